"""What differs between two surveys, for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fullgraph.measure.survey.comparison import Change, Comparison


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
