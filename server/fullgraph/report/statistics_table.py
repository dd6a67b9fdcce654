"""The figures of a journal for people, and as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from fullgraph.durations import duration, percent
from fullgraph.report.terminal import in_columns, printable
from fullgraph.runs.journal.statistics import (
    ModelUse,
    OpenBreak,
    Period,
    Ratings,
    Share,
    Statistics,
    Times,
)

_BARS = "▁▂▃▄▅▆▇█"
_MOST_OPEN = 10
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0
Row = tuple[str, str, float | int | str]


def render_statistics(figures: Statistics, now: float) -> str:
    """The figures as text.

    Args:
        figures: to show.
        now: in seconds since the epoch.
    """
    parts = [
        _table("Breaks", _breaks(figures)),
        _open(figures.open, now),
        _table("Runs", _runs(figures)),
        _table("Fixes tried", [(n, _share(s)) for n, s in figures.fixes_tried.items()]),
        _models(figures),
        _ratings(figures),
        _over_time(figures.over_time),
    ]
    return "\n".join(part for part in parts if part)


def rows(figures: Statistics) -> Iterator[Row]:
    """Each number by itself: its group, its name and its value."""
    yield from _flat("", asdict(figures))


def _flat(group: str, data: Any) -> Iterator[Row]:
    if isinstance(data, dict):
        for name, value in data.items():
            if isinstance(value, (dict, list, tuple)):
                yield from _flat(f"{group}.{name}".strip("."), value)
            elif value is not None:
                yield group, name, value
    else:
        for number, value in enumerate(data, start=1):
            if isinstance(value, (dict, list, tuple)):
                yield from _flat(f"{group}.{number}", value)
            else:
                yield group, str(number), value


def long_duration(seconds: float) -> str:
    """``12 s``, ``5 min``, ``3.5 h``, ``2.0 days``."""
    if seconds < _MINUTE:
        return duration(seconds)
    if seconds < _HOUR:
        return f"{seconds / _MINUTE:.0f} min"
    if seconds < _DAY:
        return f"{seconds / _HOUR:.1f} h"
    return f"{seconds / _DAY:.1f} days"


def _breaks(figures: Statistics) -> Iterator[tuple[str, str]]:
    yield "seen", str(figures.identified.of)
    yield "identified (the kind has a page)", _share(figures.identified)
    yield "explained (a page or an answer was shown)", _share(figures.explained)
    yield "fixed with proof", _share(figures.fixed)
    yield "ended (a later run no longer had it)", _share(figures.ended)
    if figures.predicted.of:
        yield "predicted by static analysis, of those observed", _share(figures.predicted)
    if figures.to_end.median is not None:
        yield "time from first sight to end, median", long_duration(figures.to_end.median)


def _open(found: tuple[OpenBreak, ...], now: float) -> str:
    if not found:
        return ""
    listed = [
        (
            f"{each.code} {each.file}",
            f"{each.function or '-'}, for {long_duration(now - each.first)}",
        )
        for each in found[:_MOST_OPEN]
    ]
    more = len(found) - len(listed)
    rest = f"  and {more} more: --json lists all\n" if more else ""
    return _table("Open breaks, the oldest first", listed) + rest


def _runs(figures: Statistics) -> Iterator[tuple[str, str]]:
    count = figures.runs.count + figures.failed_runs
    yield "runs of targets", f"{count}, {figures.failed_runs} failed"
    yield "response time", _times(figures.runs)


def _models(figures: Statistics) -> str:
    text = "".join(_table(f"Model {each.model}", _model(each)) for each in figures.models)
    names, links = figures.unknown_names, figures.unknown_links
    if names or links:
        text += f"  removed from answers: {names} unknown names, {links} unknown links\n"
    return text


def _model(use: ModelUse) -> Iterator[tuple[str, str]]:
    failed = ", ".join(f"{count} x {kind}" for kind, count in use.failed.items())
    yield (
        "answers",
        f"{use.answered} new, {use.cached} kept" + (f"; failed: {failed}" if failed else ""),
    )
    yield "response time", _times(use.times)
    yield "tokens", f"{use.input_tokens} in, {use.output_tokens} out"
    if use.price is not None:
        yield "price", f"${use.price:.4f}"


def _ratings(figures: Statistics) -> str:
    if not figures.ratings.count:
        return ""
    groups = [("all", figures.ratings), *((each.group, each) for each in figures.ratings_by)]
    return _table("Ratings", [(name, _rating(each)) for name, each in groups])


def _rating(ratings: Ratings) -> str:
    counts = ", ".join(f"{n}: {count}" for n, count in enumerate(ratings.distribution, start=1))
    return f"{ratings.count}, mean {ratings.mean or 0:.1f} ({counts})"


def _over_time(found: tuple[Period, ...]) -> str:
    if not found:
        return ""
    most = max(each.open for each in found)
    bars = "".join(_BARS[round(each.open / most * 7) if most else 0] for each in found)
    unit = "day" if found[0].days == 1 else "week"
    listed = [
        (each.begin, f"{each.runs} runs, {each.began} new, {each.ended} ended, {each.open} open")
        for each in found
        if each.runs or each.began or each.ended
    ]
    return _table(f"Open breaks by {unit}  {bars}", listed)


def _share(share: Share) -> str:
    part = share.share
    return "-" if part is None else f"{share.count} of {share.of} ({percent(part)})"


def _times(times: Times) -> str:
    if times.median is None or times.p95 is None:
        return "-"
    return f"median {duration(times.median)}, p95 {duration(times.p95)}"


def _table(title: str, listed: Iterable[tuple[str, str]]) -> str:
    lines = [(printable(name), printable(value)) for name, value in listed]
    if not lines:
        return ""
    body = "".join(f"  {line}\n" for line in in_columns(lines))
    return f"{title}\n{body}"
