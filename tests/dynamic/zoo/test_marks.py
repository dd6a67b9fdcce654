"""A mark holds for the versions of Python that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dynamic.zoo.marks import marks_of_case

TEXT = """\
def case(x):
    a = x.item()  # break: GB0124 at x.item()
    b = f(x)  # break: GB0001 | GB0002 at x # before 3.11: nothing # from 3.13: GB0003 at f(x)
    return a, b
"""


@pytest.mark.parametrize(
    ("python", "expected"),
    [
        ((3, 10), []),
        ((3, 11), [("GB0001", 3, ""), ("GB0002", 3, "x")]),
        ((3, 12), [("GB0001", 3, ""), ("GB0002", 3, "x")]),
        ((3, 13), [("GB0003", 3, "f(x)")]),
        ((3, 14), [("GB0003", 3, "f(x)")]),
    ],
)
def test_a_line_has_the_marks_of_a_version(
    tmp_path: Path, python: tuple[int, int], expected: list[tuple[str, int, str]]
) -> None:
    case = tmp_path / "cases.py"
    case.write_text(TEXT, encoding="utf-8")

    marks = marks_of_case(case, "case", python)

    assert [(m.gb_id, m.line, m.expression) for m in marks] == [
        ("GB0124", 2, "x.item()"),
        *expected,
    ]
