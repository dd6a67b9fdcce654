"""What is said of a training when it ends, by the command and by the callbacks of libraries."""

from __future__ import annotations

import subprocess

from fullgraph.report.training_incidents import render_departures, render_incidents
from fullgraph.report.training_table import not_recorded, value_of
from fullgraph.training.causes.incidents import incidents_of
from fullgraph.training.causes.reference import departures
from fullgraph.training.collecting import is_collected
from fullgraph.training.collector import collect_afterwards
from fullgraph.training.run_folder import RunFolderError, TrainingRun
from fullgraph.training.runs import RunSummary, opened, summary_of
from fullgraph.training.store.database import NotWritableError, StoreError
from fullgraph.training.store.process import State
from fullgraph.vocabulary.prose import number_of

_MOST_INCIDENTS, _MOST_DEPARTURES = 5, 8
_MOST_MISSING = 3


def summary_at_end(
    run: TrainingRun,
    collector: subprocess.Popen[bytes] | None,
    like: TrainingRun | None = None,
) -> list[str]:
    """What to say of a run whose end was noted, line by line.

    Args:
        run: the run.
        collector: that reads it to its end; without one, or where it fails, it is read here.
        like: a run of the same program that went well; None for none.
    """
    # On a full disk, what is stored is reported as it is.
    try:
        if not is_collected(collector):
            collect_afterwards(run.path)
    except NotWritableError:
        pass
    except (OSError, RunFolderError, StoreError) as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    return report_training(run, like)


def departures_from(like: TrainingRun, summary: RunSummary, most: int = 20) -> list[str]:
    """Where a run departs from another one, line by line.

    Raises:
        StoreError: one of them cannot be read.
    """
    with opened(summary.run.path) as own, opened(like.path) as reference:
        return render_departures(departures(own, reference, summary), like, most)


def report_training(run: TrainingRun, like: TrainingRun | None = None) -> list[str]:
    """What to say of a run that has ended, line by line.

    Args:
        run: the run.
        like: a run of the same program that went well; None for none.
    """
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
        found += departures_from(like, summary, _MOST_DEPARTURES) if like is not None else []
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
