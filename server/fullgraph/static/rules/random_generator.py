"""Generators of random numbers, and calls that seed them."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.functions import GENERATOR
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Rule, Valid, called

_CLASS = Dotted(GENERATOR)
_GENERATOR = Instance(GENERATOR)


class RandomGenerator(Rule):
    """``torch.Generator()``, its methods, and draws with ``generator=``."""

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
            "`torch.randn()` uses a `torch.Generator`, which Dynamo does not trace",
            inputs="torch.ones(3), torch.Generator()",
        ),
        Invalid(
            """
            import torch
            G = torch.Generator()
            def f(x):
                x = x * 2
                return x + ⟦torch.randperm(3, generator=G)⟧
            """,
            "`torch.randperm()` uses a `torch.Generator`, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            G = torch.Generator()
            def f(x):
                y = torch.empty(3)
                ⟦y.normal_(generator=G)⟧
                return x + y
            """,
            "`.normal_()` uses a `torch.Generator`, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            G = torch.Generator()
            def f(x):
                x = x * 2
                g = ⟦G.manual_seed(3)⟧
                return x + ⟦torch.randn(3, generator=g)⟧
            """,
            (
                "`.manual_seed()` of a `torch.Generator` cannot be traced by Dynamo",
                "`torch.randn()` uses a `torch.Generator`, which Dynamo does not trace",
            ),
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x * 2
                g = ⟦torch.Generator()⟧
                return x + 1
            """,
            "`torch.Generator()` creates a random generator, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a draw from a generator, its methods, and its creation."""
        if event.callee == _CLASS:
            what = "`torch.Generator()` creates a random generator, which Dynamo does not trace"
            return Hit(event.node, what)
        if isinstance(event.callee, Method) and event.callee.receiver == _GENERATOR:
            what = f"`{called(event.callee)}()` of a `torch.Generator` cannot be traced by Dynamo"
            return Hit(event.node, what)
        if (
            not event.arguments.keywords
            or dict(event.arguments.keywords).get("generator") != _GENERATOR
        ):
            return None
        name = called(event.callee)
        if not name.startswith(("torch.", ".")):
            return None
        what = f"`{name}()` uses a `torch.Generator`, which Dynamo does not trace"
        return Hit(event.node, what, "a graph uses the default generator only")


class SeedCall(CallRule):
    """``torch.manual_seed()`` and the like."""

    entry = "seed-call"
    code = "FG127"
    does = "sets or reads the state of a random generator, which Dynamo does not trace"
    calls = breaking("seed-call")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                noise = torch.rand(3) + torch.randn_like(x)
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.manual_seed(7)⟧
                return x * 2
            """,
            "`torch.manual_seed()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.cuda.manual_seed_all(7)⟧
                return x * 2
            """,
            "`torch.cuda.manual_seed_all()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                state = ⟦torch.get_rng_state()⟧
                return x * 2
            """,
            "`torch.get_rng_state()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
    )
