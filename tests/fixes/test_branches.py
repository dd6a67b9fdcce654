"""The functions of ``branches``, from the run that explains them to the proof of their fixes."""

from __future__ import annotations

import pytest

from tests.fixes.branches.__main__ import NAMES, judged, solve

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(4)]
LEFT = {
    "counts_rounds": "`n`, a number, is read behind the loop",
    "without_a_bound": "nothing but a tensor's value ends the loop",
    "draws_numbers": "the random state differs",
    "first_above": "argmax(): Expected reduction dim",
    "chosen_by_word": "a word chooses what is computed with",
}


@pytest.mark.parametrize("name", NAMES)
def test_it_is_mended_or_says_why_not(name: str) -> None:
    solved = solve([name])
    wrong = judged(solved)[name]
    assert "eager differs" not in wrong
    if name in LEFT:
        assert wrong.endswith(" breaks")
        assert ";" not in wrong
        assert LEFT[name] in " ".join(solved[name].left)
    else:
        assert wrong == ""
