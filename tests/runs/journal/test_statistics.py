from __future__ import annotations

from datetime import datetime

import pytest

from fullgraph.llm.request import Usage
from fullgraph.report.statistics_table import long_duration, render_statistics, rows
from fullgraph.runs.journal.events import (
    Asked,
    Body,
    Checked,
    Event,
    Explained,
    FixTried,
    Rated,
    RunEnded,
)
from fullgraph.runs.journal.keys import BreakKey
from fullgraph.runs.journal.sightings import Sighting
from fullgraph.runs.journal.statistics import Share, Times, statistics_of

DAY = 86400.0
NOON = datetime(2026, 3, 2, 12).timestamp()  # A Monday, in local time.
ITEM = BreakKey("FG102", "tensor-to-scalar", "net.py", "f", "a")
PRINT = BreakKey("FG103", "logging-call", "net.py", "g", "b")
UNKNOWN = BreakKey("FG000", "unclassified", "net.py", "h", "c")


def event(body: Body, key: str = "", time: float = NOON) -> Event:
    return Event(time, "/w", key, "", body)


def test_shares_are_of_the_breaks_that_were_seen() -> None:
    sightings = [
        Sighting(ITEM, 0, NOON, NOON, ended=NOON + 60, former=("old",)),
        Sighting(PRINT, 0, NOON, NOON, ended=NOON + 180),
        Sighting(UNKNOWN, 0, NOON, NOON, targets=("net.py:f",)),
    ]
    events = [
        event(Explained("page"), "old"),
        event(Asked("openai", "m", "explanation", 3, "failed", "429"), PRINT.id),
        event(FixTried("keep_tensor", "", True), ITEM.id),
        event(FixTried("keep_tensor", "", False, "still-breaks"), PRINT.id),
    ]
    found = statistics_of(events, sightings)
    assert found.identified == Share(2, 3)
    assert found.explained == Share(1, 3), "under the key of before its line was edited"
    assert found.fixed == Share(1, 3)
    assert found.ended == Share(2, 3)
    assert (found.to_end.count, found.to_end.median) == (2, 120.0)
    assert [(each.code, each.function) for each in found.open] == [("FG000", "h")]
    assert found.fixes_tried == {"keep_tensor": Share(1, 2)}


def test_models_have_their_answers_failures_times_tokens_and_price() -> None:
    def asked(outcome: str, seconds: float = 0.0, **more: object) -> Event:
        return event(Asked("gemini", "m", "explanation", 3, outcome, seconds=seconds, **more))  # type: ignore[arg-type]

    found = statistics_of(
        [
            asked("answered", 2.0, usage=Usage(100, 20), price=0.25),
            asked("answered", 4.0, usage=Usage(50, 10), price=0.5),
            asked("answered", 9.0),
            asked("cached"),
            asked("failed", 1.0, failure="429"),
            event(Checked("x", 2, 1)),
        ],
        [],
    )
    (use,) = found.models
    assert use.model == "gemini m"
    assert (use.answered, use.cached, use.failed) == (3, 1, {"429": 1})
    assert use.times == Times(3, 4.0, 9.0), "of answers only"
    assert (use.input_tokens, use.output_tokens, use.price) == (150, 30, 0.75)
    assert (found.unknown_names, found.unknown_links) == (2, 1)


def test_ratings_are_grouped_by_author_and_prompt() -> None:
    found = statistics_of(
        [
            event(Rated(5, "", "OpenAI m", 3)),
            event(Rated(2, "vague", "OpenAI m", 2)),
            event(Rated(4, "", "offline", 0)),
            event(Rated(4, "", "offline", 0)),
        ],
        [],
    )
    assert (found.ratings.count, found.ratings.mean) == (4, 3.75)
    assert found.ratings.distribution == (0, 1, 0, 2, 1)
    assert [(each.group, each.mean) for each in found.ratings_by] == [
        ("OpenAI m, prompt 2", 2.0),
        ("OpenAI m, prompt 3", 5.0),
        ("offline", 4.0),
    ]


def test_the_95th_percentile_is_a_measured_value() -> None:
    assert Times.of(range(1, 101)) == Times(100, 50.5, 95)
    assert Times.of([3.0]) == Times(1, 3.0, 3.0)
    assert Times.of([]) == Times(0, None, None)


def test_predictions_count_only_where_static_analysis_ran() -> None:
    runs = [
        event(RunEnded("t", "2.13.0", 1.0, 2, False, 4, 4, predicted=3, open=1)),
        event(RunEnded("t", "2.13.0", 1.0, 2, False, 5, 5)),
        event(RunEnded("t", "", 0.0, 0, True, 0, 0)),
    ]
    found = statistics_of(runs, [])
    assert found.predicted == Share(3, 4)
    assert (found.runs.count, found.failed_runs) == (2, 1)


def test_breaks_over_time_are_by_day_and_after_three_weeks_by_week() -> None:
    first = Sighting(ITEM, 0, NOON, NOON, ended=NOON + 2 * DAY)
    second = Sighting(PRINT, 0, NOON + DAY, NOON + DAY)
    days = statistics_of([], [first, second]).over_time
    assert [(d.begin, d.days, d.began, d.ended, d.open) for d in days] == [
        ("2026-03-02", 1, 1, 0, 1),
        ("2026-03-03", 1, 1, 0, 2),
        ("2026-03-04", 1, 0, 1, 1),
    ]
    late = Sighting(UNKNOWN, 0, NOON + 25 * DAY, NOON + 25 * DAY)
    weeks = statistics_of([], [first, second, late]).over_time
    assert [(w.begin, w.days, w.began, w.open) for w in weeks] == [
        ("2026-03-02", 7, 2, 1),
        ("2026-03-09", 7, 0, 1),
        ("2026-03-16", 7, 0, 1),
        ("2026-03-23", 7, 1, 2),
    ]


def test_a_control_sequence_in_a_name_does_not_reach_the_terminal() -> None:
    key = BreakKey("FG102", "tensor-to-scalar", "net\x1b[2J.py", "f", "a")
    shown = render_statistics(statistics_of([], [Sighting(key, 0, NOON, NOON)]), NOON + 7200)
    assert "\x1b" not in shown
    assert "f, for 2.0 h" in shown


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(12.0, "12 s"), (300.0, "5 min"), (12600.0, "3.5 h"), (172800.0, "2.0 days")],
)
def test_long_durations_have_units_that_people_use(seconds: float, words: str) -> None:
    assert long_duration(seconds) == words


def test_each_row_of_the_table_is_one_figure() -> None:
    found = list(rows(statistics_of([event(Rated(4, "", "offline", 0))], [])))
    assert ("ratings", "mean", 4.0) in found
    assert ("ratings.distribution", "4", 1) in found
    assert ("identified", "of", 0) in found
