"""Turns an ``if`` that raises into an assertion in the graph."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.check_terms import Group, Terms
from fullgraph.fixes.patterns.constant_text import constant_text
from fullgraph.fixes.patterns.effect_region import effect_region
from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class AssertInGraph(Rewrite):
    """Turns an ``if`` that raises into an assertion in the graph."""

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, sizes):
                if (sizes[:, 0] * sizes[:, 1]).sum() != x.shape[0]:
                    raise ValueError("sizes")
                return x * 2
            """,
            """
            import torch

            def f(x, sizes):
                if torch.compiler.is_compiling():
                    torch._assert_async((sizes[:, 0] * sizes[:, 1]).sum() == x.shape[0], "sizes")
                elif (sizes[:, 0] * sizes[:, 1]).sum() != x.shape[0]:
                    raise ValueError("sizes")
                return x * 2
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([[1, 2], [2, 2]])",
        ),
        Rewritten(
            """
            import torch

            def f(x, strict=True):
                h = x.exp()
                if strict and h.isnan().any():
                    raise ValueError(f"not a number: {h}")
                elif x.dim() > 1:
                    h = h.flatten()
                if h.isinf().any() or not torch.allclose(h, h):
                    raise ValueError("infinite")
                return h * 2
            """,
            """
            import torch

            def f(x, strict=True):
                h = x.exp()
                if torch.compiler.is_compiling() and strict:
                    torch._assert_async(torch.logical_not(h.isnan().any()), "not a number: ...")
                elif strict and h.isnan().any():
                    raise ValueError(f"not a number: {h}")
                if x.dim() > 1:
                    h = h.flatten()
                if torch.compiler.is_compiling():
                    torch._assert_async(torch.logical_not(h.isinf().any()), "infinite")
                    torch._assert_async(torch.isclose(h, h).all(), "infinite")
                elif h.isinf().any() or not torch.allclose(h, h):
                    raise ValueError("infinite")
                return h * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, y=None):
                if y is not None:
                    x = x + y
                elif x.min().item() < -9 and x.ndim == 1:
                    raise ValueError("small")
                if not torch.equal(x, x):
                    raise ValueError("another")
                return x * 2
            """,
            """
            import torch

            def f(x, y=None):
                if y is not None:
                    x = x + y
                elif torch.compiler.is_compiling():
                    if x.ndim == 1:
                        torch._assert_async(torch.logical_not(x.min() < -9), "small")
                elif x.min().item() < -9 and x.ndim == 1:
                    raise ValueError("small")
                if torch.compiler.is_compiling() and x.shape == x.shape:
                    torch._assert_async(torch.eq(x, x).all(), "another")
                elif not torch.equal(x, x):
                    raise ValueError("another")
                return x * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                if x.isnan().any():
                    raise ValueError("%d of 100%% are NaN" % x.isnan().sum())
                return x * 2
            """,
            """
            import torch

            def f(x):
                if torch.compiler.is_compiling():
                    torch._assert_async(torch.logical_not(x.isnan().any()), "... of 100% are NaN")
                elif x.isnan().any():
                    raise ValueError("%d of 100%% are NaN" % x.isnan().sum())
                return x * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                try:
                    if x.isnan().any():
                        raise ValueError("bad")
                except ValueError:
                    x = x.nan_to_num()
                return x * 2
            """,
            "the exception is caught",
        ),
        Untouched(
            """
            import torch

            seen = []

            def note(x):
                seen.append(x)
                return True

            def f(x):
                if note(1) and x.isnan().any():
                    raise ValueError("bad")
                return x * 2
            """,
            "the first condition has an effect, and would be evaluated twice",
        ),
        Untouched(
            """
            import contextlib

            import torch

            def f(x):
                y = x * 3
                with contextlib.suppress(ValueError):
                    if x.sum() < 0:
                        raise ValueError("negative")
                    y = x.sqrt()
                return y * 2
            """,
            "the exception ends at the with",
            "torch.ones(3)",
        ),
        Untouched(
            """
            import torch

            class Skip:
                def __enter__(self):
                    return self

                def __exit__(self, kind, error, traceback):
                    return kind is ValueError

            skip = Skip()

            def f(x):
                y = x
                with skip:
                    if x.sum() < 0:
                        raise ValueError("negative")
                    y = x.sqrt()
                return y * 2
            """,
            "the program's own context manager ends the exception",
            "torch.ones(3)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``if bad: raise E("m")`` asserts under compile, and raises in eager mode as before.

        None unless the ``if`` does nothing but raise, and its condition consists of tensors and
        of what is decided while tracing.
        """
        branch = _check_at(document, finding)
        raised = _only_raise(branch) if branch else None
        if branch is None or raised is None or has_compiling_check(document, branch):
            return None
        path = finding.location.path
        follows = _without_else(document, branch, path)
        torch = torch_name(document, branch, path)
        groups = Terms(document, code, finding).groups(branch.test)
        if follows is None or torch is None or groups is None:
            return None
        if is_caught(document, branch, _error_name(raised), code, finding):
            return None
        start = document.place(branch)
        indentation = document.indentation(start.line)
        newline, step = document.newline, document.step(branch)
        message = _message(document, raised)
        if message not in document.source(raised) and _fits_operator(document, code, finding):
            # An operator keeps the whole text.
            return None
        lines = _assertions(groups, torch.name, message, step)
        if lines is None:
            return None
        keyword = "elif" if _is_elif(document, branch) else "if"
        body = "".join(f"{newline}{indentation}{step}{line}" for line in lines[1:])
        opened = f"{keyword} {lines[0]}:{body}{newline}{indentation}elif"
        place = Location(path, start.line, start.column, start.line, start.column + len(keyword))
        return Fix(
            title="Assert in the graph instead of raising",
            edits=(*torch.edits, Edit(place, opened), *follows),
            safety=Safety.SAFE,
            note=(
                "Under torch.compile the error is a RuntimeError; on CUDA it is asynchronous and "
                "appears at a later call."
            ),
        )


def _fits_operator(document: Document, code: Code, finding: Finding) -> bool:
    if not code.is_bold or not code.facts:
        return False
    try:
        return effect_region(document, code, finding) is not None
    except BlockedError:
        return False


def _check_at(document: Document, finding: Finding) -> cst.If | None:
    """The ``if`` whose condition breaks, as a whole or in a part."""
    branch = condition_at(document, finding.location)
    if branch is None:
        within = (b for b in document.nodes(cst.If) if lies_in(document, finding.location, b.test))
        branch = next(within, None)
    return branch if isinstance(branch, cst.If) else None


def _assertions(groups: Sequence[Group], torch: str, message: str, step: str) -> list[str] | None:
    """The condition of the first ``if``, and the lines below it."""
    static = [group for group in groups if not group.tensors]
    checks = [group for group in groups if group.tensors]
    needs = [tensor.needs for group in checks for tensor in group.tensors if tensor.needs]
    if any(tensor.needs and not tensor.negated for group in checks for tensor in group.tensors):
        return None
    if not all(group.in_any_order for group in checks):
        return None
    compiling = f"{torch}.compiler.is_compiling()"
    if len(groups) == 1 and not checks[0].after and (not needs or len(checks[0].tensors) == 1):
        head = " and ".join((compiling, *checks[0].before, *needs))
        return [head, f"{torch}._assert_async({_none_of(checks[0], torch)}, {message})"]
    if needs:
        return None
    before = " or ".join(" and ".join(group.before) for group in static)
    if len(static) > 1 or (static and not before.isidentifier()):
        before = f"({before})"
    lines = [f"{compiling} and not {before}" if static else compiling]
    for group in checks:
        conditions = (*group.before, *group.after)
        inner = ""
        if conditions:
            lines.append(f"if {' and '.join(conditions)}:")
            inner = step
        lines.append(f"{inner}{torch}._assert_async({_none_of(group, torch)}, {message})")
    return lines


def _none_of(group: Group, torch: str) -> str:
    """The tensor that is true where the conditions of a group do not hold together."""
    if len(group.tensors) == 1:
        return group.tensors[0].holds(torch, negate=True)
    # Each may be the opposite of a tensor: the shorter of the two forms of the same is taken.
    opposite = all(tensor.negated for tensor in group.tensors)
    first, *rest = (tensor.holds(torch, negate=opposite) for tensor in group.tensors)
    for other in rest:
        first = f"{torch}.logical_{'or' if opposite else 'and'}({first}, {other})"
    return first if opposite else f"{torch}.logical_not({first})"


def _without_else(document: Document, branch: cst.If, path: str) -> tuple[Edit, ...] | None:
    """Makes an ``elif`` behind the check an ``if``: behind a ``raise`` they are the same."""
    if branch.orelse is None:
        return ()
    if _is_elif(document, branch) or not isinstance(branch.orelse, cst.If):
        return None
    place = document.place(branch.orelse)
    return (Edit(Location(path, place.line, place.column, place.line, place.column + 2), ""),)


def _is_elif(document: Document, branch: cst.If) -> bool:
    around = document.parents[branch]
    return isinstance(around, cst.If) and around.orelse is branch


def _only_raise(branch: cst.If) -> cst.Raise | None:
    body = branch.body
    statements = body.body
    if isinstance(body, cst.IndentedBlock):
        if len(statements) != 1 or not isinstance(statements[0], cst.SimpleStatementLine):
            return None
        statements = statements[0].body
    only = statements[0] if len(statements) == 1 else None
    return only if isinstance(only, cst.Raise) and only.exc is not None else None


def _error_name(raised: cst.Raise) -> str:
    error = raised.exc.func if isinstance(raised.exc, cst.Call) else raised.exc
    name = error.attr if isinstance(error, cst.Attribute) else error
    return name.value if isinstance(name, cst.Name) else ""


def _message(document: Document, raised: cst.Raise) -> str:
    """The exception's own text where it is constant: an assertion's text must be."""
    error = raised.exc
    if isinstance(error, cst.Call) and len(error.args) == 1:
        only = error.args[0]
        if only.keyword is None and not only.star:
            text = constant_text(document, only.value)
            if text is not None:
                return text
    kind = _error_name(raised) or "an exception"
    return f'"{kind}: a check failed in compiled code"'
