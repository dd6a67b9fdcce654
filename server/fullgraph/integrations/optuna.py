"""Prunes trials of Optuna in whose training an alarm is raised.

``optuna.create_study(pruner=AlarmPruner())``, in the objective ``with record_trial(trial, model):``
around the training loop, and after each step what Optuna's own pruners need::

    trial.report(float(loss), step)
    if trial.should_prune():
        raise optuna.TrialPruned()

The collector of the run, which is a process of its own, raises the alarms and keeps them in the
run's store. The pruner reads the store, so that it works in the process of the training as well as
in another one: where the objective starts ``fullgraph trace --watch --run-folder DIR train.py``, it
names the folder by ``trial.set_user_attr(RUN_FOLDER, DIR)``. An alarm is there about half a second
after its step; a trial that has ended by then is not pruned.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from optuna.pruners import BasePruner, NopPruner
from optuna.study import Study
from optuna.trial import FrozenTrial, Trial

from fullgraph.integrations.recording import Options, Recording
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.reader import StoreReader

if TYPE_CHECKING:
    from typing_extensions import Unpack

RUN_FOLDER = "fullgraph_run"
"""The attribute of a trial that has the folder of its run."""
KINDS = (
    "non-finite-loss",
    "non-finite-gradient",
    "non-finite-parameter",
    "divergence",
)
"""Alarms after which a training does not recover."""
_INTERVAL_SECONDS = 0.1


class AlarmPruner(BasePruner):
    """Prunes a trial when an alarm is raised, or when another pruner does it.

    Args:
        pruner: decides where there is no alarm; by default nothing else prunes.
        kinds: of the alarms that prune, by the names that ``fullgraph runs show`` prints.
    """

    def __init__(self, pruner: BasePruner | None = None, *, kinds: Collection[str] = KINDS) -> None:
        self._pruner = NopPruner() if pruner is None else pruner
        self._kinds = frozenset(kinds)
        self._looked: dict[int, float] = {}

    def prune(self, study: Study, trial: FrozenTrial) -> bool:
        """Whether the trial is to end now."""
        return self._has_alarm(trial) or self._pruner.prune(study, trial)

    def _has_alarm(self, trial: FrozenTrial) -> bool:
        folder = trial.user_attrs.get(RUN_FOLDER)
        now = time.monotonic()
        if folder is None or now - self._looked.get(trial.number, -1.0) < _INTERVAL_SECONDS:
            return False
        self._looked[trial.number] = now
        try:
            with StoreReader(Path(folder)) as store:
                return any(alarm.kind in self._kinds for alarm in store.alarms())
        except StoreError:
            # The collector has not made it yet.
            return False


@contextmanager
def record_trial(
    trial: Trial, model: Any = None, optimizer: Any = None, **options: Unpack[Options]
) -> Iterator[None]:
    """Record the training of a trial, as a run of its own with the trial's number as a tag.

    Args:
        trial: of Optuna.
        model: as for ``fullgraph.watch``.
        optimizer: likewise.
        **options: likewise.
    """
    tags = {
        "study": trial.study.study_name,
        "trial": str(trial.number),
        **{name: str(value) for name, value in trial.params.items()},
        **(options.get("tags") or {}),
    }
    recording = Recording({**options, "tags": tags}, prints=False)
    recording.begin(model, optimizer)
    try:
        if recording.watch is None:
            warnings.warn(
                "The trial is not pruned on alarms: it is not recorded as a run of its own.",
                stacklevel=3,
            )
        else:
            trial.set_user_attr(RUN_FOLDER, recording.watch.folder)
        yield
    finally:
        recording.end()
