"""Trials of Optuna that end when an alarm is raised in their training."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.store.ingest import Ingest
from tests.dynamic.prepared import MODEL_PYTHON
from tests.training.store.written import training, write
from tests.waiting import LONGEST

optuna: Any = pytest.importorskip("optuna")

STUDY = """
import json, time
import optuna, torch
from torch import nn
from fullgraph.integrations.optuna import AlarmPruner, record_trial

optuna.logging.set_verbosity(optuna.logging.ERROR)
made = []


def objective(trial):
    rate = trial.suggest_float("lr", 1e-3, 1e30, log=True)
    torch.manual_seed(0)
    model = nn.Linear(4, 4)
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
    made.append(0)
    with record_trial(trial, model):
        for step in range(1000 if rate > 1 else 40):
            loss = model(torch.randn(8, 4)).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            made[-1] += 1
            trial.report(float(loss) if loss.isfinite() else 1e9, step)
            if trial.should_prune():
                raise optuna.TrialPruned()
            time.sleep(0.02)
    return float(loss)


study = optuna.create_study(pruner=AlarmPruner())
study.enqueue_trial({"lr": 0.01})
study.enqueue_trial({"lr": 1e30})
study.optimize(objective, n_trials=2)
print(json.dumps([
    [each.state.name, steps, each.user_attrs["fullgraph_run"]]
    for each, steps in zip(study.trials, made)
]))
"""


@pytest.mark.dynamo
def test_a_trial_whose_loss_is_not_finite_is_pruned_and_the_other_is_not(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [MODEL_PYTHON, "-c", STUDY],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    (good, good_steps, folder), (bad, bad_steps, _) = json.loads(done.stdout.splitlines()[-1])
    assert (good, good_steps) == ("COMPLETE", 40)
    assert bad == "PRUNED"
    assert bad_steps < 1000
    tags = json.loads((Path(folder) / "run.json").read_text(encoding="utf-8"))["tags"]
    assert (tags["trial"], tags["lr"]) == ("0", "0.01")


def _trial(folder: Path) -> Any:
    study = optuna.create_study(pruner=optuna.pruners.NopPruner())
    trial = study.ask()
    trial.set_user_attr("fullgraph_run", str(folder))
    return study.trials[0]


@pytest.mark.parametrize(
    ("kind", "kinds", "is_pruned"),
    [
        ("divergence", None, True),
        ("loss-spike", None, False),
        ("loss-spike", ["loss-spike"], True),
    ],
)
def test_alarms_in_the_store_of_another_process_prune(
    tmp_path: Path, kind: str, kinds: list[str] | None, is_pruned: bool
) -> None:
    from fullgraph.integrations.optuna import KINDS, AlarmPruner

    write(tmp_path, training(10))
    with Ingest(tmp_path) as reading:
        reading.read_all()
        reading.writer.add_alarms([Alarm(kind, 0, 3, 3, "evidence", "advice")])
    pruner = AlarmPruner(kinds=kinds or KINDS)
    assert pruner.prune(None, _trial(tmp_path)) is is_pruned


def test_without_an_alarm_the_other_pruner_decides(tmp_path: Path) -> None:
    from fullgraph.integrations.optuna import AlarmPruner

    class Prunes(optuna.pruners.BasePruner):
        def prune(self, study: object, trial: object) -> bool:
            return True

    trial = _trial(tmp_path / "nothing yet")
    assert AlarmPruner(Prunes()).prune(None, trial)
    assert not AlarmPruner().prune(None, trial)
