"""Writes ``match`` and ``except ZeroDivisionError`` as ``if``, whose test can be a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent, indent

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_DIVIDES = (cst.Divide, cst.FloorDivide, cst.Modulo)
_VALUES = (cst.Integer, cst.Float, cst.UnaryOperation, cst.Attribute)


class PlainBranch(Rewrite):
    """Writes ``match`` and ``except ZeroDivisionError`` as ``if``, whose test can be a tensor.

    It removes no break by itself: what it writes is then a branch like any other.
    """

    entries = frozenset({"tensor-to-scalar", "data-dependent-branch"})
    needs_proof = True
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x, t):
                match t.item():
                    case 0:
                        return x
                    case 1 | 2:
                        return x * 2
                return -x
            """,
            """
            import torch

            def f(x, t):
                value = t.item()
                if value == 0:
                    return x
                elif value in (1, 2):
                    return x * 2
                return -x
            """,
            "torch.linspace(-1, 1, 6), torch.tensor(1)",
            breaks=1,
        ),
        Rewritten(
            """
            import torch

            def f(x):
                try:
                    scale = 1.0 / float(x.pow(2).mean())
                except ZeroDivisionError:
                    scale = 1.0
                return x * scale
            """,
            """
            import torch

            def f(x):
                divisor = float(x.pow(2).mean())
                if divisor == 0:
                    scale = 1.0
                else:
                    scale = 1.0 / divisor
                return x * scale
            """,
            breaks=1,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, pair):
                match (pair.tolist()):
                    case [a, b]:
                        return x * a + b
                return x
            """,
            "the pattern unpacks a list",
            "torch.linspace(-1, 1, 6), torch.tensor([1, 2])",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """A chain of ``if`` with the same statements."""
        for match in document.nodes(cst.Match):
            if lies_in(document, finding.location, match.subject) or (
                document.place(match).line == finding.location.line
            ):
                return _fix(
                    "Write if for match", _of_match(document, match), match, document, finding
                )
        for block in document.nodes(cst.Try):
            if lies_in(document, finding.location, block.body):
                return _fix("Test the divisor", _of_try(document, block), block, document, finding)
        return None


def _fix(
    title: str, lines: Sequence[str], node: cst.CSTNode, document: Document, finding: Finding
) -> Fix | None:
    if not lines:
        return None
    place = document.place(node)
    end = _last(document, node)
    indentation = document.indentation(place.line)
    text = document.newline.join(
        line if number == 0 else f"{indentation}{line}".rstrip()
        for number, line in enumerate(lines)
    )
    span = Location(finding.location.path, place.line, place.column, end, len(document.line(end)))
    return Fix(title=title, edits=(Edit(span, text),), safety=Safety.SAFE)


def _last(document: Document, node: cst.CSTNode) -> int:
    place = document.place(node)
    end = place.end_line - (1 if place.end_column == 0 else 0)
    while end > place.line and not document.line(end).strip():
        end -= 1
    return end


def _of_match(document: Document, match: cst.Match) -> list[str]:
    """The lines of the chain."""
    captured = {
        case.pattern.name.value
        for case in match.cases
        if isinstance(case.pattern, cst.MatchAs) and case.pattern.name is not None
    }
    function = document.function(match)
    inside = {*document.within(match, cst.Name)}
    if len(captured) > 1 or function is None:
        return []
    for name in captured:
        if any(node not in inside for node in document.index.named(function, name)):
            return []
    name = captured.pop() if captured else document.fresh(function, "value")
    lines = [f"{name} = {document.source(match.subject)}"]
    for number, case in enumerate(match.cases):
        test = _test(document, case, name)
        head = "else:" if not test else f"{'if' if number == 0 else 'elif'} {test}:"
        if number == 0 and not test:
            return []
        lines += [head, *_block(document, case.body, document.step(match))]
    return lines


def _test(document: Document, case: cst.MatchCase, name: str) -> str:
    """When a case applies; empty for always."""
    pattern, guard = case.pattern, case.guard
    parts = []
    if isinstance(pattern, cst.MatchValue) and isinstance(pattern.value, _VALUES):
        parts.append(f"{name} == {document.source(pattern.value)}")
    elif isinstance(pattern, cst.MatchOr):
        values = [each.pattern for each in pattern.patterns]
        if not all(isinstance(v, cst.MatchValue) and isinstance(v.value, _VALUES) for v in values):
            raise BlockedError(document.place(case).line, "the pattern is more than a number")
        parts.append(f"{name} in ({', '.join(document.source(value) for value in values)})")
    elif not (isinstance(pattern, cst.MatchAs) and pattern.pattern is None):
        raise BlockedError(document.place(case).line, "the pattern is more than a number")
    if guard is not None:
        text = document.source(guard)
        parts.append(f"({text})" if parts and isinstance(guard, cst.BooleanOperation) else text)
    return " and ".join(parts)


def _of_try(document: Document, block: cst.Try) -> list[str]:
    """The lines of a branch on the divisor."""
    handler = block.handlers[0] if len(block.handlers) == 1 else None
    kind = handler.type if handler is not None else None
    if not (isinstance(kind, cst.Name) and kind.value == "ZeroDivisionError"):
        return []
    if handler is None or handler.name is not None or block.orelse or block.finalbody:
        return []
    divisions = [
        each
        for each in document.within(block.body, cst.BinaryOperation)
        if isinstance(each.operator, _DIVIDES)
    ]
    function = document.function(block)
    is_simple = len(block.body.body) == 1
    if len(divisions) != 1 or function is None or not is_simple:
        raise BlockedError(document.place(block).line, "more than one division may raise")
    divisor = divisions[0].right
    step = document.step(block)
    body = _block(document, block.body, step)
    name, lines = document.source(divisor), list[str]()
    if not isinstance(divisor, cst.Name):
        whole = f"({name})" if divisor.lpar else name
        name = document.fresh(function, "divisor")
        lines.append(f"{name} = {document.source(divisor)}")
        body = [line.replace(whole, name) for line in body]
    return [*lines, f"if {name} == 0:", *_block(document, handler.body, step), "else:", *body]


def _block(document: Document, body: cst.BaseSuite, step: str) -> list[str]:
    """The lines of a block, one level deep."""
    if not isinstance(body, cst.IndentedBlock):
        text = "; ".join(document.source(small) for small in body.body)
        return [f"{step}{text}"]
    start, end = document.place(body.body[0]).line, _last(document, body.body[-1])
    text = "\n".join(document.line(number) for number in range(start, end + 1))
    return indent(dedent(text), step).split("\n")
