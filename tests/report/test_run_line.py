from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.durations import age
from fullgraph.report.run_table import run_line
from fullgraph.vocabulary.findings import Kind
from tests.runs.test_store import FINDING, RUN


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (7300, "2 h ago")],
)
def test_an_age_is_in_minutes_and_hours(seconds: float, words: str) -> None:
    assert age(seconds, 0.0) == words


def test_an_old_run_has_its_day() -> None:
    assert age(90_000, 1_700_000_000.0).startswith("2023-11-1")


def test_the_line_says_what_was_found_and_when() -> None:
    now = RUN.time + 300
    own = replace(FINDING, location=replace(FINDING.location, line=1, end_line=1))
    run = replace(RUN, findings=(own,))
    assert run_line(run, now, is_edited=False) == "12 recompiles · 4 graphs · 250 ms · 5 min ago"
    clean = replace(RUN, findings=(), graphs=1)
    assert run_line(clean, now, is_edited=True) == (
        "No graph breaks · 1 graph · 250 ms · 5 min ago, edited since"
    )
    failed = replace(RUN, failure="ValueError")
    assert run_line(failed, now, is_edited=False) == "The run failed · 5 min ago"


def test_a_break_in_a_library_counts_once() -> None:
    assert FINDING.observation is not None
    caller = replace(FINDING.location, line=9, end_line=9)
    observation = replace(FINDING.observation, kind=Kind.BREAK, called_from=(caller,))
    library = replace(FINDING, observation=observation)
    run = replace(RUN, findings=(library, replace(library, location=caller)))
    assert run_line(run, RUN.time, is_edited=False).startswith("1 graph break ·")
