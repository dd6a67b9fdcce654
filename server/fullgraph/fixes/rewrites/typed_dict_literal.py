"""Makes a ``TypedDict`` with a literal instead of a call."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class TypedDictLiteral(Rewrite):
    """Makes a ``TypedDict`` with a literal instead of a call."""

    entries = frozenset({"container"})
    rewritten = (
        Rewritten(
            """
            from typing import TypedDict

            import torch

            class Options(TypedDict, total=False):
                scale: float

            def f(x):
                options = Options(
                    scale=(2.0),  # of the tensor
                    names=("a", "b"),
                    stack=()
                )
                return x * options["scale"]
            """,
            """
            from typing import TypedDict

            import torch

            class Options(TypedDict, total=False):
                scale: float

            def f(x):
                options = {
                    "scale": (2.0),  # of the tensor
                    "names": ("a", "b"),
                    "stack": ()
                }
                return x * options["scale"]
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            from typing import TypedDict

            import torch

            class Options(TypedDict, total=False):
                scale: float

            def f(x, given):
                options = Options(given)
                return x * options["scale"]
            """,
            "the items are not in the text",
            'torch.linspace(-1, 1, 6), {"scale": 2.0}',
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``Options(scale=2.0)`` becomes ``{"scale": 2.0}``, which is what the call returns."""
        observation = finding.observation
        if observation is None or "TypedDict" not in f"{observation.reason}{observation.context}":
            return None
        call = call_at(document, finding.location)
        if call is None or not isinstance(call.func, (cst.Name, cst.Attribute)):
            return None
        if not call.whitespace_after_func.empty:
            return None
        path = finding.location.path
        edits = _of_brackets(document, call, path)
        for arg in call.args:
            equal = arg.equal
            if arg.keyword is None or arg.star or not isinstance(equal, cst.AssignEqual):
                return None
            if "\n" in _space(equal.whitespace_before) + _space(equal.whitespace_after):
                return None
            edits.append(_of_item(document, arg.keyword, equal, path))
        return Fix(
            title="Write a dict literal",
            edits=tuple(edits),
            safety=Safety.SAFE,
        )


def _of_brackets(document: Document, call: cst.Call, path: str) -> list[Edit]:
    """The edits that put braces in place of ``Options(`` and ``)``."""
    whole, name = document.place(call), document.place(call.func)
    line, column = name.end_line, name.end_column + 1
    opened = Location(path, whole.line, whole.column, line, column)
    closed = Location(path, whole.end_line, whole.end_column - 1, whole.end_line, whole.end_column)
    return [Edit(opened, "{"), Edit(closed, "}")]


def _of_item(document: Document, keyword: cst.Name, equal: cst.AssignEqual, path: str) -> Edit:
    """The edit that makes ``"name": value`` of ``name=value``, and leaves the value alone."""
    line, column, _, end = document.place(keyword)
    between = f"{_space(equal.whitespace_before)}={_space(equal.whitespace_after)}"
    place = Location(path, line, column, line, end + len(between))
    return Edit(place, f'"{keyword.value}": ')


def _space(space: cst.BaseParenthesizableWhitespace) -> str:
    return space.value if isinstance(space, cst.SimpleWhitespace) else "\n"
