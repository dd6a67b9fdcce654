"""Steps with the batches of a program's data loader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import pytest

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.measure.data import Batches, add_data
from fullgraph_worker.protocol.wire import Timed
from fullgraph_worker.user_code.errors import JobError

pytestmark = pytest.mark.dynamo


class Loader:
    """Like a ``DataLoader`` with two worker processes, which have four batches ready."""

    num_workers = 2
    prefetch_factor = 2

    def __iter__(self) -> Iterator[list[int]]:
        return iter([[number] for number in range(100)])


def program(make: Callable[[], object]) -> ModuleType:
    module = ModuleType("program")
    module.get_loader = make  # type: ignore[attr-defined]
    return module


def steps_of(batches: Batches) -> tuple[list[list[int]], Timed]:
    """The numbers that each step got, and the times of a round of two steps."""
    given: list[list[int]] = []

    def step(arguments: Sequence[Arguments]) -> None:
        given.append([each.args[0] for each in arguments])

    timed = Timed([], 1, 0.0, 0)
    add_data(timed, batches, step, 0.0)
    return given, timed


def test_batches_that_were_ready_are_not_timed() -> None:
    batches = Batches(program(Loader))
    given, timed = steps_of(batches)
    assert given == [[0], [1], [2], [3], [4], [5]]
    assert len(timed.steps) == len(timed.waits) == 2


def test_a_step_of_several_passes_takes_a_batch_for_each() -> None:
    given, timed = steps_of(Batches(program(Loader), per_step=3))
    assert given == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    assert len(timed.steps) == 2


def test_a_loader_without_worker_processes_starts_again_at_its_end() -> None:
    batches = Batches(program(lambda: [[1], [2]]))
    given, _ = steps_of(batches)
    assert given == [[1], [2], [1]]


@pytest.mark.parametrize(
    ("module", "words"),
    [
        (ModuleType("program"), "needs a function get_loader()"),
        (program(list), "get_loader() yields no batch"),
        (program(lambda: 1 // 0), "get_loader() failed"),
    ],
)
def test_a_loader_that_has_nothing_is_explained(module: ModuleType, words: str) -> None:
    with pytest.raises(JobError) as raised:
        Batches(module).take()
    assert words in raised.value.message
