"""Turns ``any()`` and ``all()`` over conditions on tensors into one tensor."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.stacked_conditions import stacked_condition
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at
from fullgraph.fixes.source.torch_name import torch_name
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety


class StackConditions(Rewrite):
    """Turns ``any()`` and ``all()`` over conditions on tensors into one tensor.

    Only where the result is a factor or a summand of a tensor: True is 1 there, as a bool tensor
    is. ``if_conversion`` does the same with the condition of a branch.
    """

    entries = frozenset({"data-dependent-branch"})
    rewritten = (
        Rewritten(
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return x * any(t > 0 for t in parts)
            """,
            """
            import torch

            def f(x):
                parts = (x.sum(), x.mean())
                return x * torch.stack([t > 0 for t in parts]).any()
            """,
        ),
        Rewritten(
            """
            import torch

            def f(x, limit=0.5):
                return x + all([x.max() > limit, x.isfinite().all()])
            """,
            """
            import torch

            def f(x, limit=0.5):
                return x + torch.stack([x.max() > limit, x.isfinite().all()]).all()
            """,
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x):
                return x, any(t > 0 for t in (x.sum(), x.mean()))
            """,
            "the bool is returned",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x * any(t.sum() > 0 for t in x.split(2))
            """,
            "there may be no item, of which any() is False and torch.stack fails",
        ),
        Untouched(
            """
            import torch

            def f(x):
                return x * str(any(t > 0 for t in (x.sum(), x.mean()))).count("r")
            """,
            "the bool is turned into text",
        ),
        Untouched(
            """
            import torch

            def f(x):
                seen = []
                return x * any(seen.append(t) or t > 0 for t in (x.sum(), x.mean()))
            """,
            "the conditions have effects, up to the first that is true",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``x * any(t > 0 for t in parts)`` becomes ``x * torch.stack([...]).any()``."""
        call = call_at(document, finding.location)
        around = document.parents[call] if call else None
        if call is None or not isinstance(around, cst.BinaryOperation):
            return None
        path = finding.location.path
        torch = torch_name(document, call, path)
        if torch is None or not isinstance(around.operator, (cst.Multiply, cst.Add)):
            return None
        forms = TensorForms(document, code, finding.location)
        text = stacked_condition(document, call, forms, torch.name)
        if not text or not ArithmeticUse(document, forms, Form("bool")).fits(call):
            return None
        return Fix(
            title="Stack the conditions in one tensor",
            edits=(*torch.edits, Edit(Location(path, *document.place(call)), text)),
            safety=Safety.UNSAFE,
            note="All of the conditions are computed, and their tensors must be on one device.",
        )
