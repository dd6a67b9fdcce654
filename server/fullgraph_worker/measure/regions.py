"""Whether a call runs compiled code."""

from __future__ import annotations

import os
from typing import Any, Callable

from fullgraph_worker.profile.calls import REGION_NAME, events_of


def compiled_regions(call: Callable[[], Any]) -> int:
    """How many compiled regions one call enters, as torch's profiler records them."""
    import torch

    # Without it the profiler's library reports its starts and stops on standard error.
    os.environ.setdefault("KINETO_LOG_LEVEL", "9")
    activities = [torch.profiler.ProfilerActivity.CPU]
    with torch.profiler.profile(activities=activities) as profiler:
        call()
    return sum(event.name.startswith(REGION_NAME) for event in events_of(profiler))
