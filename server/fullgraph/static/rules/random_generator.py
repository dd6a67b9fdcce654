"""FG128: a ``torch.Generator`` in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called

_CLASS = Dotted("torch.Generator")
_GENERATOR = Instance("torch.Generator")


class RandomGenerator(Rule):
    """``torch.Generator()``, and draws that are given one."""

    entry = "random-generator"
    code = "FG128"

    valid = (
        Valid("""
            import torch
            def f(x, generator=None):
                return x + torch.randn(3, generator=generator)
            """),
        Valid("""
            import torch
            from typing import Optional
            def f(x, generator: Optional[torch.Generator] = None):
                return x + torch.randn(3, generator=generator)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x, generator):
                x = x * 2
                return x + ⟦torch.randn(3, generator=generator)⟧
            """,
            "`torch.randn()`",
            inputs="torch.ones(3), torch.Generator()",
        ),
        Invalid("""
            import torch
            G = torch.Generator()
            def f(x):
                x = x * 2
                return x + ⟦torch.randperm(3, generator=G)⟧
            """),
        Invalid(
            """
            import torch
            G = torch.Generator()
            def f(x):
                y = torch.empty(3)
                ⟦y.normal_(generator=G)⟧
                return x + y
            """,
            "`.normal_()`",
        ),
        Invalid("""
            import torch
            G = torch.Generator()
            def f(x):
                x = x * 2
                g = ⟦G.manual_seed(3)⟧
                return x + ⟦torch.randn(3, generator=g)⟧
            """),
        Invalid("""
            import torch
            def f(x):
                x = x * 2
                g = ⟦torch.Generator()⟧
                return x + 1
            """),
    )

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
