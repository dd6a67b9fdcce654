"""Where a rank is in its step, and which steps all ranks choose alike."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.progress import AFTER_STEP, BACKWARD, BEAT_SECONDS, DATA, Progress


def test_a_rank_says_where_it_is_only_while_it_makes_no_progress() -> None:
    now = 0.0
    progress = Progress(lambda: now)
    for step in range(10):
        progress.cross(DATA)
        now += BEAT_SECONDS
        assert progress.beat(step) is None
        progress.cross(BACKWARD)
        progress.cross(AFTER_STEP)
    progress.cross(DATA)
    progress.cross(BACKWARD)
    assert progress.beat(10) is None
    now += BEAT_SECONDS / 2
    assert progress.beat(10) is None
    now += BEAT_SECONDS / 2
    assert progress.beat(10) == {"place": BACKWARD, "crossed": 2, "seconds": BEAT_SECONDS}
    assert progress.beat(10) is None
    now += BEAT_SECONDS
    assert progress.beat(10) == {"place": BACKWARD, "crossed": 2, "seconds": 2 * BEAT_SECONDS}


def budget(share: float, step: float, cost: float) -> Budget:
    made = Budget(share)
    made.earn(step)
    made.learn("work", cost)
    return made


@pytest.mark.parametrize(
    ("share", "step", "cost", "every"),
    # The smallest power of two for which the cost is at most half of the share of so many steps.
    [
        (0.01, 0.1, 0.0005, 1),
        (0.01, 0.1, 0.0006, 2),
        (0.01, 0.1, 0.009, 32),
        (1.0, 0.1, 0.04, 1),
        (0.01, 0.1, 50.0, 131072),
    ],
)
def test_work_is_done_in_as_many_steps_as_it_may_cost(
    share: float, step: float, cost: float, every: int
) -> None:
    assert budget(share, step, cost).every("work", 0.5) == every
    assert budget(share, step, cost).every("work", 0.5, least=64) == max(every, 64)


def test_ranks_that_measure_different_costs_have_steps_in_common() -> None:
    slow, fast = (budget(0.01, 0.1, cost).every("work", 1.0) for cost in (0.011, 0.003))
    assert (slow, fast) == (16, 4)
    assert [n for n in range(100) if not n % slow and not n % fast] == list(range(0, 100, 16))
