"""Batches of several ranks that are the same, or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import Engine
from fullgraph.training.anomalies.rules.same_data import SameData
from fullgraph_worker.watch.records import Event, Step, Tensor, Tensors
from tests.training.anomalies.recorded import TABLE, batch, introduction


def trained(content: Callable[[int, int], int | None], table: list[Tensor] = TABLE) -> list[Alarm]:
    """Ten steps of three ranks; ``content`` is that of a rank's batch, None if not recorded."""
    engine = Engine([SameData])
    for rank in range(3):
        engine.feed(rank, introduction(rank, 3))
        engine.feed(rank, Tensors(0, table, ["Adam"]))
    for number in range(10):
        for rank in range(3):
            checksum = content(number, rank)
            if checksum is not None:
                engine.feed(rank, Event(number, 0.0, *batch(checksum)))
            engine.feed(rank, Step(number, 0, 0.0, {"loss": 1.0}))
    engine.finish()
    assert engine.notes == []
    return engine.alarms


def test_the_same_batches_are_one_alarm() -> None:
    [alarm] = trained(lambda number, rank: number)
    assert (alarm.kind, alarm.step, alarm.seen) == ("same-data-on-ranks", 0, 2)
    assert "on all 3 ranks" in alarm.evidence


def test_steps_that_not_all_ranks_have_recorded_do_not_count() -> None:
    [alarm] = trained(lambda number, rank: None if rank == 1 and number < 4 else number)
    assert (alarm.step, alarm.seen) == (4, 6)


@pytest.mark.parametrize("other", [0, 1, 2])
def test_a_rank_with_other_samples(other: int) -> None:
    assert trained(lambda number, rank: number + 100 * (rank == other)) == []


def test_one_step_with_other_samples() -> None:
    assert trained(lambda number, rank: number + 100 * rank * (number == 1)) == []


def test_ranks_that_share_a_sample_by_design() -> None:
    shards = [replace(TABLE[0], elements=TABLE[0].elements // 3), *TABLE[1:]]
    assert trained(lambda number, rank: number, shards) == []
