"""FG126: Python's own generator draws."""

from __future__ import annotations

from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class PythonRandom(CallRule):
    """``random.choice()``, ``random.random()`` and others that Dynamo does not trace."""

    entry = "python-random"
    code = "FG126"
    does = "draws from Python's own random generator"
    calls = names(
        """
        random.random random.choice random.choices random.shuffle random.sample random.gauss
        random.normalvariate random.getrandbits random.betavariate random.expovariate
        random.gammavariate random.lognormvariate random.paretovariate random.triangular
        random.vonmisesvariate random.weibullvariate random.randbytes random.binomialvariate
        """
    )

    valid = (
        Valid(
            "import random\ndef f(x):\n    x = x + 1\n    x = x * random.Random(3).random()\n    return x * 2\n"
        ),
        Valid(
            "import random\ndef f(x):\n    x = x + 1\n    k = random.randint(0, 3)\n    x = x * random.uniform(0, 1)\n    return x * 2\n"
        ),
    )
    invalid = (
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
    )
