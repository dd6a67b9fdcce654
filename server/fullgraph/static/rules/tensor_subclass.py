"""FG125: a tensor becomes another class of tensor."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, tensor_of


class TensorSubclass(Rule):
    """``x.as_subclass()``."""

    entry = "tensor-subclass"
    code = "FG125"
    calls = names(".as_subclass")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        hit = tensor_of(event)
        return hit and replace(hit, message=breaks("`.as_subclass()` is not traced"))

    valid = (Valid("def f(x):\n    return x.clone() + x.view_as(x)\n"),)
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    y = ⟦x.as_subclass(torch.Tensor)⟧\n"
            "    return y * 2\n",
            "`.as_subclass()`",
        ),
    )
