"""What is said of a training when it ends, by the command and by the callbacks of libraries."""

from __future__ import annotations

import subprocess

from fullgraph.counts import number_of
from fullgraph.report.training_incidents import render_incidents
from fullgraph.report.training_table import not_recorded, value_of
from fullgraph.training.causes.incidents import incidents_of
from fullgraph.training.collecting import is_collected
from fullgraph.training.collector import collect_afterwards
from fullgraph.training.run_folder import RunFolderError, TrainingRun
from fullgraph.training.runs import RunSummary, summary_of
from fullgraph.training.store.database import NotWritableError, StoreError
from fullgraph.training.store.process import State

_MOST_INCIDENTS = 5
_MOST_MISSING = 3


def summary_at_end(run: TrainingRun, collector: subprocess.Popen[bytes] | None) -> list[str]:
    """What to say of a run whose end was noted, line by line.

    Args:
        run: the run.
        collector: that reads it to its end; without one, or where it fails, it is read here.
    """
    # On a full disk, what is stored is reported as it is.
    try:
        if not is_collected(collector):
            collect_afterwards(run.path)
    except NotWritableError:
        pass
    except (OSError, RunFolderError, StoreError) as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    return report_training(run)


def report_training(run: TrainingRun) -> list[str]:
    """What to say of a run that has ended, line by line."""
    try:
        summary = summary_of(run)
    except StoreError as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    missing = [f"Not recorded: {line}" for line in not_recorded(summary)]
    if len(missing) > _MOST_MISSING:
        missing[_MOST_MISSING:] = [f"Not recorded: {len(missing) - _MOST_MISSING} more"]
    if not summary.steps:
        return _without_steps(summary, missing)
    try:
        found = _in_words(summary)
    except StoreError as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    more = f"More about it: fullgraph runs show {run.shown_name} (--html FILE for its page)"
    return [*found, *missing, more]


def _without_steps(summary: RunSummary, missing: list[str]) -> list[str]:
    if summary.notes or summary.gaps:
        return ["No training step was recorded.", *missing]
    if any(process.state() is State.DIED for process in summary.ranks.values()):
        return ["No training was recorded: the program ended before its first steps were written."]
    return ["No training was recorded: no optimizer of torch made a step."]


def _in_words(summary: RunSummary) -> list[str]:
    loss = summary.last.get("loss")
    last = f"; the last loss was {value_of('loss', loss)}" if loss is not None else ""
    head = f"{number_of(summary.steps, 'training step')} recorded{last}."
    if not summary.alarms:
        return [f"{head} Nothing was found wrong with them."]
    incidents = incidents_of(summary, attempts=False)
    found = number_of(len(incidents), "incident")
    return [f"{head} {found}:", *render_incidents(incidents, summary.run, most=_MOST_INCIDENTS)]
