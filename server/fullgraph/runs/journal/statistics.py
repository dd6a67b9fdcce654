"""The figures of a journal: the evaluation metrics of Fullgraph, for one user's own work."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeVar

from fullgraph.durations import local_time
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
from fullgraph.runs.journal.sightings import Sighting
from fullgraph.taxonomy import UNCLASSIFIED

_B = TypeVar("_B", bound=Body)
_MOST_DAYS = 21
_MOST_PERIODS = 26


@dataclass(frozen=True)
class Times:
    """Durations in seconds.

    Attributes:
        count: how many.
        median: of them; None without any.
        p95: the value that 95 % of them do not exceed; None likewise.
    """

    count: int
    median: float | None
    p95: float | None

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Times:
        """The figures of these durations."""
        found = sorted(seconds)
        if not found:
            return cls(0, None, None)
        rank = math.ceil(0.95 * len(found))
        return cls(len(found), statistics.median(found), found[rank - 1])


@dataclass(frozen=True)
class Share:
    """How many of a number of breaks."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """From 0 to 1; None of nothing."""
        return self.count / self.of if self.of else None


@dataclass(frozen=True)
class Ratings:
    """Ratings from 1 to 5.

    Attributes:
        group: what they are about: an author and a version of the prompt; empty for all.
        count: how many.
        mean: their mean; None without any.
        distribution: how many of 1, 2, 3, 4 and 5.
    """

    group: str
    count: int
    mean: float | None
    distribution: tuple[int, ...]

    @classmethod
    def of(cls, group: str, ratings: Sequence[Rated]) -> Ratings:
        """The figures of these ratings."""
        values = [each.rating for each in ratings]
        counts = Counter(values)
        mean = statistics.fmean(values) if values else None
        return cls(group, len(values), mean, tuple(counts[n] for n in range(1, 6)))


@dataclass(frozen=True)
class ModelUse:
    """The requests to one model.

    Attributes:
        model: the provider and the model.
        answered: requests with a new answer.
        cached: kept answers that were shown.
        failed: by the kind of failure.
        times: of the new answers.
        input_tokens: as the service counted them.
        output_tokens: likewise.
        price: of all requests with a known price; None without any.
    """

    model: str
    answered: int
    cached: int
    failed: dict[str, int]
    times: Times
    input_tokens: int
    output_tokens: int
    price: float | None


@dataclass(frozen=True)
class OpenBreak:
    """A break that the last runs still had."""

    code: str
    file: str
    function: str
    first: float
    last: float


@dataclass(frozen=True)
class Statistics:
    """The figures of some workspaces.

    Attributes:
        since: when the first thing happened, in seconds since the epoch; None if none did.
        runs: times of the runs of targets.
        failed_runs: how many did not come to their end.
        identified: breaks whose kind has a page of the taxonomy.
        explained: breaks with a page or an answer that was shown.
        fixed: breaks with a fix that is proven.
        ended: breaks that a later run no longer had.
        predicted: of the breaks that runs observed, those that static analysis predicted.
        to_end: from the first sight of a break to its end.
        open: the breaks that are not over, the oldest first.
        ratings: all ratings.
        ratings_by: by the author of the explanation and the version of its prompt.
        models: by provider and model.
        unknown_names: names in answers that the user's torch does not have; they were removed.
        unknown_links: likewise links that were not given.
        fixes_tried: by the rewrite or model: how many were proven, of how many.
        over_time: by day or week.
    """

    since: float | None
    runs: Times
    failed_runs: int
    identified: Share
    explained: Share
    fixed: Share
    ended: Share
    predicted: Share
    to_end: Times
    open: tuple[OpenBreak, ...]
    ratings: Ratings
    ratings_by: tuple[Ratings, ...]
    models: tuple[ModelUse, ...]
    unknown_names: int
    unknown_links: int
    fixes_tried: dict[str, Share] = field(default_factory=dict)
    over_time: tuple[Period, ...] = ()


def statistics_of(events: Sequence[Event], sightings: Sequence[Sighting]) -> Statistics:
    """The figures of what happened.

    Args:
        events: the oldest first.
        sightings: the breaks that were seen.
    """
    runs, asked = _bodies(events, RunEnded), _bodies(events, Asked)
    rated, checked = _bodies(events, Rated), _bodies(events, Checked)
    shown = {e.key for e in events if isinstance(e.body, Explained) or _is_answer(e.body)}
    proven = {e.key for e in events if isinstance(e.body, FixTried) and e.body.proven}
    still = sorted((s for s in sightings if s.ended is None), key=lambda s: s.first)
    compared = [run for run in runs if run.predicted is not None]
    times = [event.time for event in events] + [each.first for each in sightings]
    return Statistics(
        since=min(times, default=None),
        runs=Times.of(run.seconds for run in runs if not run.failed),
        failed_runs=sum(run.failed for run in runs),
        identified=_share(sightings, lambda s: s.key.entry != UNCLASSIFIED.id),
        explained=_share(sightings, lambda s: not shown.isdisjoint(s.ids)),
        fixed=_share(sightings, lambda s: not proven.isdisjoint(s.ids)),
        ended=_share(sightings, lambda s: s.ended is not None),
        predicted=Share(
            sum(run.predicted or 0 for run in compared), sum(run.observed for run in compared)
        ),
        to_end=Times.of(s.ended - s.first for s in sightings if s.ended is not None),
        open=tuple(
            OpenBreak(s.key.code, s.key.file, s.key.function, s.first, s.last) for s in still
        ),
        ratings=Ratings.of("", rated),
        ratings_by=_grouped(rated),
        models=_models(asked),
        unknown_names=sum(each.unknown_names for each in checked),
        unknown_links=sum(each.unknown_links for each in checked),
        fixes_tried=_tried(_bodies(events, FixTried)),
        over_time=periods(events, sightings),
    )


def _bodies(events: Iterable[Event], kind: type[_B]) -> list[_B]:
    return [event.body for event in events if isinstance(event.body, kind)]


def _is_answer(body: Body) -> bool:
    return isinstance(body, Asked) and body.outcome != "failed"


def _share(sightings: Sequence[Sighting], has: Callable[[Sighting], bool]) -> Share:
    return Share(sum(map(has, sightings)), len(sightings))


def _grouped(rated: Sequence[Rated]) -> tuple[Ratings, ...]:
    groups: dict[str, list[Rated]] = {}
    for each in rated:
        version = f", prompt {each.prompt}" if each.prompt else ""
        groups.setdefault(f"{each.author}{version}", []).append(each)
    return tuple(Ratings.of(name, groups[name]) for name in sorted(groups))


def _models(asked: Sequence[Asked]) -> tuple[ModelUse, ...]:
    groups: dict[str, list[Asked]] = {}
    for each in asked:
        groups.setdefault(f"{each.provider} {each.model}".strip(), []).append(each)
    return tuple(_model(name, groups[name]) for name in sorted(groups))


def _model(name: str, asked: Sequence[Asked]) -> ModelUse:
    outcomes = Counter(each.outcome for each in asked)
    used = [each.usage for each in asked if each.usage]
    prices = [each.price for each in asked if each.price is not None]
    return ModelUse(
        name,
        outcomes["answered"],
        outcomes["cached"],
        dict(Counter(each.failure for each in asked if each.outcome == "failed")),
        Times.of(each.seconds for each in asked if each.outcome == "answered"),
        sum(usage.input_tokens for usage in used),
        sum(usage.output_tokens for usage in used),
        sum(prices) if prices else None,
    )


def _tried(fixes: Sequence[FixTried]) -> dict[str, Share]:
    total = Counter(each.rewrite or each.model for each in fixes)
    proven = Counter(each.rewrite or each.model for each in fixes if each.proven)
    return {name: Share(proven[name], total[name]) for name in sorted(total)}


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
