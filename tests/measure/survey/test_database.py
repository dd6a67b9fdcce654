"""What a survey's file keeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fullgraph.measure.survey.database import SurveyDatabase
from fullgraph.measure.survey.result import MeasuredArm
from tests.measure.survey.samples import site, surveyed


def test_what_is_written_is_read(tmp_path: Path) -> None:
    database = SurveyDatabase(tmp_path / "a.sqlite3")
    assert database.rows() == []
    assert database.versions() == {}
    rows = [
        surveyed("A", site(), site(line=9, kind="recompile", count=3)),
        surveyed("B", failure="It took too long."),
        surveyed(
            "C",
            site(is_fixed=True),
            fix=True,
            arms=[
                MeasuredArm("eager", 0.5),
                MeasuredArm("inductor", 0.25, 2.0, 1.9, 2.1),
                MeasuredArm("other", 0.0, problem="There is no backend other."),
            ],
        ),
    ]
    for each in rows:
        database.write(each)
    assert database.rows() == rows
    assert database.versions() == {each.row.key: "torch 2.13.0" for each in rows}


def test_a_row_is_there_once_as_it_was_written_last(tmp_path: Path) -> None:
    database = SurveyDatabase(tmp_path / "a.sqlite3")
    database.write(surveyed("A", site(), site(line=4)))
    again = surveyed("A", site(line=5), versions="torch 2.14.0")
    database.write(again)
    assert database.rows() == [again]


def test_limits_do_not_make_another_row() -> None:
    row = surveyed("A").row
    assert replace(row, seconds=1.0, memory_mb=5).key == row.key
    assert replace(row, mode="train").key != row.key
    assert replace(row, inputs="torch.ones(2)").key != row.key
    assert replace(row, fix=True).key != row.key
    assert replace(row, arms="inductor").key != row.key
