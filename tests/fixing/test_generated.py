"""A sample of what ``make fixes`` measures on generated programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fixing.generated.measure import measure
from tests.fixing.generated.programs import program

_NUMBERS = range(5000, 5024)


def test_a_number_always_gives_the_same_program() -> None:
    texts = [program(number) for number in _NUMBERS]
    assert texts == [program(number) for number in _NUMBERS]
    assert len(set(texts)) == len(texts)
    for number, text in zip(_NUMBERS, texts, strict=True):
        compile(text, f"{number}.py", "exec")


@pytest.mark.dynamo
def test_safe_fixes_leave_eager_mode_as_it_was(tmp_path: Path) -> None:
    measured = measure(_NUMBERS, tmp_path)
    assert measured.breaking > len(_NUMBERS) / 2
    safe = [each for each in measured.compared if each.is_safe]
    assert len(safe) >= len(_NUMBERS) / 4
    assert [each for each in safe if each.differences] == []
