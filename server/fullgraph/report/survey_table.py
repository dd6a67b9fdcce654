"""A survey for people: how many models broke, on what, and where; and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from fullgraph.durations import duration
from fullgraph.measure.survey.causes import broken, causes, failures, places
from fullgraph.measure.survey.comparison import Change, Comparison
from fullgraph.measure.survey.database import Surveyed
from fullgraph.measure.survey.result import MeasuredArm
from fullgraph.report.terminal import end_of, in_columns
from fullgraph.vocabulary.prose import number_of

_MOST = 15
_WIDEST = 60


def render_survey(surveyed: Sequence[Surveyed], titles: Mapping[str, str]) -> str:
    """The tables of a survey.

    Args:
        surveyed: its rows.
        titles: of the pages, by their codes.
    """
    parts = [
        _causes(surveyed, titles),
        _places(surveyed),
        _measured(surveyed),
        _failures(surveyed),
        _summary(surveyed),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _summary(surveyed: Sequence[Surveyed]) -> str:
    models = {each.row.model for each in surveyed}
    ran = {each.row.model for each in surveyed if not each.result.failure}
    with_breaks = broken(surveyed)
    whole = ran - with_breaks.keys()
    torch = sorted({each.result.torch for each in surveyed if each.result.torch})
    recompiled = {each.row.model for each in surveyed if each.result.recompiles}
    return (
        f"{number_of(len(models), 'model')} in {number_of(len(surveyed), 'row')}"
        f"{f' on torch {chr(44).join(torch)}' if torch else ''}: "
        f"{len(whole)} without a graph break, {len(with_breaks)} with some, "
        f"{len(models - ran - with_breaks.keys())} could not be run; {len(recompiled)} recompiled."
    )


def _causes(surveyed: Sequence[Surveyed], titles: Mapping[str, str]) -> str:
    # Of a survey that tried no fixes, it would be a column of zeros.
    tried = any(each.row.fix for each in surveyed)
    rows = [
        (
            *(str(each.models), str(each.only), str(each.sites)),
            *((str(each.fixed),) if tried else ()),
            *(each.code, titles.get(each.code, "")),
        )
        for each in causes(surveyed)
    ]
    heads = ("models", "only this", "places", *(("fixed",) if tried else ()), "page", "")
    return _table("Causes", heads, rows)


def _places(surveyed: Sequence[Surveyed]) -> str:
    rows = [
        (
            str(len(each.models)),
            str(each.cleared),
            each.site.code,
            f"{each.site.file}:{each.site.line}",
        )
        for each in places(surveyed)
    ]
    return _table("Places that models share", ("models", "only this", "page", "place"), rows)


def _measured(surveyed: Sequence[Surveyed]) -> str:
    rows = [
        (
            *(each.row.model, each.row.mode, arm.name),
            duration(arm.seconds) if arm.seconds else "-",
            _ratio(arm) if number else "",
            _start(arm.problem),
        )
        for each in surveyed
        for number, arm in enumerate(each.result.arms)
    ]
    return _table("Benchmarks", ("model", "mode", "arm", "median", "speed-up", ""), rows, most=60)


def _ratio(arm: MeasuredArm) -> str:
    if arm.ratio is None:
        return "-"
    return f"{arm.ratio:.2f}x ({arm.low:.2f} to {arm.high:.2f})"


def _failures(surveyed: Sequence[Surveyed]) -> str:
    rows = [
        (str(len(failed)), kind, failed[0].row.model, _start(failed[0].result.failure))
        for kind, failed in failures(surveyed)
    ]
    return _table(
        "Rows that could not be run to their end", ("rows", "kind", "the first", ""), rows
    )


def _table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], most: int = _MOST
) -> str:
    if not rows:
        return ""
    shown = [[end_of(cell, _WIDEST) for cell in row] for row in rows[:most]]
    lines = [f"  {line}".rstrip() for line in in_columns([heads, *shown])]
    more = f"\n  and {len(rows) - most} more" if len(rows) > most else ""
    return f"{title}\n" + "\n".join(lines) + more


def _start(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


def render_survey_comparison(comparison: Comparison, before: Path) -> str:
    """The changes of each row, and their number.

    Args:
        comparison: with the earlier survey.
        before: its file.
    """
    lines = [f"Compared with {before}"]
    lines += [f"  {line}" for change in comparison.changes for line in _change(change)]
    lines += [f"  {row.model} ({row.mode}) is only in {before}" for row in comparison.only_before]
    lines += [f"  {row.model} ({row.mode}) is new" for row in comparison.only_now]
    new = sum(len(change.new) for change in comparison.changes)
    gone = sum(len(change.gone) for change in comparison.changes)
    versions = f" ({'; '.join(comparison.versions)})" if comparison.versions else ""
    lines.append(
        f"{new} new, {gone} gone; {comparison.same} rows as before, {len(comparison.changes)} "
        f"changed{versions}."
    )
    return "\n".join(lines) + "\n"


def _change(change: Change) -> Iterator[str]:
    name = f"{change.row.model} ({change.row.mode})"
    if change.failure:
        yield f"{name} cannot be run now: {change.failure}"
    if change.runs_again:
        yield f"{name} can be run now"
    for site in change.new:
        yield f"{name} new: {site.file}:{site.line}: {site.code} {site.message}"
    for site in change.gone:
        yield f"{name} gone: {site.file}:{site.line}: {site.code} {site.message}"
