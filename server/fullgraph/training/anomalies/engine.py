"""All rules over the records of a run."""

from __future__ import annotations

import importlib
import math
import pkgutil
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fullgraph.training.anomalies import rules as rules_package
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation, statistics_of
from fullgraph.training.anomalies.rule import Rule
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import (
    Event,
    Histogram,
    Introduction,
    Kind,
    Record,
    Sample,
    Step,
    Tensors,
)

DENSE_STEPS = 20
"""Steps to sample densely after an alarm or when one is near."""
NEAR = 0.5
"""``Rule.nearness`` from which on samples are taken densely."""
SAME_STEPS = 2
"""An anomaly that several ranks show within so many steps is one."""
MOST_NOTES = 100
MOST_EVENTS = 1000
"""Of one step: a program may read batches for hours without a step."""


class Wish(NamedTuple):
    """What the rules want to see next of a process.

    Attributes:
        dense: for so many steps, statistics of all tensors in each step.
        tensors: names of tensors to sample in each of them.
    """

    dense: int = 0
    tensors: tuple[str, ...] = ()


def rule_classes() -> list[type[Rule]]:
    """Every rule in the folder ``rules``, in the order of their files."""
    found: list[type[Rule]] = []
    for module in sorted(pkgutil.iter_modules(rules_package.__path__), key=lambda m: m.name):
        loaded = importlib.import_module(f"{rules_package.__name__}.{module.name}")
        found += [
            each
            for each in vars(loaded).values()
            if isinstance(each, type)
            and issubclass(each, Rule)
            and each.__module__ == loaded.__name__
        ]
    return found


class Engine:
    """Collects the records of each step and shows it to the rules when the next one begins.

    Attributes:
        state: what the rules share.
        alarms: all so far.
        notes: rules that failed and are switched off, as sentences for the user.
    """

    def __init__(self, classes: Sequence[type[Rule]] | None = None) -> None:
        every = rule_classes() if classes is None else classes
        self.state = RunState()
        self.alarms: list[Alarm] = []
        self.notes: list[str] = []
        self._classes = [each for each in every if not each.is_of_run]
        self._of_run: list[Rule] = [each() for each in every if each.is_of_run]
        self._rules: dict[tuple[int, int], list[Rule]] = {}
        self._pending: dict[tuple[int, int], dict[int, Observation]] = {}
        self._dense: dict[int, int] = {}
        self._wanted: dict[int, set[str]] = {}

    def feed(self, rank: int, record: Record) -> list[Alarm]:
        """The alarms that a record of a process completes.

        Args:
            rank: of the process.
            record: the next one of its file.
        """
        if isinstance(record, Introduction):
            return self._begin(rank, record)
        if isinstance(record, Tensors):
            changes = self.state.rank(rank).update(record)
            self._open(rank, 0, record.step).changes += changes
            return []
        if isinstance(record, Step):
            alarms = self._close(rank, record.optimizer, record.number)
            observation = self._open(rank, record.optimizer, record.number)
            observation.time = record.time
            observation.values = record.values
            return alarms
        if isinstance(record, Sample):
            self._add_sample(rank, record)
        elif isinstance(record, Histogram):
            optimizer = self._optimizer(rank, record.tensor)
            self._open(rank, optimizer, record.step).histograms.append(record)
        elif isinstance(record, Event):
            events = self._open(rank, 0, record.step).events
            if len(events) < MOST_EVENTS:
                events.append(record)
            if record.kind == Kind.END or (
                record.kind == Kind.NO_STEP and not self.state.rank(rank).recent
            ):
                return self._close_rank(rank)
        return []

    def finish(self) -> list[Alarm]:
        """The alarms of the steps that were not completed when the records ended."""
        return [alarm for rank in self._ranks() for alarm in self._close_rank(rank)]

    def wish(self, rank: int) -> Wish:
        """What the rules want to see of a process from its next step on."""
        tensors = tuple(sorted(self._wanted.get(rank, ())))
        return Wish(self._dense.get(rank, 0), tensors)

    def _begin(self, rank: int, introduction: Introduction) -> list[Alarm]:
        """A process began, perhaps in the place of one that ended."""
        alarms = self._close_rank(rank)
        self.state.ranks[rank] = RankState(introduction)
        for key in [key for key in self._rules if key[0] == rank]:
            del self._rules[key]
        self._dense[rank], self._wanted[rank] = DENSE_STEPS, set()
        return alarms

    def _open(self, rank: int, optimizer: int, number: int) -> Observation:
        pending = self._pending.setdefault((rank, optimizer), {})
        if number not in pending:
            pending[number] = Observation(rank, optimizer, number)
        return pending[number]

    def _optimizer(self, rank: int, place: int) -> int:
        tensor = self.state.rank(rank).tensors.get(place)
        return max(0, tensor.optimizer) if tensor else 0

    def _add_sample(self, rank: int, sample: Sample) -> None:
        for place, statistics in statistics_of(sample):
            observation = self._open(rank, self._optimizer(rank, place), sample.step)
            observation.add(sample.moment, place, statistics)

    def _ranks(self) -> list[int]:
        return sorted({rank for rank, _ in self._pending})

    def _close_rank(self, rank: int) -> list[Alarm]:
        keys = sorted(key for key in self._pending if key[0] == rank)
        return [alarm for key in keys for alarm in self._close(*key, math.inf)]

    def _close(self, rank: int, optimizer: int, before: float) -> list[Alarm]:
        pending = self._pending.get((rank, optimizer), {})
        complete = sorted(number for number in pending if number < before)
        return [alarm for n in complete for alarm in self._judge(pending.pop(n))]

    def _judge(self, observation: Observation) -> list[Alarm]:
        rank = observation.rank
        self.state.rank(rank).remember(observation)
        key = (rank, observation.optimizer)
        if key not in self._rules:
            self._rules[key] = [each() for each in self._classes]
        found: list[Alarm] = []
        for rules in (self._rules[key], self._of_run):
            # A copy: a rule that fails is removed meanwhile.
            for rule in tuple(rules):
                found += self._ask(rule, rules, observation)
        new = [alarm for alarm in found if not self._is_known(alarm)]
        self.alarms += new
        self._update_wish(rank, new, [*self._rules[key], *self._of_run])
        return new

    def _ask(self, rule: Rule, rules: list[Rule], observation: Observation) -> Iterable[Alarm]:
        try:
            return list(rule.observe(observation, self.state))
        except Exception as error:  # The boundary: one failing rule must not silence the others.
            rules.remove(rule)
            if len(self.notes) < MOST_NOTES:
                self.notes.append(
                    f"The rule {type(rule).__name__} failed in step {observation.number} of rank "
                    f"{observation.rank} and is switched off there ({type(error).__name__}: "
                    f"{error})."
                )
            return []

    def _is_known(self, alarm: Alarm) -> bool:
        return any(
            (each.kind, each.layer, each.tensor, each.optimizer)
            == (alarm.kind, alarm.layer, alarm.tensor, alarm.optimizer)
            and each.rank != alarm.rank
            and abs(each.step - alarm.step) <= SAME_STEPS
            for each in self.alarms
        )

    def _update_wish(self, rank: int, new: list[Alarm], rules: Sequence[Rule]) -> None:
        is_near = bool(new) or any(rule.nearness() >= NEAR for rule in rules)
        left = self._dense.get(rank, 0)
        self._dense[rank] = DENSE_STEPS if is_near else max(0, left - 1)
        wanted = self._wanted.setdefault(rank, set())
        wanted.update(alarm.tensor for alarm in new if alarm.tensor)
        if not self._dense[rank]:
            wanted.clear()
