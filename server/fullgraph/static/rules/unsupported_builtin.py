"""FG101: a builtin that Dynamo does not trace."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.values import Dotted, Tensor
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, breaks, called

_BY_CLASS = names("torch.distributions.kl_divergence torch.distributions.kl.kl_divergence")


class UnsupportedBuiltin(CallRule):
    """``exec()``, ``globals()``, ``dir()`` and others."""

    entry = "unsupported-builtin"
    code = "FG101"
    does = "is a builtin that Dynamo does not trace"
    calls = _BY_CLASS | names(
        """
        builtins.exec builtins.globals builtins.dir builtins.compile builtins.memoryview
        builtins.bytearray builtins.input builtins.breakpoint builtins.pow
        """
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; ``pow()`` only of tensors."""
        hit = super().on_call(event)
        if isinstance(event.callee, Dotted) and event.callee.path in _BY_CLASS:
            said = f"`{called(event.callee)}()` looks for the nearest pair of classes by `min()`"
            return Hit(event.node, breaks(said))
        if event.callee != Dotted("builtins.pow") or hit is None:
            return hit
        given = next((v for v in event.arguments.values if isinstance(v, Tensor)), None)
        return replace(hit, provenance=given.provenance, certain=given.certain) if given else None

    valid = (
        Valid(
            "def g(a):\n    return a\n\ndef f(x):\n    x = x + 1\n    k = len(vars(g)) + hash((1, 2)) + divmod(7, 3)[0] + pow(2, 3)\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "from torch.distributions import Normal, kl_divergence\ndef f(x):\n    x = x.relu()\n"
            "    k = ⟦kl_divergence(Normal(x, x + 1), Normal(x, x + 1))⟧\n    return x * 2 + k\n"
        ),
        Invalid("def f(x):\n    y = x.relu()\n    return x + ⟦pow(y, 2)⟧\n", "`pow()`"),
        Invalid('def f(x):\n    x = x + 1\n    ⟦exec("a = 1")⟧\n    return x * 2\n', "`exec()`"),
        Invalid("def f(x):\n    x = x + 1\n    found = ⟦globals()⟧\n    return x * 2\n"),
    )
