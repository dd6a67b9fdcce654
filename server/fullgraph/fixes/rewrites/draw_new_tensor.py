"""Fills a tensor with random numbers by an operation that the graph supports."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class DrawNewTensor(Rewrite):
    """Fills a tensor with random numbers by an operation that the graph supports."""

    entries = frozenset({"in-place-random"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                y = torch.empty_like(x)
                y.random_(0, 100)
                return y + x
            """,
            """
            import torch

            def f(x):
                y = torch.empty_like(x)
                y.copy_(torch.randint(0, 100, y.shape, dtype=y.dtype, device=y.device))
                return y + x
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                y = torch.empty_like(x)
                y.random_()
                return y + x
            """,
            "the bounds depend on the dtype",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``y.random_(0, 9)`` becomes ``y.copy_(torch.randint(0, 9, y.shape, …))``."""
        call = call_at(document, finding.location)
        func = call.func if call else None
        if call is None or not isinstance(func, cst.Attribute) or func.attr.value != "random_":
            return None
        if not isinstance(func.value, cst.Name) or len(call.args) not in (1, 2):
            return None
        torch = torch_name(document, call, finding.location.path)
        if torch is None or any(arg.keyword or arg.star for arg in call.args):
            return None
        name = func.value.value
        bounds = ", ".join(document.source(arg.value) for arg in call.args)
        text = (
            f"{name}.copy_({torch.name}.randint({bounds}, {name}.shape, "
            f"dtype={name}.dtype, device={name}.device))"
        )
        place = Location(finding.location.path, *document.place(call))
        return Fix(
            title="Draw the numbers with torch.randint",
            edits=(*torch.edits, Edit(place, text)),
            safety=Safety.UNSAFE,
            note=(
                "The same numbers are drawn from the same seed; in a tensor that is not contiguous "
                "they are in another order."
            ),
        )
