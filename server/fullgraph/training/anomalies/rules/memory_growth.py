"""Memory that grows from step to step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState

KIND = "memory-growth"
WARM_UP = 20
"""Steps in which the optimizer's state, caches and compiled code are created."""
WINDOW = 40
LEAST_SHARE = 0.8
"""Of the steps of the window in which the memory grew: a leak, unlike a cache, never pauses."""
LEAST_GROWTH = 0.1
"""Over the window, relative to its begin."""
_ADVICE = (
    "Look for tensors with a graph that are kept: total_loss += loss (use loss.item()), lists of "
    "outputs, retain_graph=True."
)


class MemoryGrowth(Rule):
    """Steady growth over ``WINDOW`` steps after the warm-up."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch = Latch()
        self._bytes: deque[float] = deque(maxlen=WINDOW)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until it ends."""
        used = observation.value("memory_bytes")
        if observation.number < WARM_UP or not used > 0:
            return
        self._bytes.append(used)
        if len(self._bytes) < WINDOW:
            return
        first = self._bytes[0]
        growing = sum(after > before for before, after in pairwise(self._bytes))
        if used < (1 + LEAST_GROWTH) * first or growing < LEAST_SHARE * (WINDOW - 1):
            return
        if self._latch.opens("memory", observation.number):
            evidence = (
                f"Memory grew in {growing} of the last {WINDOW - 1} steps, from "
                f"{first / 2**20:.0f} to {used / 2**20:.0f} MiB."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=observation.number - WINDOW + 1,
                values={"before": first, "after": used},
            )  # fmt: skip
