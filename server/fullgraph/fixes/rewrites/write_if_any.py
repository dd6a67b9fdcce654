"""Writes under a mask in compiled code without a test whether the mask selects anything."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.findings import Finding, Fix, Safety
from fullgraph.fixes.forms.masks import masked
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at, has_compiling_check
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.bindings import dotted, path_of
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name, tensor_arguments
from fullgraph.static.syntax.walk import walk

_CONSTANTS = frozenset({"math.inf", "math.nan", "torch.inf", "torch.nan", "numpy.inf"})
_LIMITS = frozenset({"min", "max", "eps", "tiny"})


class WriteIfAny(Rewrite):
    """Writes under a mask in compiled code without a test whether the mask selects anything.

    Where it selects nothing, the write changes nothing. Eager mode is as before.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                logits = x * 2
                is_bad = x > 5
                if is_bad.any():
                    logits[is_bad] = float("-inf")
                return logits
            """,
            """
            import torch

            def f(x):
                logits = x * 2
                is_bad = x > 5
                if torch.compiler.is_compiling() or is_bad.any():
                    logits[is_bad] = float("-inf")
                return logits
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                logits = x.repeat(3, 1)
                same = (x < 0).expand(2, -1)
                if torch.any(same):
                    logits[1:][same] = torch.finfo(logits.dtype).min
                    x = x.masked_fill(same[0], 1.0)
                return logits + x
            """,
            """
            import torch

            def f(x):
                logits = x.repeat(3, 1)
                same = (x < 0).expand(2, -1)
                if torch.compiler.is_compiling() or torch.any(same):
                    logits[1:][same] = torch.finfo(logits.dtype).min
                    x = x.masked_fill(same[0], 1.0)
                return logits + x
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, kept):
                y = x.clone()
                if not kept.all():
                    y.masked_fill_(~kept, -1e9)
                return y.softmax(-1)
            """,
            """
            import torch

            def f(x, kept):
                y = x.clone()
                if torch.compiler.is_compiling() or not kept.all():
                    y.masked_fill_(~kept, -1e9)
                return y.softmax(-1)
            """,
            "torch.linspace(-1, 1, 6), torch.tensor([True, True, False, True, False, True])",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                is_bad = x > 0
                if is_bad.any():
                    x = x + 1
                    x[is_bad] = 0.0
                return x
            """,
            "the branch does more than to write under the mask",
        ),
        Untouched(
            """
            import torch

            def f(x, rows):
                y = x * 2
                if rows.any():
                    y[rows] = 0.0
                return y
            """,
            "the index is no mask: row 0 would be overwritten",
            inputs="torch.linspace(-1, 1, 6), torch.tensor([0, 2])",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x * 2
                is_bad, is_low = x > 0, x < -0.5
                if is_bad.any():
                    y[is_low] = 0.0
                return y
            """,
            "the mask is another one",
        ),
        Untouched(
            """
            import torch

            def f(x):
                y = x * 2
                is_bad = x > 0
                if is_bad.any():
                    y[is_bad] = x[is_bad].max()
                return y
            """,
            "the largest of no elements is an error",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``if mask.any(): x[mask] = 0`` becomes ``if is_compiling() or mask.any(): …``."""
        branch = condition_at(document, finding.location)
        if not isinstance(branch, cst.If) or branch.orelse is not None or branch.test.lpar:
            return None
        tested, negated = _tested(branch.test)
        path = finding.location.path
        if tested is None or has_compiling_check(document, branch.test):
            return None
        form = TensorForms(document, code, finding.location).of(tested, tested)
        if form is None or form.dtype != "bool":
            return None
        mask = f"~{document.source(tested)}" if negated else document.source(tested)
        writes = [*_writes(document, branch)]
        if not writes or not all(
            each is not None and _is_mask(document, each, mask) for each in writes
        ):
            return None
        torch = torch_name(document, branch, path)
        if torch is None:
            return None
        place = document.place(branch.test)
        check = f"{torch.name}.compiler.is_compiling() or "
        return Fix(
            title="Write under the mask without a test where torch compiles",
            edits=(*torch.edits, document.insertion(path, place.line, place.column, check)),
            safety=Safety.SAFE,
            note="Compiled code always writes; where the mask selects nothing, nothing changes.",
        )


def _tested(test: cst.BaseExpression) -> tuple[cst.Name | None, bool]:
    """The mask of ``mask.any()`` or of ``not mask.all()``, and whether it is negated."""
    negated = isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not)
    call = test.expression if isinstance(test, cst.UnaryOperation) and negated else test
    if not isinstance(call, cst.Call) or called_name(call) != ("all" if negated else "any"):
        return None, False
    arguments = tensor_arguments(call)
    only = arguments[0] if len(arguments) == 1 else None
    is_plain = isinstance(only, cst.Name) and not any(arg.keyword for arg in call.args)
    return (only if isinstance(only, cst.Name) and is_plain else None), negated


def _writes(document: Document, branch: cst.If) -> Iterator[cst.BaseExpression | None]:
    """The mask of each statement of a branch; None for one that does something else."""
    for line in branch.body.body:
        if not isinstance(line, cst.SimpleStatementLine):
            yield None
            continue
        for small in line.body:
            yield _written_under(document, small)


def _written_under(document: Document, small: cst.BaseSmallStatement) -> cst.BaseExpression | None:
    """The mask under which a statement writes a constant."""
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        target = small.targets[0].target
        write = masked(target) if isinstance(target, cst.Subscript) else None
        if write is not None:
            is_simple = not any(isinstance(node, cst.Call) for node in walk(write[0]))
            return write[1] if is_simple and _is_constant(document, small.value) else None
        call, owner = small.value, document.source(target)
    elif isinstance(small, cst.Expr):
        call, owner = small.value, ""
    else:
        return None
    name = "masked_fill" if owner else "masked_fill_"
    if not isinstance(call, cst.Call) or called_name(call) != name or len(call.args) != 2:
        return None
    arguments = tensor_arguments(call)
    if len(arguments) != 3 or not dotted(arguments[0]) or not _is_constant(document, arguments[2]):
        return None
    return arguments[1] if owner in ("", document.source(arguments[0])) else None


def _is_mask(document: Document, written: cst.BaseExpression, mask: str) -> bool:
    """Whether ``written`` is the mask itself, or an item of it."""
    while isinstance(written, cst.Subscript):
        written = written.value
    return document.source(written) == mask


def _is_constant(document: Document, value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.UnaryOperation):
        return _is_constant(document, value.expression)
    if isinstance(value, (cst.Integer, cst.Float)):
        return True
    if isinstance(value, cst.Name):
        return value.value in ("True", "False")
    if isinstance(value, cst.Attribute) and isinstance(value.value, cst.Call):
        made = path_of(document, value.value.func)
        return value.attr.value in _LIMITS and made in ("torch.finfo", "torch.iinfo")
    if isinstance(value, cst.Attribute):
        return path_of(document, value) in _CONSTANTS
    is_float = isinstance(value, cst.Call) and path_of(document, value.func) == "builtins.float"
    return (
        is_float
        and isinstance(value, cst.Call)
        and len(value.args) == 1
        and isinstance(value.args[0].value, cst.SimpleString)
    )
