"""Ranks that compile in a step in which others do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from fullgraph.durations import duration
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.rules.ranks import in_all_ranks
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import one_line
from fullgraph_worker.watch.records import Event, Kind

KIND = "ranks-compile-differently"
WINDOW = 100
"""Steps after which the same function is reported again."""
_ADVICE = (
    "Give all ranks batches of the same sizes, compile with dynamic=True, or let all ranks compile "
    "in the same step with torch.compiler.set_enable_guard_collectives(True)."
)
_Function = tuple[str, int, str]
"""Its path, line and name."""


class RanksCompileDifferently(Rule):
    """A function that a rank compiles more often in a step than another rank.

    The others wait for it, at their next collective.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "ranks-compile-differently",
            Family.RESOURCES,
            "a rank compiles a function in a step in which another rank does not",
            "documentation of torch.compiler.set_enable_guard_collectives",
        ),
    )
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch = Latch(calm=WINDOW)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each function, once all ranks have finished the step."""
        every = in_all_ranks(observation, state)
        compiled = {each.rank: Counter(map(_function, _compilations(each))) for each in every}
        for function in dict.fromkeys(f for counts in compiled.values() for f in counts):
            numbers = {rank: counts[function] for rank, counts in sorted(compiled.items())}
            if len(set(numbers.values())) > 1 and self._latch.opens(function, observation.number):
                most = max(numbers, key=lambda rank: numbers[rank])
                yield _alarm(next(o for o in every if o.rank == most), function, numbers)


def _compilations(observation: Observation) -> list[Event]:
    return list(observation.of_kind(Kind.COMPILED))


def _function(event: Event) -> _Function:
    data = event.data
    name = str(data.get("function") or "a function")
    return str(data.get("path") or ""), int(data.get("line") or 0), name


def _alarm(observation: Observation, function: _Function, numbers: dict[int, int]) -> Alarm:
    path, line, name = function
    own = [each for each in _compilations(observation) if _function(each) == function]
    seconds = sum(float(each.data.get("seconds") or 0.0) for each in own)
    reason = next((str(each.data["reason"]) for each in own if each.data.get("reason")), "")
    fewest = min(numbers, key=lambda rank: numbers[rank])
    others = "did not" if not numbers[fewest] else f"did so {numbers[fewest]} times"
    what = "compiled again" if reason else "compiled"
    why = f", because of {one_line(reason.strip().splitlines()[0])}" if reason else ""
    evidence = (
        f"In step {observation.number} rank {observation.rank} {what} {name} in "
        f"{duration(seconds)}{why}; rank {fewest} {others}."
    )
    values = {"seconds": seconds, "other": fewest}
    found = alarm(KIND, observation, evidence, _ADVICE, values=values)
    return replace(found, path=path, line=line)
