from __future__ import annotations

import pytest

from fullgraph.durations import duration, duration_range, percent, signed_duration


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 ms"),
        (0.000043, "0.043 ms"),
        (0.00095, "0.95 ms"),
        (0.000999, "1.0 ms"),
        (0.0018, "1.8 ms"),
        (0.00996, "10 ms"),
        (0.0344, "34 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.0 s"),
        (12.4, "12 s"),
        (312.4, "312 s"),
    ],
)
def test_a_duration_has_two_significant_digits(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("share", "words"), [(0, "0 %"), (0.004, "<1 %"), (0.006, "1 %"), (0.304, "30 %"), (1, "100 %")]
)
def test_a_share_that_is_small_is_not_called_none(share: float, words: str) -> None:
    assert percent(share) == words


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0.0017, 0.002, "1.7 to 2.0 ms"),
        (0.9, 1.1, "900 ms to 1.1 s"),
        (0.00179, 0.00181, "1.8 ms"),
        (-0.0004, 0.0001, "-0.4 to 0.1 ms"),
        (-1.2, -0.2, "-1.2 s to -200 ms"),
    ],
)
def test_a_range_names_its_unit_once(low: float, high: float, words: str) -> None:
    assert duration_range(low, high) == words


def test_a_difference_may_be_negative() -> None:
    assert signed_duration(-0.1234) == "-123 ms"
    assert signed_duration(0.0018) == "1.8 ms"
