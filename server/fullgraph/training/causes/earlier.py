"""What was changed after runs with the same alarm, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.settings import Change, Settings, differences, settings_of
from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.runs import RunSummary, opened, runs_of, summary_of
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.parts import Span
from fullgraph.training.store.process import State

_MOST_RUNS = 20
_LOSSES = 10
"""The mean of the last ones is compared."""


@dataclass(frozen=True)
class Attempt:
    """A run with an alarm, and the next run of the same program with other settings.

    Attributes:
        before: the name of the run with the alarm.
        after: the name of the next one.
        changed: the settings that differ.
        has_again: whether the next one has an alarm of this kind, too.
        steps: how many both made; the losses are those of the last of them.
        losses: means of the first and of the second run; NaN where they are not known.
    """

    before: str
    after: str
    changed: tuple[Change, ...]
    has_again: bool
    steps: int
    losses: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """As JSON; a loss that is not finite is a text."""
        losses = [each if math.isfinite(each) else str(each) for each in self.losses]
        return {**asdict(self), "losses": losses}


@dataclass(frozen=True)
class _Known:
    summary: RunSummary
    settings: Settings
    losses: dict[int, float]


class Attempts:
    """The runs of one program, read once.

    Args:
        summary: one of them.
    """

    def __init__(self, summary: RunSummary) -> None:
        self._runs = list(_runs_with(summary))

    def after(self, alarm: Alarm) -> list[Attempt]:
        """The attempts after alarms of the same kind; those that helped come first."""
        found = [
            attempt
            for before, after in pairwise(self._runs)
            if (attempt := _attempt(before, after, alarm.kind)) is not None
        ]
        return sorted(found, key=lambda each: (each.has_again, -_gain(each)))


def _runs_with(summary: RunSummary) -> Iterator[_Known]:
    """The runs of the same program in the same folder, the oldest first."""
    script = _script(summary)
    own = [run for run in runs_of(summary.run.folder, {}) if run.folder == summary.run.folder]
    if summary.run.name not in {run.name for run in own}:
        own.append(summary.run)
    for run in sorted(own, key=lambda run: run.started)[-_MOST_RUNS:]:
        known = _known(run)
        if known is not None and _script(known.summary) == script:
            yield known


def _known(run: TrainingRun) -> _Known | None:
    try:
        summary = summary_of(run)
        if not summary.steps:
            return None
        with opened(run.path) as store:
            series = store.metric("loss", rank=min(summary.ranks), span=Span(0, summary.steps))
            losses = dict(zip(series.steps, series.mean, strict=True))
            return _Known(summary, settings_of(summary, store), losses)
    except StoreError:
        return None


def _attempt(before: _Known, after: _Known, kind: str) -> Attempt | None:
    alarms = [each for each in before.summary.alarms if each.kind == kind]
    changed = differences(before.settings, after.settings)
    if not alarms or not changed:
        return None
    again = any(each.kind == kind for each in after.summary.alarms)
    # A run that did not come so far says nothing.
    is_too_short = after.summary.steps <= min(each.seen for each in alarms)
    if not again and (is_too_short or after.summary.state == State.RUNNING):
        return None
    steps = min(before.summary.steps, after.summary.steps)
    losses = (_loss(before.losses, steps), _loss(after.losses, steps))
    return Attempt(before.summary.run.name, after.summary.run.name, changed, again, steps, losses)


def _loss(losses: dict[int, float], steps: int) -> float:
    last = [value for step, value in losses.items() if step < steps][-_LOSSES:]
    return sum(last) / len(last) if last else math.nan


def _gain(attempt: Attempt) -> float:
    before, after = attempt.losses
    if not math.isfinite(after):
        return -math.inf
    return before - after if math.isfinite(before) else math.inf


def _script(summary: RunSummary) -> str:
    for process in summary.ranks.values():
        if process.introduction is not None:
            return process.introduction.script
    return ""
