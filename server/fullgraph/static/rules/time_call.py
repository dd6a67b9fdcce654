"""FG305: the clock is read."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class TimeCall(CallRule):
    """``time.time()``, ``datetime.now()`` and their like."""

    entry = "time-call"
    code = "FG305"
    does = "asks the clock, which is no part of a graph"
    calls = names(
        """
        time.time time.time_ns time.perf_counter time.perf_counter_ns time.monotonic
        time.monotonic_ns time.process_time time.process_time_ns time.thread_time time.sleep
        time.localtime time.gmtime time.ctime time.strftime datetime.datetime.now
        datetime.datetime.utcnow datetime.datetime.today datetime.date.today
        timeit.default_timer
        """
    )

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
