"""FG126: Python's own generator draws."""

from __future__ import annotations

from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class PythonRandom(CallRule):
    """``random.choice()``, ``random.random()`` and others that Dynamo does not trace."""

    entry = "python-random"
    code = "FG126"
    does = "uses Python's own random generator"
    calls = names(
        """
        random.random random.choice random.choices random.shuffle random.sample random.gauss
        random.normalvariate random.getrandbits random.betavariate random.expovariate
        random.gammavariate random.lognormvariate random.paretovariate random.triangular
        random.vonmisesvariate random.weibullvariate random.randbytes random.binomialvariate
        random.seed random.getstate random.setstate
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
