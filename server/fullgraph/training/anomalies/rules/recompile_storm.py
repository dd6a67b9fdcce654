"""Functions that Dynamo compiles again and again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind

KIND = "recompile-storm"
IN_A_ROW = 3
"""Steps in a row in which the same function was compiled again. Two are common: another size,
then dynamic shapes; or training, then evaluation."""
OF_ONE_FUNCTION = 5
"""Recompilations within ``WINDOW`` steps. At ``torch._dynamo.config.recompile_limit`` (8) the
function runs in eager mode."""
WINDOW = 100
_ADVICE = (
    "Read the reason: mark a size that varies with torch._dynamo.mark_dynamic, pad the batches, or "
    "pass a number that changes as a tensor."
)


class RecompileStorm(Rule):
    """Many recompilations of one function within few steps."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "recompile-storm",
            Family.RESOURCES,
            "a function is compiled again in 3 steps in a row, or 5 times in 100 steps",
            "documentation of torch.compile, recompile_limit",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch(calm=WINDOW)
        self._steps: dict[tuple[object, object], deque[int]] = {}

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each function."""
        for event in observation.of_kind(Kind.COMPILED):
            if not event.data.get("reason"):
                continue
            function = (event.data.get("path"), event.data.get("line"))
            steps = self._steps.setdefault(function, deque(maxlen=OF_ONE_FUNCTION))
            steps.append(observation.number)
            if self._is_storm(steps) and self._latch.opens(function, observation.number):
                yield _alarm(observation, event, steps[0], len(steps))

    @staticmethod
    def _is_storm(steps: deque[int]) -> bool:
        last = sorted(set(steps))[-IN_A_ROW:]
        in_a_row = len(last) == IN_A_ROW and last[-1] - last[0] == IN_A_ROW - 1
        return in_a_row or (len(steps) == OF_ONE_FUNCTION and steps[-1] - steps[0] < WINDOW)


def _alarm(observation: Observation, event: Event, first: int, count: int) -> Alarm:
    name = str(event.data.get("function", "a function"))
    reason = str(event.data["reason"]).strip().splitlines()[0]
    evidence = f"{name} was compiled again {count} times since step {first}, at last for: {reason}"
    found = alarm(KIND, observation, evidence, _ADVICE, step=first, values={"recompiles": count})
    return Alarm(
        found.kind, found.rank, found.step, found.seen, found.evidence, found.advice,
        path=str(event.data.get("path") or ""), line=int(event.data.get("line") or 0),
        values=found.values,
    )  # fmt: skip
