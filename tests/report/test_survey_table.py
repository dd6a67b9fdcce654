"""The tables of a survey."""

from __future__ import annotations

from fullgraph.measure.survey.result import MeasuredArm
from fullgraph.report.survey_table import render_survey
from tests.measure.survey.samples import site, surveyed

TITLES = {"FG102": "A number"}


def test_fixes_have_a_column_where_some_were_tried() -> None:
    without = render_survey([surveyed("A", site())], TITLES)
    assert "models  only this  places  page" in without
    rows = [
        surveyed("A", site(is_fixed=True), site(line=9), fix=True),
        surveyed("B", site(line=9), fix=True),
    ]
    table = render_survey(rows, TITLES)
    assert "models  only this  places  fixed  page" in table
    assert "  2       2          2       1      FG102  A number\n" in table


def test_arms_have_their_speed_up_or_their_problem() -> None:
    arms = [
        MeasuredArm("eager", 0.5),
        MeasuredArm("inductor", 0.25, 2.0, 1.9, 2.1),
        MeasuredArm("other", 0.0, problem="There is no backend other."),
    ]
    lines = render_survey([surveyed("A", arms=arms)], TITLES).splitlines()
    assert [line.split() for line in lines[2:5]] == [
        ["pkg", "A", "eval", "eager", "500", "ms"],
        ["pkg", "A", "eval", "inductor", "250", "ms", "2.00x", "(1.90", "to", "2.10)"],
        ["pkg", "A", "eval", "other", "-", "-", "There", "is", "no", "backend", "other."],
    ]
