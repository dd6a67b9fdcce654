"""FG129: random numbers are drawn in place, in a way that Dynamo does not trace."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, tensor_of


class InPlaceRandom(Rule):
    """``x.random_()``."""

    entry = "in-place-random"
    code = "FG129"
    calls = names(".random_")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        hit = tensor_of(event)
        return hit and replace(hit, message=breaks("`.random_()` is not traced"))

    valid = (
        Valid(
            "import torch\ndef f(x):\n"
            "    return x + torch.empty(3).uniform_(0, 1) + torch.empty(3).normal_()\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    y = torch.empty(3)\n    ⟦y.random_(0, 100)⟧\n"
            "    return x + y\n",
            "`.random_()`",
        ),
    )
