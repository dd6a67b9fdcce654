"""Makes a ``TypedDict`` with a literal instead of a call."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at


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
                options = Options(scale=2.0)
                return x * options["scale"]
            """,
            """
            from typing import TypedDict

            import torch

            class Options(TypedDict, total=False):
                scale: float

            def f(x):
                options = {"scale": 2.0}
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
        items = []
        for arg in call.args:
            if arg.keyword is None or arg.star:
                return None
            items.append(f'"{arg.keyword.value}": {document.source(arg.value)}')
        place = Location(finding.location.path, *document.place(call))
        return Fix(
            title="Write a dict literal",
            edits=(Edit(place, "{" + ", ".join(items) + "}"),),
            safety=Safety.SAFE,
        )
