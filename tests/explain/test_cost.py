"""A cost in words, and what is said where repeated calls do not agree on it."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.explain.cost import (
    cost_in_brief,
    cost_in_note,
    cost_in_sentence,
    cost_in_words,
    most_expensive,
)
from fullgraph.vocabulary.findings import Cost, Spread

CLEAR = Cost(0.0018, 0.006, 1, Spread(0.0017, 0.002), Spread(0.0059, 0.0062), 40)
ESTIMATE = "an estimate from the profile"
UNCLEAR = replace(CLEAR, spread=Spread(0.0002, 0.0031))


def test_a_cost_with_its_spread() -> None:
    words = f"1.8 ms of the 6.0 ms call (30 %), 1.7 to 2.0 ms in half of the calls, {ESTIMATE}"
    assert cost_in_words(CLEAR) == cost_in_note(CLEAR) == words
    assert cost_in_sentence(CLEAR) == f"This break cost {words}."
    assert cost_in_brief(CLEAR) == "1.8 ms"


def test_a_spread_that_two_digits_do_not_show_is_left_out() -> None:
    exact = replace(CLEAR, spread=Spread(0.00179, 0.00181))
    assert cost_in_words(exact) == f"1.8 ms of the 6.0 ms call (30 %), {ESTIMATE}"
    assert cost_in_words(replace(exact, spread=None)) == cost_in_words(exact)


def test_few_calls_are_counted() -> None:
    two, one = replace(CLEAR, calls=2), replace(CLEAR, calls=1)
    beginning = "1.8 ms of the 6.0 ms call (30 %)"
    assert cost_in_words(two) == f"{beginning}, 1.7 to 2.0 ms in 2 calls, {ESTIMATE}"
    assert cost_in_words(one) == f"{beginning}, measured in one call, {ESTIMATE}"


def test_a_spread_wider_than_the_cost_gives_no_cost_and_no_share() -> None:
    words = f"0.2 to 3.1 ms of the 6.0 ms call in half of the calls, {ESTIMATE}"
    assert cost_in_sentence(UNCLEAR) == f"Cannot tell what this break cost: {words}."
    assert cost_in_note(UNCLEAR) == f"cannot tell, {words}"
    assert cost_in_brief(UNCLEAR) == "0.2 to 3.1 ms"


def test_a_call_whose_time_varies_gives_no_share() -> None:
    varies = replace(CLEAR, call_spread=Spread(0.003, 0.0096))
    assert cost_in_sentence(varies) == (
        "Cannot tell what this break cost: 1.7 to 2.0 ms of a call of 3.0 to 9.6 ms "
        "in half of the calls, an estimate from the profile."
    )


def test_the_most_expensive_of_all() -> None:
    second = replace(CLEAR, seconds=0.001, rank=2, spread=Spread(0.0009, 0.0011))
    assert most_expensive([second, CLEAR]) == f"The most expensive cost {cost_in_words(CLEAR)}."
    assert most_expensive([]) == ""


def test_which_is_the_most_expensive_is_not_told_where_spreads_overlap() -> None:
    first = replace(CLEAR, rank=None)
    alike = replace(CLEAR, seconds=0.0017, rank=None, spread=Spread(0.0016, 0.0019))
    least = replace(CLEAR, seconds=0.0001, rank=3, spread=Spread(0.0001, 0.0001))
    assert most_expensive([alike, least, first]) == (
        "Cannot tell which of 2 breaks is the most expensive: each cost 1.6 to 2.0 ms "
        "of the 6.0 ms call, an estimate from the profile."
    )


def test_one_break_alone_has_no_clear_cost() -> None:
    assert most_expensive([UNCLEAR]) == (
        "Cannot tell what the most expensive break cost: "
        "0.2 to 3.1 ms of the 6.0 ms call in half of the calls, an estimate from the profile."
    )


def test_a_median_among_the_longer_of_two_times_is_not_clear() -> None:
    for seconds in (0.003, 0.004, 0.06):
        assert not replace(CLEAR, seconds=seconds, spread=Spread(0.003, 0.06)).is_clear
    assert replace(CLEAR, seconds=0.06, spread=Spread(0.04, 0.06)).is_clear


def test_the_profiler_s_own_time_is_no_part_of_a_cost() -> None:
    # The profiler made a call of 0.75 ms eight times as long.
    slowed = replace(CLEAR, compiled_seconds=0.00075)
    assert cost_in_words(slowed) == (
        "0.23 ms of the 0.75 ms call (30 %), 0.21 to 0.25 ms in half of the calls, "
        "an estimate from the profile"
    )
    assert cost_in_brief(slowed) == "0.23 ms"
    assert most_expensive([slowed]) == f"The most expensive cost {cost_in_words(slowed)}."
    assert slowed.is_clear == slowed.without_profiler.is_clear
    unclear = replace(UNCLEAR, compiled_seconds=0.00075)
    assert cost_in_note(unclear).startswith("cannot tell, 0.025 to 0.39 ms of the 0.75 ms call")


def test_a_call_that_is_not_slower_under_the_profiler_is_as_it_was_measured() -> None:
    assert replace(CLEAR, compiled_seconds=0.0061).without_profiler.seconds == CLEAR.seconds
