"""Writes an ``assert`` on tensors so that Dynamo can put it into the graph."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.check_terms import Group, Tensor, Terms
from fullgraph.fixes.patterns.constant_text import constant_text
from fullgraph.fixes.patterns.handlers import is_caught
from fullgraph.fixes.rewrites.base import Rank, Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check, lies_in
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.source.wrap import put_in_else
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_NOTE = (
    "Under torch.compile the error is a RuntimeError; on CUDA it is asynchronous and appears at a "
    "later call."
)
_NO_TEXT = '"AssertionError: a check failed in compiled code"'


class AssertTensor(Rewrite):
    """Writes an ``assert`` on tensors so that Dynamo can put it into the graph."""

    entries = frozenset({"data-dependent-branch", "tensor-to-scalar"})
    rank = Rank.DROPS
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                assert not x.isnan().any(), "not a number"
                assert x.dim() == 1 and x.sum() > -9 and torch.allclose(x, x)
                return x * 2
            """,
            """
            import torch

            def f(x):
                assert torch.logical_not(x.isnan().any()), "not a number"
                assert x.dim() == 1
                assert x.sum() > -9
                assert torch.isclose(x, x).all()
                return x * 2
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, n=3):
                assert x.sum() > -n, f"less than {n}"  # n is positive
                return x * 2
            """,
            """
            import torch

            def f(x, n=3):
                if torch.compiler.is_compiling():
                    torch._assert_async(x.sum() > -n, "less than ...")
                else:
                    assert x.sum() > -n, f"less than {n}"  # n is positive
                return x * 2
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def g(x):
                assert not x.isnan().any(), "not a number"
                return x * 2

            def f(x):
                try:
                    return g(x)
                except AssertionError:
                    return x
            """,
            "the exception is caught",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``assert a and not b`` becomes two; one with other text gets a twin under compile."""
        within = (a for a in document.nodes(cst.Assert) if lies_in(document, finding.location, a))
        check = next(within, None)
        if check is None or has_compiling_check(document, check):
            return None
        path = finding.location.path
        torch = torch_name(document, check, path)
        groups = Terms(document, code, finding).groups(check.test)
        if torch is None or groups is None:
            return None
        group = groups[0] if len(groups) == 1 else _either(groups, torch.name)
        if group is None:
            return None
        if is_caught(document, check, "AssertionError", code, finding):
            return None
        context = finding.observation.context if finding.observation else ""
        edits: tuple[Edit, ...] | None
        if _can_be_split(document, check, group, "TensorVariable" in context):
            edits = _split(document, check, group, torch.name, path)
        else:
            text = constant_text(document, check.msg) if check.msg else None
            body = in_graph(group, torch.name, text or _NO_TEXT)
            header = f"if {torch.name}.compiler.is_compiling():"
            edits = put_in_else(document, check, header, body, path)
        if edits is None:
            return None
        return Fix("Assert in the graph", (*torch.edits, *edits), Safety.SAFE, _NOTE)


def in_graph(group: Group, torch: str, message: str) -> list[str]:
    """A line for each of the conditions that have to hold.

    What would fail where one before it does not hold is not a problem here: that one fails too.
    """
    closed = f"({message})" if "\n" in message else message
    lines = [f"assert {each}, {closed}" for each in group.before]
    for tensor in group.tensors:
        if tensor.needs:
            lines.append(f"assert {tensor.needs}, {closed}")
        lines.append(f"{torch}._assert_async({tensor.holds(torch, negate=False)}, {message})")
    return [*lines, *(f"assert {each}, {closed}" for each in group.after)]


def _either(groups: Sequence[Group], torch: str) -> Group | None:
    """One condition for ``a or b``, where both are tensors that can always be computed."""
    texts = []
    for group in groups:
        if group.before or group.after or len(group.tensors) != 1 or group.tensors[0].needs:
            return None
        texts.append(group.tensors[0].holds(torch, negate=False))
    first, *rest = texts
    for other in rest:
        first = f"{torch}.logical_or({first}, {other})"
    return Group((), (Tensor(first, negated=False, is_number=True),))


def _can_be_split(document: Document, check: cst.Assert, group: Group, is_seen: bool) -> bool:
    """Whether the conditions can be asserted one by one, in eager mode too."""
    if any(not _is_same(each, is_seen) for each in group.tensors):
        return False
    line = document.parents[check]
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
        return False
    return check.msg is None or isinstance(check.msg, (cst.SimpleString, cst.ConcatenatedString))


def _is_same(tensor: Tensor, is_seen: bool) -> bool:
    # Of what is no tensor, "not" is not "torch.logical_not".
    return not tensor.is_number and (is_seen or not tensor.negated)


def _split(
    document: Document, check: cst.Assert, group: Group, torch: str, path: str
) -> tuple[Edit, ...] | None:
    source, message = document.source(check), ""
    if "\n" in source and "#" in source:
        return None
    if check.msg is not None:
        text = document.source(check.msg)
        if constant_text(document, check.msg) != text:
            return None
        message = f", ({text})" if "\n" in text else f", {text}"
    place = document.place(check)
    tensors = [tensor.holds(torch, negate=False) for tensor in group.tensors]
    conditions = [*group.before, *tensors, *group.after]
    separator = document.newline + document.indentation(place.line)
    closed = (f"({each})" if _is_open(each) else each for each in conditions)
    new = separator.join(f"assert {each}{message}" for each in closed)
    whole = Location(path, place.line, place.column, place.end_line, place.end_column)
    return None if new == source else (Edit(whole, new),)


def _is_open(text: str) -> bool:
    """Whether an expression goes over several lines outside of any parentheses."""
    try:
        cst.parse_expression(text)
    except cst.ParserSyntaxError:
        return True
    return False
