"""A cost in words: measured where that is known, else the profile's."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.explain.cost import (
    most_expensive_of,
    observed_in_brief,
    observed_in_note,
    observed_in_sentence,
)
from fullgraph.vocabulary.findings import Cost, MeasuredCost, Observation

PROFILED = Observation(None, "reason", cost=Cost(0.0018, 0.006, 1))
COSTLY = MeasuredCost(0.00043, 0.0004, 0.00045, 0.0031, "inductor")
MEASURED = replace(PROFILED, measured=COSTLY)
HOW = "measured with and without its fix (inductor)"


def test_what_was_measured_stands_in_place_of_the_estimate() -> None:
    words = f"0.43 ms of the 3.1 ms call (14 %), 0.4 to 0.45 ms, {HOW}"
    assert observed_in_note(MEASURED) == words
    assert observed_in_sentence(MEASURED) == f"This break costs {words}."
    assert observed_in_brief(MEASURED) == "0.43 ms measured"
    assert MEASURED.ranked_seconds == 0.00043


def test_an_estimate_is_marked() -> None:
    words = "1.8 ms of the 6.0 ms call (30 %), an estimate from the profile"
    assert observed_in_note(PROFILED) == words
    assert observed_in_sentence(PROFILED) == f"This break cost {words}."
    assert observed_in_brief(PROFILED) == "about 1.8 ms"
    slowed = replace(PROFILED, cost=Cost(0.0018, 0.006, 1, compiled_seconds=0.003))
    assert slowed.ranked_seconds == 0.0018 / 2


def test_without_either_nothing_is_said() -> None:
    unknown = replace(PROFILED, cost=None)
    assert observed_in_note(unknown) == observed_in_sentence(unknown) == ""
    assert observed_in_brief(unknown) == ""
    assert unknown.ranked_seconds is None


def test_a_fix_that_is_slower_is_no_gain() -> None:
    slower = replace(PROFILED, measured=replace(COSTLY, seconds=-0.0003, low=-0.0004, high=-0.0002))
    words = f"makes the 3.1 ms call 0.3 ms (10 %) slower, -0.4 to -0.2 ms, {HOW}"
    assert observed_in_sentence(slower) == f"The fix of this break is no gain: it {words}."
    assert observed_in_note(slower) == f"none, the fix {words}"
    assert observed_in_brief(slower) == ""


def test_what_costs_nothing_measurable_has_only_its_interval() -> None:
    unclear = replace(PROFILED, measured=replace(COSTLY, low=-0.0001))
    words = f"-0.1 to 0.45 ms of the 3.1 ms call, {HOW}"
    assert observed_in_sentence(unclear) == f"This break costs no measurable time: {words}."
    assert observed_in_note(unclear) == f"none that can be measured, {words}"


def test_breaks_with_one_fix_share_their_cost() -> None:
    joined = replace(PROFILED, measured=replace(COSTLY, together=3))
    assert "measured with and without the fixes of 3 breaks (inductor)" in observed_in_note(joined)


def test_the_most_expensive_is_one_that_was_measured() -> None:
    second = replace(PROFILED, measured=replace(COSTLY, seconds=0.0001, low=0.00009, high=0.0002))
    words = most_expensive_of([PROFILED, second, MEASURED])
    assert words.startswith("The most expensive of those that were measured costs 0.43 ms of ")
    assert most_expensive_of([PROFILED]).startswith("The most expensive cost 1.8 ms of ")
    assert most_expensive_of([]) == ""
