"""FG126: Python's random generator is used."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Dotted, Python, Tensor, Value
from fullgraph.static.interpret.events import (
    CallEvent,
    CompareEvent,
    IndexEvent,
    OperatorEvent,
    TestEvent,
    TextEvent,
)
from fullgraph.static.models.python.builtins import NEEDS_ITEMS, NEEDS_NUMBER
from fullgraph.static.models.python.random import DRAWN_IN_GRAPH, UNTRACED
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, called, sizes


class PythonRandom(CallRule):
    """``random.choice()`` and others that are not traced, and drawn numbers whose value is needed.

    Dynamo makes the number that ``random.randint()`` draws an input of the graph: operations on
    tensors and comparisons may use it. An expression that needs its value breaks the graph.
    """

    entry = "python-random"
    code = "FG126"
    does = "is a function of the `random` module that Dynamo does not trace"
    calls = breaking("python-random")

    valid = (
        Valid("""
            import random
            def f(x):
                x = x + 1
                x = x * random.Random(3).random()
                return x * 2
            """),
        Valid("""
            import random
            def f(x):
                x = x + 1
                k = random.randint(0, 3)
                x = x * random.uniform(0, 1)
                return x * 2
            """),
        Valid("""
            import random
            import torch
            def f(x):
                n = random.randrange(1, 3)
                x = torch.full((2,), n).sum() + x.clamp(n)[0] * max(n, 1)
                return x * abs(n) + torch.tensor([n]) ** n
            """),
        Valid("""
            import random
            def f(x):
                n = random.randint(1, 3)
                return x * (n > 1) + (n == 2)
            """),
    )
    invalid = (
        Invalid(
            """
            import random
            def f(x):
                n = random.randrange(3)
                if ⟦n > 1⟧:
                    return x + 1
                return x
            """,
            "The truth test needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = random.randint(0, 2)
                return ⟦x[n]⟧ + 1
            """,
            "The index needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = random.randint(1, 2)
                return ⟦x[:n]⟧ + 1
            """,
            "The index needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = random.randrange(3)
                return x * ⟦[1, 2, 3][n]⟧
            """,
            "The index needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = random.randint(1, 2)
                y = ⟦x[n]⟧
                return y.sum() + x[:n].sum() + x[n]
            """,
            "The index needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            import torch
            def f(x):
                m = torch.add(x, 9).amax().int()
                t = ⟦random.randrange(1, m)⟧
                return x[:t].sum()
            """,
            "`random.randrange()` is called with a tensor, which Dynamo does not trace",
        ),
        Invalid(
            """
            import random
            def f(x):
                p = random.uniform(0, 1)
                return x if ⟦p < 2 and x.dim()⟧ else x + 1
            """,
            "The truth test needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            import torch
            def f(x):
                n = random.randint(1, 3)
                return ⟦torch.zeros(n)⟧.sum() + x
            """,
            "`torch.zeros()` needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                x = x + 1
                name = ⟦str(random.randint(1, 3))⟧
                return x * 2
            """,
            "`str()` needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = ⟦random.randint(1, 3) % 2⟧
                return x * n
            """,
            "The operator needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                n = random.randint(1, 3)
                return x * (⟦n in (1, 2)⟧)
            """,
            "`in` needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                x = x + 1
                gain = ⟦random.choice([0.5, 2.0])⟧
                return x * 2
            """,
            "`random.choice()` is a function of the `random` module that Dynamo does not trace",
        ),
        Invalid(
            """
            import random
            R = random.Random(3)
            def f(x):
                x = x + 1
                gain = ⟦R.choice([0.5, 2.0])⟧
                return x * 2
            """,
            "`random.choice()` is a function of the `random` module that Dynamo does not trace",
        ),
        Invalid(
            """
            from random import random
            def f(x):
                x = x + 1
                x = x * ⟦random()⟧
                return x * 2
            """,
            "`random.random()` is a function of the `random` module that Dynamo does not trace",
        ),
        Invalid(
            """
            import random
            def f(x):
                x = x + 1
                order = [1, 2]
                ⟦random.shuffle(order)⟧
                return x * 2
            """,
            "`random.shuffle()` is a function of the `random` module that Dynamo does not trace",
        ),
        Invalid(
            """
            import random
            def f(x):
                p = random.uniform(0, 1)
                if ⟦p < 0.5⟧:
                    x = x + 1
                return x
            """,
            "The truth test needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            import torch
            def f(x):
                n = random.randint(1, 3)
                return ⟦torch.zeros(n)⟧
            """,
            "`torch.zeros()` needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                return x + ⟦int(random.uniform(0, 5))⟧
            """,
            "`int()` needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                x = x + 1
                ⟦random.seed(7)⟧
                return x * 2
            """,
            "`random.seed()` is a function of the `random` module that Dynamo does not trace",
        ),
        Invalid(
            """
            import random
            def f(x, seed=None):
                r = random.Random(seed) if seed else random
                k = r.randrange(3)
                x = x + 1
                return x if ⟦k > 1⟧ else x * 2
            """,
            "The truth test needs the value of a random number that is drawn at run time",
        ),
        Invalid(
            """
            import random
            def f(x):
                x = x + 1
                name = ⟦'%d' % random.randint(1, 3)⟧
                return x * 2
            """,
            "`%` needs the value of a random number that is drawn at run time",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a use of the generator, and a call that needs the value of a drawn number."""
        callee = event.callee
        if isinstance(callee, Dotted) and callee.path in UNTRACED:
            return super().on_call(event)
        if isinstance(callee, Dotted) and callee.path in DRAWN_IN_GRAPH:
            bounds = event.arguments.values
            if any(isinstance(bound, Tensor) and bound.certain for bound in bounds):
                what = f"`{called(callee)}()` is called with a tensor, which Dynamo does not trace"
                return Hit(event.node, what)
        needed = list(sizes(callee, event.arguments))
        if isinstance(callee, Dotted) and callee.path.startswith("builtins."):
            name = callee.path.removeprefix("builtins.")
            needed += event.arguments.positional if name in NEEDS_NUMBER else ()
            needed += (event.arguments.first.iterated(),) if name in NEEDS_ITEMS else ()
        return _needs(event.node, f"`{called(callee)}()`", *needed)

    def on_test(self, event: TestEvent) -> Hit | None:
        """Report a truth test of a drawn number."""
        return _needs(event.node, "The truth test", event.value)

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Report a drawn index."""
        return _needs(event.node, "The index", *event.indices, *event.bounds)

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Report a search for a drawn number."""
        is_search = isinstance(event.operator, (cst.In, cst.NotIn))
        return _needs(event.node, "`in`", event.left) if is_search else None

    def on_operator(self, event: OperatorEvent) -> Hit | None:
        """Report arithmetic of numbers, which Dynamo does not put into the graph."""
        return _needs(event.node, "The operator", event.value)

    def on_text(self, event: TextEvent) -> Hit | None:
        """Report a drawn number that ``%`` formats."""
        return _needs(event.node, "`%`", event.value)


def _needs(node: cst.CSTNode, user: str, *values: Value) -> Hit | None:
    drawn = next((value for value in values if value.is_drawn), None)
    if not isinstance(drawn, Python):
        return None
    what = f"{user} needs the value of a random number that is drawn at run time"
    why = f"the number is {drawn.provenance.words}" if drawn.provenance else ""
    return Hit(node, what, why, drawn=drawn.provenance)
