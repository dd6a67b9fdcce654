"""Where conditions of several lines open, by Dynamo's own places."""

from __future__ import annotations

import textwrap
from pathlib import Path

from tests.accuracy.conditions import conditions_in

PROGRAM = """
    if (
        x.sum() > 0
        and y.sum() > 0
    ):
        z = (
            x
            if torch.any(
                x > 0
            )
            else y
        )
    elif not (
        x.any()
    ):
        pass
    assert (
        x.all()
    ), "no"
    while x.any():
        x = f(
            x
        )
    """


def test_the_lines_of_a_condition_are_found_by_the_line_that_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text(textwrap.dedent(PROGRAM), encoding="utf-8")
    assert conditions_in(str(path)) == {
        2: range(2, 5),
        8: range(8, 11),
        13: range(13, 16),
        17: range(17, 19),
    }


def test_what_cannot_be_read_or_parsed_has_no_conditions(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    path.write_text("if (", encoding="utf-8")
    assert conditions_in(str(path)) == {}
    assert conditions_in(str(tmp_path / "absent.py")) == {}
