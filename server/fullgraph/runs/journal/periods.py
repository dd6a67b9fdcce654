"""Breaks over time: what each day or week began and ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from fullgraph.durations import local_time
from fullgraph.runs.journal.events import Event, RunEnded
from fullgraph.runs.journal.sightings import Sighting

_MOST_DAYS = 21
_MOST_PERIODS = 26


@dataclass(frozen=True)
class Period:
    """A day or a week.

    Attributes:
        begin: its first day, as ``2026-01-31``, in local time.
        days: 1 or 7.
        runs: runs of targets.
        began: breaks that were first seen.
        ended: breaks that were no longer there.
        open: breaks that were not over at its end.
    """

    begin: str
    days: int
    runs: int
    began: int
    ended: int
    open: int


def periods(events: Sequence[Event], sightings: Sequence[Sighting]) -> tuple[Period, ...]:
    """Each day from the first to the last, or if these are many, each week from a Monday on."""
    runs = [_day(each.time) for each in events if isinstance(each.body, RunEnded)]
    began = [_day(each.first) for each in sightings]
    ended = [_day(each.ended) for each in sightings if each.ended is not None]
    days = [*runs, *began, *ended]
    if not days:
        return ()
    first, last = min(days), max(days)
    step = 1 if (last - first).days < _MOST_DAYS else 7
    if step == 7:
        first -= timedelta(first.weekday())
    found: list[Period] = []
    while first <= last:
        behind = first + timedelta(step)
        came, went, ran = (
            sum(first <= day < behind for day in each) for each in (began, ended, runs)
        )
        still = sum(day < behind for day in began) - sum(day < behind for day in ended)
        found.append(Period(first.isoformat(), step, ran, came, went, still))
        first = behind
    return tuple(found[-_MOST_PERIODS:])


def _day(time: float) -> date:
    return local_time(time).date()
