from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import DENSE_STEPS, Engine, rule_classes
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind, Sample, Step, Tensors
from tests.training.anomalies.recorded import TABLE, Recorded, introduction


class Recording(Rule):
    """Keeps what it gets."""

    kinds: ClassVar[tuple[str, ...]] = ("recorded",)
    seen: ClassVar[list[Observation]] = []

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        self.seen.append(observation)
        yield from ()


class Failing(Rule):
    kinds: ClassVar[tuple[str, ...]] = ("failing",)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        if observation.number >= 0:
            raise KeyError("nothing")
        yield from ()


class Always(Rule):
    kinds: ClassVar[tuple[str, ...]] = ("always",)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        tensor = state.rank(observation.rank).tensors[0]
        yield alarm("always", observation, "It is.", "Try it.", tensor=tensor)


@pytest.fixture(autouse=True)
def _forget() -> None:
    Recording.seen.clear()


def test_a_step_is_shown_when_the_next_one_begins() -> None:
    engine = Engine([Recording])
    engine.feed(0, introduction())
    engine.feed(0, Tensors(0, TABLE, ["SGD"]))
    engine.feed(0, Event(0, 0.5, Kind.SCHEDULER, {}))
    engine.feed(0, Sample(0, "gradient", [0], {"norm": [2.0]}))
    engine.feed(0, Step(0, 0, 1.0, {"loss": 3.0}))
    # Details of the same step, in a sample of their own, and behind the step.
    engine.feed(0, Sample(0, "gradient", [0], {"low": [-1.0], "zeros": [4.0]}))
    assert Recording.seen == []
    engine.feed(0, Step(1, 0, 2.0, {"loss": 2.0}))
    [observation] = Recording.seen
    assert (observation.number, observation.value("loss")) == (0, 3.0)
    assert [event.kind for event in observation.events] == [Kind.SCHEDULER]
    statistics = observation.sample("gradient")[0]
    assert (statistics.norm, statistics.low, statistics.zeros) == (2.0, -1.0, 4.0)
    engine.feed(0, Event(1, 2.5, Kind.END, {}))
    assert [each.number for each in Recording.seen] == [0, 1]


def test_each_optimizer_has_its_own_steps() -> None:
    engine = Engine([Recording])
    for number in range(4):
        engine.feed(0, Step(number, 0, number, {}))
        if number % 2:
            engine.feed(0, Step(number // 2, 1, number, {}))
    engine.finish()
    assert [(o.optimizer, o.number) for o in Recording.seen if o.optimizer] == [(1, 0), (1, 1)]
    assert [o.number for o in Recording.seen if not o.optimizer] == [0, 1, 2, 3]


def test_a_rule_that_fails_is_switched_off_and_silences_no_other() -> None:
    recorded = Recorded(Failing, Always)
    recorded.step(0)
    recorded.step(1)
    recorded.engine.finish()
    assert [each.kind for each in recorded.engine.alarms] == ["always", "always"]
    [note] = recorded.engine.notes
    assert "Failing" in note
    assert "step 0" in note


def test_an_alarm_of_several_ranks_is_one() -> None:
    engine = Engine([Always])
    for rank in range(3):
        engine.feed(rank, introduction(rank, 3))
        engine.feed(rank, Tensors(0, TABLE, ["SGD"]))
        engine.feed(rank, Step(0, 0, 1.0, {}))
    engine.finish()
    assert [each.rank for each in engine.alarms] == [0]


def test_samples_are_dense_at_the_start_and_around_an_alarm() -> None:
    quiet = Recorded(Recording)
    assert quiet.engine.wish(0).dense == DENSE_STEPS
    for number in range(DENSE_STEPS + 2):
        quiet.step(number)
    assert quiet.engine.wish(0) == (0, ())
    alarmed = Recorded(Always)
    for number in range(DENSE_STEPS + 2):
        alarmed.step(number)
    assert alarmed.engine.wish(0) == (DENSE_STEPS, ("first.weight",))


def test_a_process_that_begins_anew_begins_with_new_rules() -> None:
    recorded = Recorded()
    recorded.step(0, loss=float("nan"))
    recorded.engine.feed(0, introduction())
    recorded.engine.feed(0, Tensors(0, TABLE, ["SGD"]))
    recorded.engine.feed(0, Step(0, 0, 1.0, {"loss": float("nan")}))
    recorded.engine.finish()
    assert [each.kind for each in recorded.engine.alarms] == ["non-finite-loss"] * 2


def test_records_without_a_step_are_bounded() -> None:
    recorded = Recorded(Recording)
    for _ in range(5000):
        recorded.engine.feed(0, Event(0, 0.0, Kind.BATCH, {}))
    recorded.engine.finish()
    assert len(Recording.seen[0].events) == 1000


def test_every_rule_is_found_and_says_its_kinds() -> None:
    classes = rule_classes()
    assert len(classes) >= 25
    assert all(len(each.kinds) == len(set(each.kinds)) for each in classes)


def test_a_healthy_training_raises_nothing() -> None:
    recorded = Recorded()
    for number in range(500):
        recorded.step(number)
    assert recorded.end() == []
