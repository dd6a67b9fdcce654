"""How much of the machine other programs use before a benchmark starts."""

from __future__ import annotations

import asyncio
import os
import time

DISTURBED = 0.2
"""Programs that use this share of the processors make times longer, and different from each
other."""
_SECONDS = 0.5


async def processors_in_use() -> float:
    """The share of the processors that programs other than this one used for half a second."""
    return await asyncio.to_thread(_sampled)


def _sampled() -> float:
    # It takes 20 ms to import, for which a server that measures nothing need not wait.
    import psutil

    # Not psutil's own difference to the last call, which another thread may have made.
    before, own, start = psutil.cpu_times(), time.process_time(), time.perf_counter()
    time.sleep(_SECONDS)
    after, seconds = psutil.cpu_times(), time.perf_counter() - start
    own = time.process_time() - own
    # A guest's time is in that of its user; steal is that of other machines on this one.
    used = sum(
        getattr(after, name) - getattr(before, name)
        for name in ("user", "nice", "system", "irq", "softirq", "steal")
        if hasattr(after, name)
    )
    share = float(used - own) / (seconds * (os.cpu_count() or 1))
    return min(1.0, max(0.0, share))
