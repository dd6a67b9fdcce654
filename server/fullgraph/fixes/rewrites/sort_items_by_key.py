"""Sorts the items of a dict by their keys alone."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.own_keywords import is_own_keywords
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class SortItemsByKey(Rewrite):
    """Sorts the items of a dict by their keys alone.

    No two keys are equal, so that the values never decide. Dynamo sorts by numbers and strings,
    but not by tuples that hold tensors.
    """

    entries = frozenset({"tensor-ordering"})
    rewritten = (
        Rewritten(
            """
            import torch

            def scaled(x, **parts):
                for name, part in sorted(parts.items()):  # fixed order
                    x = x * part + len(name)
                for _, part in sorted(parts.items(), reverse=True):
                    x = x - part
                return x

            def f(x):
                return scaled(x, right=x + 1, left=x * 2)
            """,
            """
            import torch

            def scaled(x, **parts):
                for name, part in sorted(parts.items(), key=lambda item: item[0]):  # fixed order
                    x = x * part + len(name)
                for _, part in sorted(parts.items(), key=lambda item: item[0], reverse=True):
                    x = x - part
                return x

            def f(x):
                return scaled(x, right=x + 1, left=x * 2)
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            class Parts:
                def items(self):
                    return [("a", torch.ones(1)), ("a", torch.zeros(1))]

            def f(x):
                return x * [part for _, part in sorted(Parts().items())][0]
            """,
            "what is no dict may have equal keys",
        ),
        Untouched(
            """
            import torch

            def scaled(x, **parts):
                for name, part in sorted(parts.items(), key=lambda item: item[1].sum()):
                    x = x * part + len(name)
                return x

            def f(x):
                return scaled(x, right=x + 1, left=x * 2)
            """,
            "the values decide",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``sorted(kwargs.items())`` gets ``key=lambda item: item[0]``.

        None unless the dict is that of the function's own ``**kwargs``.
        """
        call = call_at(document, finding.location)
        if call is None or path_of(document, call.func) != "builtins.sorted" or not call.args:
            return None
        items, *others = call.args
        if items.keyword or items.star or any(not a.keyword or a.star for a in others):
            return None
        if any(arg.keyword and arg.keyword.value != "reverse" for arg in others):
            return None
        if not _is_items_of_keywords(document, items.value):
            return None
        end = document.place(items.value)
        place = Location(finding.location.path, *(end.end_line, end.end_column) * 2)
        return Fix(
            title="Sort by the keys alone",
            edits=(Edit(place, ", key=lambda item: item[0]"),),
            safety=Safety.SAFE,
        )


def _is_items_of_keywords(document: Document, node: cst.BaseExpression) -> bool:
    """Whether it is ``kwargs.items()`` of the innermost function, which binds the name once."""
    if not isinstance(node, cst.Call) or node.args or node.lpar:
        return False
    method = node.func
    if not isinstance(method, cst.Attribute) or method.attr.value != "items":
        return False
    return is_own_keywords(document, method.value)
