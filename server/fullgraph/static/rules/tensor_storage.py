"""The memory of a tensor: its address is read, it is resized, it is filled at random."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.interpret.events import CallEvent, CompareEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, TensorCallRule, Valid


class TensorStorage(TensorCallRule):
    """``x.data_ptr() == y.data_ptr()``.

    Dynamo keeps an address that is only stored or returned. It breaks where it needs the number.
    """

    entry = "tensor-storage"
    code = "FG118"
    does = "reads the memory address of a tensor, which Dynamo does not trace"
    calls = breaking("tensor-storage")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call as possible: what is done with the address decides."""
        hit = super().on_call(event)
        return replace(hit, certain=False) if hit else None

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Report the comparison of an address."""
        sides = (event.node.left, *(each.comparator for each in event.node.comparisons))
        for side in sides:
            function = side.func if isinstance(side, cst.Call) else None
            if isinstance(function, cst.Attribute) and f".{function.attr.value}" in self.calls:
                return Hit(event.node, f"`.{function.attr.value}()` {self.does}")
        return None

    valid = (
        Valid("""
            def f(x):
                return x.contiguous() + x.stride()[0] + x.element_size()
            """),
        Valid("""
            def f(x):
                y = x + 1
                return y, y.data_ptr()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x + 1
                return y + ⟦y.data_ptr()⟧ * 0
            """,
            "`.data_ptr()` reads the memory address of a tensor, which Dynamo does not trace",
            certain=False,
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                return y if ⟦y.data_ptr() == x.data_ptr()⟧ else x
            """,
            "`.data_ptr()` reads the memory address of a tensor, which Dynamo does not trace",
        ),
    )


class ResizeInPlace(TensorCallRule):
    """``x.resize_()`` and ``x.resize_as_()``."""

    entry = "resize-in-place"
    code = "FG120"
    does = "resizes a tensor in place, which Dynamo does not trace"
    calls = breaking("resize-in-place")

    valid = (
        Valid("""
            def f(x):
                return x[:2].reshape(1, 2) + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x + 1
                ⟦y.resize_(2)⟧
                return y * 2
            """,
            "`.resize_()` resizes a tensor in place, which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                ⟦y.resize_as_(x[:2])⟧
                return y * 2
            """,
            "`.resize_as_()` resizes a tensor in place, which Dynamo does not trace",
        ),
    )


class InPlaceRandom(TensorCallRule):
    """``x.random_()``."""

    entry = "in-place-random"
    code = "FG129"
    calls = breaking("in-place-random")

    valid = (
        Valid("""
            import torch
            def f(x):
                return x + torch.empty(3).uniform_(0, 1) + torch.empty(3).normal_()
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                y = torch.empty(3)
                ⟦y.random_(0, 100)⟧
                return x + y
            """,
            "`.random_()` cannot be traced by Dynamo",
        ),
    )
