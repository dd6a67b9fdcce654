"""What is recorded of steps in which no calls are compared."""

from __future__ import annotations

import gzip
from pathlib import Path
from time import perf_counter, sleep

import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from fullgraph_worker.watch import attention, debug_points, writer
from fullgraph_worker.watch.api import Watch
from fullgraph_worker.watch.budget import START_STEPS, Budget
from fullgraph_worker.watch.records import Event, Kind, Step
from tests.training.conftest import records_in
from tests.waiting import until

START, STEPS = 20, 120
PARTS = ("data", "forward", "backward", "optimizer", "watch")


def steps_in(folder: Path) -> list[Step]:
    return [each for each in records_in(folder) if isinstance(each, Step)]


class Recorded:
    """A training with a data loader, what it saw by itself, and what was recorded of it."""

    def __init__(self, folder: Path) -> None:
        torch.manual_seed(0)
        folder.mkdir()
        model = nn.Linear(4, 1)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
        scaler = torch.amp.GradScaler("cpu", enabled=False)
        schedule = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.999)
        loader = DataLoader(TensorDataset(torch.randn(STEPS, 4)), batch_size=1)
        self.batches: list[torch.Tensor] = []
        self.losses: list[float] = []
        self.norms: list[float] = []
        self.rates: list[float] = []
        self.waiting = 0
        with Watch(str(folder), budget=0.001) as watch:
            watch.start()
            began = perf_counter()
            for step, (batch,) in enumerate(loader):
                loss = (model(batch) - batch.sum(1, keepdim=True)).square().mean()
                scaler.scale(loss).backward()
                if step == STEPS - 3:
                    watch._watcher.debug_points.wanted = "a test"
                self.norms.append(nn.utils.clip_grad_norm_(model.parameters(), 0.1).item())
                self.rates.append(optimizer.param_groups[0]["lr"])
                scaler.step(optimizer)
                optimizer.zero_grad()
                schedule.step()
                self.batches.append(batch)
                self.losses.append(loss.item())
                self.waiting += bool(watch._watcher._brief_steps._row)
            self.seconds = perf_counter() - began
            sleep(3 * writer.INTERVAL_SECONDS)
            self.written = steps_in(folder)
        self.steps = steps_in(folder)
        self.folder = folder


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Recorded:
    """As where a step takes a millisecond, but for the first steps."""
    monkeypatch.setattr(attention, "_START_STEPS", START)
    monkeypatch.setattr(Budget, "every", lambda self, work, part, least=1: max(8, least))
    monkeypatch.setattr(debug_points, "_APART_STEPS", 32)
    return Recorded(tmp_path / "run")


def test_each_has_its_numbers(recorded: Recorded) -> None:
    assert recorded.waiting > STEPS / 3
    assert [step.number for step in recorded.steps] == list(range(STEPS))
    assert [step.values["loss"] for step in recorded.steps] == recorded.losses
    assert [step.values["unclipped_norm"] for step in recorded.steps] == recorded.norms
    assert [step.values["learning_rate"] for step in recorded.steps] == recorded.rates


def test_schedules_and_batches_are_recorded_as_in_other_steps(recorded: Recorded) -> None:
    events = [each for each in records_in(recorded.folder) if isinstance(each, Event)]
    called = [each.step for each in events if each.kind == Kind.SCHEDULER]
    # The step that is under way when the scheduler is called has not begun with it.
    assert called == [1, 2, 3, 100]
    described = [each.step for each in events if each.kind == Kind.BATCH]
    assert described == sorted(described)
    assert described[:START_STEPS] == list(range(START_STEPS))


def test_each_has_its_times(recorded: Recorded) -> None:
    for step in recorded.steps:
        parts = [step.values[f"{name}_seconds"] for name in PARTS]
        assert min(parts) > 0
        assert sum(parts[:-1]) <= step.values["step_seconds"]
    assert sum(step.values["step_seconds"] for step in recorded.steps[1:]) <= recorded.seconds
    ends = [step.time for step in recorded.steps]
    assert ends == sorted(ends)


def test_they_do_not_wait_to_be_written(recorded: Recorded) -> None:
    # If the program is killed, they are there.
    assert recorded.written == recorded.steps


def test_they_can_be_run_again(recorded: Recorded) -> None:
    found = until(lambda: list(recorded.folder.glob(f"*{debug_points.SUFFIX}")))
    with gzip.open(found[0], "rb") as stream:
        point = torch.load(stream, weights_only=False)
    numbers = [step["number"] for step in point["steps"]]
    assert point["first"] == numbers[0]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert len(numbers) >= 32
    assert numbers[-1] >= STEPS - 3
    for step in point["steps"]:
        ((batch,),) = step["batches"]
        assert torch.equal(batch[0], recorded.batches[step["number"]])
        assert step["loss"] == recorded.losses[step["number"]]
        assert step["rates"] == [[recorded.rates[step["number"]]]]
    assert point["steps"][0]["random_states"] is not None
