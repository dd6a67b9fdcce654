"""FG126: Python's own generator draws."""

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
from fullgraph.static.models import names
from fullgraph.static.models.names_of_torch import DRAWN_IN_GRAPH
from fullgraph.static.models.sizes import FUNCTIONS, METHODS
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, breaks, called, sizes

_OF_VALUE = names("int float bool complex str repr round pow divmod")
_OF_ITEMS = names("sum any all sorted")


class PythonRandom(CallRule):
    """``random.choice()`` and others that are not traced, and numbers that are drawn and needed.

    Dynamo puts what ``random.randint()`` draws into the graph, where tensors are computed with it
    and comparisons may use it. Whatever has to know the number breaks the graph.
    """

    entry = "python-random"
    code = "FG126"
    does = "uses Python's own random generator"
    draws = names(
        """
        random.random random.choice random.choices random.shuffle random.sample random.gauss
        random.normalvariate random.getrandbits random.betavariate random.expovariate
        random.gammavariate random.lognormvariate random.paretovariate random.triangular
        random.vonmisesvariate random.weibullvariate random.randbytes random.binomialvariate
        random.seed random.getstate random.setstate
        """
    )
    calls = draws | frozenset(
        (
            *DRAWN_IN_GRAPH,
            *(f"builtins.{name}" for name in _OF_VALUE | _OF_ITEMS),
            *FUNCTIONS,
            *(f".{name}" for name in METHODS),
        )
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a use of the generator, and a call that has to know what was drawn."""
        callee = event.callee
        if isinstance(callee, Dotted) and callee.path in self.draws:
            return super().on_call(event)
        if isinstance(callee, Dotted) and callee.path in DRAWN_IN_GRAPH:
            bounds = event.arguments.values
            if any(isinstance(bound, Tensor) and bound.certain for bound in bounds):
                message = breaks(f"`{called(callee)}()` with a tensor is not traced by Dynamo")
                return Hit(event.node, message)
        needed = list(sizes(callee, event.arguments))
        if isinstance(callee, Dotted) and callee.path.startswith("builtins."):
            name = callee.path.removeprefix("builtins.")
            needed += event.arguments.positional if name in _OF_VALUE else ()
            needed += (event.arguments.first.iterated(),) if name in _OF_ITEMS else ()
        return _needs(event.node, f"`{called(callee)}()`", *needed)

    def on_test(self, event: TestEvent) -> Hit | None:
        """Report a truth test of a drawn number."""
        return _needs(event.node, "The truth test", event.value)

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Report an index that is drawn."""
        return _needs(event.node, "The index", *event.indices, *event.bounds)

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Report a search for a drawn number."""
        is_search = isinstance(event.operator, (cst.In, cst.NotIn))
        return _needs(event.node, "`in`", event.left) if is_search else None

    def on_operator(self, event: OperatorEvent) -> Hit | None:
        """Report arithmetic with other numbers, which Dynamo does not put into the graph."""
        return _needs(event.node, "The operator", event.value)

    def on_text(self, event: TextEvent) -> Hit | None:
        """Report a drawn number behind ``%``."""
        return _needs(event.node, "`%`", event.value)

    valid = (
        Valid(
            "import random\ndef f(x):\n    x = x + 1\n    x = x * random.Random(3).random()\n    return x * 2\n"
        ),
        Valid(
            "import random\ndef f(x):\n    x = x + 1\n    k = random.randint(0, 3)\n    x = x * random.uniform(0, 1)\n    return x * 2\n"
        ),
        Valid(
            "import random\nimport torch\ndef f(x):\n    n = random.randrange(1, 3)\n"
            "    x = torch.full((2,), n).sum() + x.clamp(n)[0] * max(n, 1)\n"
            "    return x * abs(n) + torch.tensor([n]) ** n\n"
        ),
    )
    invalid = (
        Invalid(
            "import random\ndef f(x):\n    n = random.randrange(3)\n    if ⟦n > 1⟧:\n"
            "        return x + 1\n    return x\n",
            "has to know",
        ),
        Invalid(
            "import random\ndef f(x):\n    n = random.randint(0, 2)\n    return ⟦x[n]⟧ + 1\n",
            "The index",
        ),
        Invalid("import random\ndef f(x):\n    n = random.randint(1, 2)\n    return ⟦x[:n]⟧ + 1\n"),
        Invalid(
            "import random\ndef f(x):\n    n = random.randrange(3)\n    return x * ⟦[1, 2, 3][n]⟧\n"
        ),
        Invalid(
            "import random\ndef f(x):\n    n = random.randint(1, 2)\n    y = ⟦x[n]⟧\n"
            "    return y.sum() + x[:n].sum() + x[n]\n"
        ),
        Invalid(
            "import random\nimport torch\ndef f(x):\n    m = torch.add(x, 9).amax().int()\n"
            "    t = ⟦random.randrange(1, m)⟧\n    return x[:t].sum()\n",
            "with a tensor",
        ),
        Invalid(
            "import random\ndef f(x):\n    p = random.uniform(0, 1)\n"
            "    return x if ⟦p < 2 and x.dim()⟧ else x + 1\n"
        ),
        Invalid(
            "import random\nimport torch\ndef f(x):\n    n = random.randint(1, 3)\n"
            "    return ⟦torch.zeros(n)⟧.sum() + x\n",
            "`torch.zeros()`",
        ),
        Invalid(
            "import random\ndef f(x):\n    x = x + 1\n    name = ⟦str(random.randint(1, 3))⟧\n"
            "    return x * 2\n",
            "`str()`",
        ),
        Invalid(
            "import random\ndef f(x):\n    n = ⟦random.randint(1, 3) % 2⟧\n    return x * n\n",
            "The operator",
        ),
        Invalid(
            "import random\ndef f(x):\n    n = random.randint(1, 3)\n"
            "    return x * (⟦n in (1, 2)⟧)\n",
            "`in`",
        ),
        Invalid(
            "import random\ndef f(x):\n    x = x + 1\n    gain = ⟦random.choice([0.5, 2.0])⟧\n    return x * 2\n",
            "`random.choice()`",
        ),
        Invalid(
            "import random\nR = random.Random(3)\ndef f(x):\n    x = x + 1\n    gain = ⟦R.choice([0.5, 2.0])⟧\n    return x * 2\n"
        ),
        Invalid(
            "from random import random\ndef f(x):\n    x = x + 1\n    x = x * ⟦random()⟧\n    return x * 2\n"
        ),
        Invalid(
            "import random\ndef f(x):\n    x = x + 1\n    order = [1, 2]\n    ⟦random.shuffle(order)⟧\n    return x * 2\n"
        ),
        Invalid(
            "import random\ndef f(x):\n    p = random.uniform(0, 1)\n"
            "    if ⟦p < 0.5⟧:\n        x = x + 1\n    return x\n"
        ),
        Invalid(
            "import random\nimport torch\ndef f(x):\n    n = random.randint(1, 3)\n"
            "    return ⟦torch.zeros(n)⟧\n"
        ),
        Invalid(
            "import random\ndef f(x):\n    return x + ⟦int(random.uniform(0, 5))⟧\n", "`int()`"
        ),
        Invalid(
            "import random\ndef f(x):\n    x = x + 1\n    ⟦random.seed(7)⟧\n    return x * 2\n"
        ),
        Invalid(
            "import random\ndef f(x, seed=None):\n    r = random.Random(seed) if seed else random\n"
            "    k = r.randrange(3)\n    x = x + 1\n    return x if ⟦k > 1⟧ else x * 2\n"
        ),
    )


def _needs(node: cst.CSTNode, what: str, *values: Value) -> Hit | None:
    drawn = next((value for value in values if value.is_drawn), None)
    if not isinstance(drawn, Python):
        return None
    message = breaks(f"{what} has to know a number that is drawn while the graph runs")
    why = f"the number is {drawn.provenance.words}" if drawn.provenance else ""
    return Hit(node, message, why, drawn=drawn.provenance)
