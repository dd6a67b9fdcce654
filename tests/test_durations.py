from __future__ import annotations

import pytest

from fullgraph.durations import duration, percent


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
