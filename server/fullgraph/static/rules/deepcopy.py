"""FG106: an object is copied."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.values import (
    Constant,
    Dotted,
    Mapping,
    Method,
    Python,
    Sequence,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.collections import DEEP_COPY
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class Deepcopy(CallRule):
    """``copy.copy()``, and ``copy.deepcopy()`` of tensors, modules and objects with them."""

    entry = "deepcopy"
    code = "FG106"
    does = "copies an object, which Dynamo does not trace"
    calls = breaking("deepcopy")

    valid = (
        Valid("""
            import copy
            def f(x):
                x = x + 1
                sizes = copy.deepcopy([1, 2])
                return x * 2
            """),
        Valid("""
            def f(x):
                x = x + 1
                y = x.clone()
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import copy
            def f(x):
                x = x + 1
                backup = ⟦copy.deepcopy(x)⟧
                return x * 2
            """,
            "`copy.deepcopy()` copies an object, which Dynamo does not trace",
        ),
        Invalid(
            """
            from copy import deepcopy
            def f(x):
                state = {"mean": x + 1}
                backup = ⟦deepcopy(state)⟧
                return state["mean"] - backup["mean"]
            """,
            "`copy.deepcopy()` copies an object, which Dynamo does not trace",
        ),
        Invalid(
            """
            import copy
            def f(x):
                x = x + 1
                backup = ⟦copy.copy(x)⟧
                return x * 2
            """,
            "`copy.copy()` copies an object, which Dynamo does not trace",
        ),
        Invalid(
            """
            import copy
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    x = x + 1
                    teacher = ⟦copy.deepcopy(self.lin)⟧
                    return self.lin(x)
            """,
            "`copy.deepcopy()` copies an object, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call, except for a deep copy of plain values, which Dynamo traces.

        The copy of an unknown object is possibly traced.
        """
        given = event.arguments.first
        if event.callee == Dotted(DEEP_COPY) and _is_plain(given):
            return None
        hit = super().on_call(event)
        return hit and replace(hit, certain=not isinstance(given, (Unknown, Method)))


def _is_plain(value: Value) -> bool:
    if isinstance(value, Sequence) and value.items is not None:
        return all(_is_plain(item) for item in value.items)
    if isinstance(value, Mapping):
        return all(_is_plain(item) for _, item in value.items) and _is_plain(value.element)
    return isinstance(value, (Python, Constant))
