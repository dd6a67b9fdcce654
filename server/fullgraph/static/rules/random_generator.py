"""FG128: a ``torch.Generator`` in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.torch.functions import GENERATOR
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called

_CLASS = Dotted(GENERATOR)
_GENERATOR = Instance(GENERATOR)


class RandomGenerator(Rule):
    """``torch.Generator()``, and draws that are given one."""

    entry = "random-generator"
    code = "FG128"

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a draw from a generator, its methods, and the making of one."""
        if event.callee == _CLASS:
            return Hit(event.node, breaks("A `torch.Generator` is made here"))
        if isinstance(event.callee, Method) and event.callee.receiver == _GENERATOR:
            message = breaks(f"`.{event.callee.name}()` of a `torch.Generator` is not traced")
            return Hit(event.node, message)
        if (
            not event.arguments.keywords
            or dict(event.arguments.keywords).get("generator") != _GENERATOR
        ):
            return None
        name = called(event.callee)
        if not name.startswith(("torch.", ".")):
            return None
        message = breaks(f"`{name}()` draws from a generator of its own")
        return Hit(event.node, message, "a graph draws from the default generator alone")

    valid = (
        Valid(
            "import torch\ndef f(x, generator=None):\n"
            "    return x + torch.randn(3, generator=generator)\n"
        ),
        Valid(
            "import torch\nfrom typing import Optional\n"
            "def f(x, generator: Optional[torch.Generator] = None):\n"
            "    return x + torch.randn(3, generator=generator)\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x, generator):\n    x = x * 2\n"
            "    return x + ⟦torch.randn(3, generator=generator)⟧\n",
            "`torch.randn()`",
            "torch.ones(3), torch.Generator()",
        ),
        Invalid(
            "import torch\nG = torch.Generator()\ndef f(x):\n    x = x * 2\n"
            "    return x + ⟦torch.randperm(3, generator=G)⟧\n"
        ),
        Invalid(
            "import torch\nG = torch.Generator()\ndef f(x):\n    y = torch.empty(3)\n"
            "    ⟦y.normal_(generator=G)⟧\n    return x + y\n",
            "`.normal_()`",
        ),
        Invalid(
            "import torch\nG = torch.Generator()\ndef f(x):\n    x = x * 2\n"
            "    g = ⟦G.manual_seed(3)⟧\n"
            "    return x + ⟦torch.randn(3, generator=g)⟧\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x * 2\n    g = ⟦torch.Generator()⟧\n    return x + 1\n"
        ),
    )
