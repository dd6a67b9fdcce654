"""Puts the number before the random test: ``self.layerdrop > 0 and p < self.layerdrop``."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.patterns.random_draws import is_draw_below_one
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import only_values, reads
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_OPEN = (cst.If, cst.IfExp, cst.While, cst.BooleanOperation)


class StaticConjunct(Rewrite):
    """Compares a probability with 0 before a random number is compared with it.

    A draw from [0, 1) is never below a number that is not above 0.
    """

    entries = frozenset({"data-dependent-branch", "python-random"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layerdrop = 0.0
                    self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(2)])

                def forward(self, x):
                    for layer in self.layers:
                        p = torch.rand([])
                        if p < self.layerdrop:  # skip the layer
                            continue
                        x = layer(x)
                    return x
            """,
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layerdrop = 0.0
                    self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(2)])

                def forward(self, x):
                    for layer in self.layers:
                        p = torch.rand([])
                        if self.layerdrop > 0 and p < self.layerdrop:  # skip the layer
                            continue
                        x = layer(x)
                    return x
            """,
        ),
        Rewritten(
            """
            import random

            RATE = 0

            def f(x):
                keep = True
                p = random.uniform(0, 1)
                skip = True if keep and (p < RATE) else False
                if not skip:
                    x = x * 2
                return x
            """,
            """
            import random

            RATE = 0

            def f(x):
                keep = True
                p = random.uniform(0, 1)
                skip = True if keep and (RATE > 0 and p < RATE) else False
                if not skip:
                    x = x * 2
                return x
            """,
        ),
        Rewritten(
            """
            import torch

            RATE = 0.0

            def f(x):
                p = torch.rand([])
                skip = x.shape[0] > 1 and (p < RATE)
                if not skip or x.shape[0] > 100:
                    x = x * 2
                return x
            """,
            """
            import torch

            RATE = 0.0

            def f(x):
                p = torch.rand([])
                skip = x.shape[0] > 1 and (RATE > 0 and p < RATE)
                if not skip or x.shape[0] > 100:
                    x = x * 2
                return x
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            RATE = 0.5

            def f(x):
                p = torch.rand([])
                if p < RATE:
                    return x
                return x * 2
            """,
            "the rate is above 0: the break would stay",
        ),
        Untouched(
            """
            import torch

            RATE = 0.0

            def f(x):
                if torch.rand([]) < RATE:
                    return x
                return x * 2
            """,
            "the number would no longer be drawn",
        ),
        Untouched(
            """
            import torch

            RATE = 0.0

            def f(x):
                p = torch.rand([])
                if p <= RATE:
                    return x
                return x * 2
            """,
            "a draw can be 0",
        ),
        Untouched(
            """
            import torch

            RATE = 0.0

            def f(x):
                p = torch.rand([]) - 0.5
                if p < RATE:
                    return x
                return x * 2
            """,
            "the number can be negative",
        ),
        Untouched(
            """
            import torch

            RATE = 0.0

            def f(x):
                p = torch.rand([])
                skip = p < RATE
                if skip:
                    return x
                return x * skip
            """,
            "the result of the comparison is used as a tensor",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``p < rate`` becomes ``rate > 0 and p < rate``.

        None unless a run saw no rate above 0, and ``p`` is nothing but a draw from [0, 1).
        """
        if not code.facts:
            return None
        for test in _comparisons(document, finding.location):
            rate = test.comparisons[0].comparator
            if not (
                _is_never_positive(document, rate, code, finding.location)
                and _is_draw(document, test, code, finding.location)
            ):
                continue
            return Fix(
                title="Compare the probability with 0 first",
                edits=_edits(document, test, document.source(rate), finding.location.path),
                safety=Safety.SAFE,
                note="The graph has no break while the probability is 0.",
            )
        return None


def _comparisons(document: Document, location: Location) -> Iterator[cst.Comparison]:
    """The comparisons with ``<`` that decide a branch at ``location``, directly or by a name."""
    lines = range(location.line, location.end_line + 1)
    branches: list[cst.If | cst.IfExp | cst.While] = [
        *document.nodes(cst.If),
        *document.nodes(cst.IfExp),
        *document.nodes(cst.While),
    ]
    for branch in branches:
        place = document.place(branch.test)
        if document.place(branch).line not in lines and place.line not in lines:
            continue
        for node in walk(branch.test, cst.Lambda):
            if isinstance(node, cst.Name):
                values = only_values(document, node) or ()
                if len(values) == 1 and _only_decides(document, node):
                    yield from _operands(values[0])
            elif isinstance(node, cst.Comparison) and _is_less(node):
                yield node


def _operands(value: cst.BaseExpression) -> Iterator[cst.Comparison]:
    """The comparisons with ``<`` that ``and``, ``or`` and ``not`` join to a value."""
    if isinstance(value, cst.BooleanOperation):
        yield from _operands(value.left)
        yield from _operands(value.right)
    elif isinstance(value, cst.UnaryOperation) and isinstance(value.operator, cst.Not):
        yield from _operands(value.expression)
    elif isinstance(value, cst.Comparison) and _is_less(value):
        yield value


def _is_less(test: cst.Comparison) -> bool:
    return len(test.comparisons) == 1 and isinstance(test.comparisons[0].operator, cst.LessThan)


def _only_decides(document: Document, name: cst.Name) -> bool:
    """Whether each use of a name is the condition of a branch, or an operand of one."""
    return all(_decides(document, use) for use in reads(document, name))


def _decides(document: Document, node: cst.CSTNode) -> bool:
    around = document.parents[node]
    if isinstance(around, (cst.If, cst.IfExp, cst.While)):
        return around.test is node
    is_boolean = isinstance(around, cst.BooleanOperation) or (
        isinstance(around, cst.UnaryOperation) and isinstance(around.operator, cst.Not)
    )
    return is_boolean and _decides(document, around)


def _is_never_positive(
    document: Document, rate: cst.BaseExpression, code: Code, location: Location
) -> bool:
    if not isinstance(rate, (cst.Name, cst.Attribute)):
        return False
    seen = code.seen(document, rate, location)
    return bool(seen) and all(
        value.kind in ("int", "float") and value.value and float(value.value) <= 0 for value in seen
    )


def _is_draw(document: Document, test: cst.Comparison, code: Code, location: Location) -> bool:
    if not isinstance(test.left, cst.Name):
        return False
    draws = only_values(document, test.left)
    return bool(draws) and all(
        is_draw_below_one(document, draw, code, location) for draw in draws or ()
    )


def _edits(document: Document, test: cst.Comparison, rate: str, path: str) -> tuple[Edit, ...]:
    place, around = document.place(test), document.parents[test]
    first = f"{rate} > 0 and "
    if test.lpar or isinstance(around, (*_OPEN, cst.Assign)):
        return (document.insertion(path, place.line, place.column, first),)
    return (
        document.insertion(path, place.line, place.column, f"({first}"),
        document.insertion(path, place.end_line, place.end_column, ")"),
    )
