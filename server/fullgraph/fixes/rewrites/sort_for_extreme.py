"""Finds the largest or smallest item by ``sorted`` instead of ``max`` or ``min`` with a key."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.values.bindings import path_of
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_REVERSE = {"max": ", reverse=True", "min": ""}


class SortForExtreme(Rewrite):
    """Finds the largest or smallest item by ``sorted`` instead of ``max`` or ``min``."""

    entries = frozenset({"unsupported-builtin"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                longest = max((x[:2], x, x[1:]), key=lambda part: part.shape[0])
                shortest = min((part for part in (x[:2], x[1:])), key=len)
                return longest * shortest.sum()
            """,
            """
            import torch

            def f(x):
                longest = sorted((x[:2], x, x[1:]), key=lambda part: part.shape[0], reverse=True)[0]
                shortest = min(sorted((part for part in (x[:2], x[1:])), key=len)[:1])
                return longest * shortest.sum()
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return max((part for part in [] if part is x), key=len, default=x)
            """,
            "there may be no item",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``max((a, b), key=len)`` becomes ``sorted((a, b), key=len, reverse=True)[0]``.

        Both give the first of equal items. Where there may be none, the largest of the first item
        is taken, so that the exception of eager mode stays.
        """
        call = call_at(document, finding.location)
        func = call.func if call else None
        if call is None or not isinstance(func, cst.Name) or func.value not in _REVERSE:
            return None
        if path_of(document, func) != f"builtins.{func.value}":
            return None
        if len(call.args) != 2 or call.args[0].keyword or any(arg.star for arg in call.args):
            return None
        key = call.args[1]
        if key.keyword is None or key.keyword.value != "key" or key.value.lpar:
            return None
        path, name, last = finding.location.path, document.place(func), document.place(key.value)
        end = document.place(call)
        reverse = Location(path, last.end_line, last.end_column, last.end_line, last.end_column)
        behind = Location(path, end.end_line, end.end_column, end.end_line, end.end_column)
        items = call.args[0].value
        is_filled = isinstance(items, (cst.Tuple, cst.List)) and bool(items.elements)
        opened, closed = ("sorted", "[0]") if is_filled else (f"{func.value}(sorted", "[:1])")
        edits = [Edit(Location(path, *name), opened), Edit(behind, closed)]
        if _REVERSE[func.value]:
            edits.insert(1, Edit(reverse, _REVERSE[func.value]))
        return Fix(
            title="Take the first item of sorted()",
            edits=tuple(edits),
            safety=Safety.UNSAFE,
            note=""
            if is_filled
            else f"Without any item, eager mode raises ValueError as before, and "
            f"Dynamo fails to trace {func.value}().",
        )
