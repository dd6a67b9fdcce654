"""The cases of known cost, and how answers are counted."""

from __future__ import annotations

import ast

import pytest

from fullgraph.measure.statistics import Interval
from tests.benchmarks.break_cost_cases import CASES, Case
from tests.benchmarks.break_costs import Known, is_ranked


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_program_has_its_breaks_or_none(case: Case) -> None:
    for left in ([], [0], None):
        ast.parse(case.text(left))
    lines = case.text().split("\n")
    for (broken, clean), line in zip(case.breaks, case.lines(), strict=True):
        assert broken.split("\n")[0] in lines[line - 1]
        assert clean not in broken.split("\n")
    assert case.text([]) not in (case.text([0]), case.text())


def known(truth: float, found: float | None, call: float = 1.0) -> Known:
    return Known(3, truth, Interval(found, found, found) if found is not None else None, call)


def test_a_saving_is_near_within_a_fifth_of_the_known_cost() -> None:
    assert known(0.5, 0.6).is_near
    assert not known(0.5, 0.61).is_near
    assert known(0.01, 0.03).is_right
    assert not known(0.01, 0.03).is_near
    assert not known(0.01, None).is_right


def test_breaks_are_ranked_by_their_known_costs() -> None:
    assert is_ranked([known(0.5, 0.4), known(0.2, 0.3)])
    assert not is_ranked([known(0.5, 0.2), known(0.2, 0.3)])
    # What differs by less than is attributed to a break has no order.
    assert is_ranked([known(0.21, 0.2), known(0.2, 0.3)])
    assert not is_ranked([known(0.5, None)])
