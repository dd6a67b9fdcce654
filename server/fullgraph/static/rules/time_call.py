"""FG305: the clock is read."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class TimeCall(CallRule):
    """``time.time()``, ``datetime.now()`` and their like."""

    entry = "time-call"
    code = "FG305"
    does = "asks the clock, which is no part of a graph"
    calls = breaking("time-call")

    valid = (
        Valid(
            "import time\nimport torch\ndef f(x):\n    x = x + 1\n    if not torch.compiler.is_compiling():\n        start = time.time()\n    return x * 2\n"
        ),
        Valid(
            "import torch.nn as nn\nclass Clock:\n    def time(self):\n        return 3\n\nCLOCK = Clock()\ndef f(x):\n    return x * CLOCK.time()\n"
        ),
    )
    invalid = (
        Invalid(
            "import time\ndef f(x):\n    x = x + 1\n    ⟦time.time()⟧\n    return x * 2\n",
            "`time.time()`",
        ),
        Invalid(
            "from time import perf_counter\ndef f(x):\n    x = x + 1\n    start = ⟦perf_counter()⟧\n    return x * 2\n"
        ),
        Invalid("import time\ndef f(x):\n    x = x + 1\n    ⟦time.sleep(0)⟧\n    return x * 2\n"),
        Invalid(
            "import datetime\ndef f(x):\n    x = x + 1\n    now = ⟦datetime.datetime.now()⟧\n    return x * 2\n"
        ),
    )
