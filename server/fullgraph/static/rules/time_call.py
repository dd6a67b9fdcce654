"""FG305: the clock is read or waited for."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class TimeCall(CallRule):
    """``time.time()``, ``datetime.now()`` and their like."""

    entry = "time-call"
    code = "FG305"
    does = "uses the clock, which Dynamo does not trace"
    calls = breaking("time-call")

    valid = (
        Valid("""
            import time
            import torch
            def f(x):
                x = x + 1
                if not torch.compiler.is_compiling():
                    start = time.time()
                return x * 2
            """),
        Valid("""
            import torch.nn as nn
            class Clock:
                def time(self):
                    return 3

            CLOCK = Clock()
            def f(x):
                return x * CLOCK.time()
            """),
    )
    invalid = (
        Invalid(
            """
            import time
            def f(x):
                x = x + 1
                ⟦time.time()⟧
                return x * 2
            """,
            "`time.time()` uses the clock, which Dynamo does not trace",
        ),
        Invalid(
            """
            from time import perf_counter
            def f(x):
                x = x + 1
                start = ⟦perf_counter()⟧
                return x * 2
            """,
            "`time.perf_counter()` uses the clock, which Dynamo does not trace",
        ),
        Invalid(
            """
            import time
            def f(x):
                x = x + 1
                ⟦time.sleep(0)⟧
                return x * 2
            """,
            "`time.sleep()` uses the clock, which Dynamo does not trace",
        ),
        Invalid(
            """
            import datetime
            def f(x):
                x = x + 1
                now = ⟦datetime.datetime.now()⟧
                return x * 2
            """,
            "`datetime.datetime.now()` uses the clock, which Dynamo does not trace",
        ),
    )
