"""Which learning rates are suddenly different."""

from __future__ import annotations

import torch

from fullgraph_worker.watch.rate_changes import RateChanges


def changed(*rates: object) -> list[int]:
    own = RateChanges()
    return [number for number, rate in enumerate(rates) if own.is_changed(0, rate)]


def test_a_schedule_in_small_steps_is_no_change() -> None:
    assert changed(*(0.1 * 0.98**step for step in range(100))) == []


def test_a_rate_that_is_divided_or_multiplied_is_one() -> None:
    assert changed(0.1, 0.1, 0.01, 0.01, 0.1) == [2, 4]


def test_the_end_of_a_rate_of_zero_is_one() -> None:
    assert changed(0.0, 0.0, 0.1) == [2]


def test_other_values_are_none() -> None:
    assert changed(0.1, "auto", None, torch.tensor(5.0), 0.1) == []


def test_each_optimizer_has_its_own() -> None:
    own = RateChanges()
    assert not any(own.is_changed(place, rate) for place, rate in ((0, 0.1), (1, 1.0), (0, 0.1)))
