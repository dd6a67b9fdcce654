"""Rows of the table of measures: a number or an event, its threshold, and the evidence for both.

A measure reads what is recorded anyway. What most of them have in common is here: how many
observations in a row it takes, that a cause is reported once until it ends, and its documentation.
A row is a function that says of one observation what deviates; what needs a history of its own is a
``Rule`` with rows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import Event, Tensor

ALWAYS = 10**9
"""Calm steps after which a cause is new, for one that is reported once in a run."""
UNTIL_IT_ENDS = -1
"""Instead of calm steps: a cause is new after an observation without it."""
FIRST = "{first}"
"""In a sentence: the first step in a row."""


class Reading(NamedTuple):
    """What deviates in an observation.

    Attributes:
        evidence: one sentence with the numbers; ``FIRST`` stands for the first step in a row.
        values: the numbers by name.
        tensor: where it deviates.
        step: the first step that shows it, if that is an earlier one.
        key: the cause: another one is reported by itself.
        advice: what to try, if it is not that of the measure.
        place: a file and a line, if they are not those of the tensor.
        name: what the alarm calls the tensor, if there is none in the table.
        optimizer: its place, if it is not that of the observation.
        in_a_row: how many observations it takes, if not as many as the measure has.
    """

    evidence: str
    values: Mapping[str, float] = {}
    tensor: Tensor | None = None
    step: int | None = None
    key: Hashable = None
    advice: str = ""
    place: tuple[str, int] | None = None
    name: str = ""
    optimizer: int | None = None
    in_a_row: int = 0


class At(NamedTuple):
    """An observation, and the process that it is of."""

    observation: Observation
    rank: RankState
    event: Event | None = None

    @property
    def step(self) -> int:
        """Its number."""
        return self.observation.number

    @property
    def data(self) -> Mapping[str, Any]:
        """Of the event."""
        return {} if self.event is None else self.event.data


Read = Callable[[At], "Reading | Iterable[Reading] | None"]


class Measured(Rule):
    """A measure that is one function of an observation."""

    row: ClassVar[Row]
    read: ClassVar[Read]
    advice: ClassVar[str]
    events: ClassVar[tuple[str, ...]]
    in_a_row: ClassVar[int]
    calm: ClassVar[int | None]
    key: ClassVar[Callable[[At], Hashable]]

    def __init__(self) -> None:
        self._latch = Latch() if self.calm is None else Latch(self.calm)
        self._streaks = Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """The alarms of the readings that are new."""
        rank = state.rank(observation.rank)
        if not self.events:
            yield from self._of(At(observation, rank))
        for kind in self.events:
            for event in observation.of_kind(kind):
                yield from self._of(At(observation, rank, event))

    def _of(self, at: At) -> Iterator[Alarm]:
        own = type(self)
        found = own.read(at)
        if found is None:
            return
        readings = [found] if isinstance(found, Reading) else list(found)
        if not readings:
            self._streaks.extend(own.key(at), False, at.step)
        for each in readings:
            cause = own.key(at) if each.key is None else each.key
            streak = self._streaks.extend(cause, True, at.step)
            least = each.in_a_row or self.in_a_row
            if streak.length < least:
                continue
            is_new = streak.length == least if self.calm == UNTIL_IT_ENDS else self.calm == 0
            if is_new or (self.calm != UNTIL_IT_ENDS and self._latch.opens(cause, at.step)):
                yield self._alarm(each, at, streak.first)

    def _alarm(self, reading: Reading, at: At, first: int) -> Alarm:
        is_late = self.in_a_row > 1 and reading.step is None
        made = alarm(
            self.row.kind, at.observation, reading.evidence.replace(FIRST, str(first)),
            reading.advice or self.advice, step=first if is_late else reading.step,
            tensor=reading.tensor, values=reading.values,
        )  # fmt: skip
        if reading.place is not None:
            path, line = reading.place
            made = replace(made, path=path, line=line, tensor=reading.name or made.tensor)
        return made if reading.optimizer is None else replace(made, optimizer=reading.optimizer)

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return (self._streaks.longest() - 1) / self.in_a_row if self.in_a_row > 1 else 0.0


def measure(
    row: Row,
    advice: str = "",
    *,
    events: Iterable[str] = (),
    in_a_row: int = 1,
    calm: int | None = 0,
    key: Callable[[At], Hashable] = lambda at: None,
) -> Callable[[Read], type[Measured]]:
    """Make a measure of a function.

    It returns what deviates, an empty list if nothing does, and None if that is not known: then a
    deviation before it goes on.

    Args:
        row: its row in the table of measures.
        advice: what to try.
        events: the kinds of events that it is called for; for each observation if there are none.
        in_a_row: how many observations in a row it takes.
        calm: observations without the cause, after which it is new; None for the usual number, 0
            where the worker or the function itself reports each cause once.
        key: what readings in a row have in common.
    """

    def make(read: Read) -> type[Measured]:
        attributes = {
            "__doc__": read.__doc__, "__module__": read.__module__, "kinds": (row.kind,),
            "row": row, "rows": (row,), "read": staticmethod(read), "advice": advice,
            "events": tuple(events),
            "in_a_row": in_a_row, "calm": calm, "key": staticmethod(key),
        }  # fmt: skip
        return type(read.__name__, (Measured,), attributes)

    return make
