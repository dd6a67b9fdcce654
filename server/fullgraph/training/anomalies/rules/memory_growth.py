"""Memory that grows from step to step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.measure import ALWAYS, At, Reading, measure
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "memory-growth"
WARM_UP = 20
"""Steps in which the optimizer's state, caches and compiled code are created."""
WINDOW = 40
"""Steps at least, and measurements at most."""
LEAST_MEASUREMENTS = 8
APART_SECONDS = 0.25
"""A process measures its memory every 0.2 s: steps between have the value of an earlier one."""
LEAST_SHARE = 0.8
"""Of the measurements at which it had grown: a leak, unlike a cache, never pauses."""
LEAST_GROWTH = 0.1
"""Over the window, relative to its begin."""
_ADVICE = (
    "Look for tensors with a graph that are kept: total_loss += loss (use loss.item()), lists of "
    "outputs, retain_graph=True."
)


class _Measured(NamedTuple):
    number: int
    time: float
    used: float


class MemoryGrowth(Rule):
    """Steady growth over at least ``WINDOW`` steps after the warm-up."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "memory-growth",
            Family.RESOURCES,
            "memory grows by 10 % over 40 steps, in 80 % of the measurements",
            "PyTorch FAQ, My model reports CUDA runtime error: out of memory",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()
        self._measured: deque[_Measured] = deque(maxlen=WINDOW)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until it ends."""
        used = observation.value("memory_bytes")
        measured = _Measured(observation.number, observation.time, used)
        if measured.number < WARM_UP or not used > 0 or not self._is_new(measured):
            return
        self._measured.append(measured)
        first, steps = self._measured[0], measured.number - self._measured[0].number + 1
        if steps < WINDOW or len(self._measured) < LEAST_MEASUREMENTS:
            return
        pairs = list(pairwise(self._measured))
        growing = sum(after.used > before.used for before, after in pairs)
        if used < (1 + LEAST_GROWTH) * first.used or growing < LEAST_SHARE * len(pairs):
            return
        if self._latch.opens("memory", measured.number):
            evidence = (
                f"Memory grew from {first.used / 2**20:.0f} to {used / 2**20:.0f} MiB in {steps} "
                f"steps, in {growing} of {len(pairs)} measurements."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=first.number,
                values={"before": first.used, "after": used},
            )  # fmt: skip

    def _is_new(self, measured: _Measured) -> bool:
        return not self._measured or measured.time - self._measured[-1].time >= APART_SECONDS


@measure(
    Row(
        KIND, Family.RESOURCES,
        "the autograd graphs of 3 earlier losses have not been freed",
        "PyTorch FAQ, My model reports CUDA runtime error: out of memory",
        "a hook of one node in 3 steps",
    ),
    _ADVICE,
    events=[Kind.KEPT_GRAPHS], calm=ALWAYS,
)  # fmt: skip
def kept_graphs(at: At) -> Reading:
    """A kept graph holds its nodes, and the tensors that they saved and have not freed."""
    steps = [int(each) for each in at.data["steps"]]
    evidence = (
        f"In step {at.step}, the autograd graphs of the losses of steps "
        f"{', '.join(map(str, steps))} have not been freed: the program keeps a reference to them."
    )
    return Reading(evidence, {"graphs": len(steps)}, step=steps[0])
