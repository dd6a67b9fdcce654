"""Trainings whose steps are so short that the calls of most of them are not compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import nn

from fullgraph_worker.watch import attention, model_calls
from fullgraph_worker.watch.api import Watch
from fullgraph_worker.watch.attention import Attention
from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.records import Event, Kind, Moment, Record, Sample, Step
from tests.training.conftest import records_in

START, STEPS = 20, 300
TROUBLE = {Kind.DISCARDED, Kind.EARLY_CLIPPING, Kind.OVERWRITTEN, Kind.NO_GRADIENT, Kind.LAYER}
Between = Callable[[int, nn.Module, torch.optim.Optimizer], object]


@pytest.fixture
def every_eighth(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where comparing takes eight times its part of a step."""
    monkeypatch.setattr(attention, "_START_STEPS", START)
    monkeypatch.setattr(Budget, "every", lambda self, work, part, least=1: max(8, least))


class Network(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.last = nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(torch.tanh(self.first(x)))


def resets(step: int, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
    optimizer.zero_grad()


def trained(
    folder: Path, after: Between, before: Between = lambda *_: None
) -> tuple[list[Record], int]:
    """What is recorded of a training, and in how many steps calls were compared.

    Args:
        folder: of the run.
        after: what the program does after each step.
        before: what it does before the step, when it has the gradients.
    """
    torch.manual_seed(0)
    folder.mkdir()
    model = Network()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    x = torch.randn(8, 4)
    attended = 0
    with Watch(str(folder), budget=0.001) as watch:
        watch.start()
        for step in range(STEPS):
            attended += watch._watcher._attention.is_on
            (model(x) - x.sum(1, keepdim=True)).square().mean().backward()
            before(step, model, optimizer)
            optimizer.step()
            after(step, model, optimizer)
    return records_in(folder), attended


def events_in(records: list[Record], *kinds: str) -> list[Event]:
    return [each for each in records if isinstance(each, Event) and each.kind in kinds]


def clip(step: int, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)


@pytest.mark.usefixtures("every_eighth")
@pytest.mark.parametrize("before", [lambda *_: None, clip], ids=["plain", "clipped"])
def test_every_step_is_recorded_and_nothing_is_wrong(tmp_path: Path, before: Between) -> None:
    records, attended = trained(tmp_path / "run", resets, before)
    steps = [each for each in records if isinstance(each, Step)]
    assert [step.number for step in steps] == list(range(STEPS))
    assert all({"loss", "learning_rate", "backward_seconds"} <= {*step.values} for step in steps)
    assert START < attended < STEPS / 2
    assert not events_in(records, *TROUBLE, Kind.NOTE, Kind.GAP)
    assert [event.data["called"] for event in events_in(records, Kind.ZERO_GRAD)] == [True]


@pytest.mark.usefixtures("every_eighth")
def test_what_begins_later_and_goes_on_is_found(tmp_path: Path) -> None:
    def forgets(step: int, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
        if step < 100:
            optimizer.zero_grad()

    records, attended = trained(tmp_path / "run", forgets)
    assert attended < STEPS
    called = events_in(records, Kind.ZERO_GRAD)
    assert [event.data["called"] for event in called] == [True, False]
    assert called[1].data["after"] >= 100


@pytest.mark.usefixtures("every_eighth")
def test_the_layer_of_a_loss_that_is_not_finite_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other tests in this process have: then, calls of models are not noted.
    monkeypatch.setattr(model_calls, "has_compiled", lambda: False)

    def breaks(step: int, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
        optimizer.zero_grad()
        if step == 150:
            with torch.no_grad():
                model.get_parameter("first.weight").fill_(torch.nan)

    records, _ = trained(tmp_path / "run", breaks)
    first = events_in(records, Kind.LAYER)[0]
    assert (first.step, first.data["module"]) == (151, "first")


@pytest.mark.usefixtures("every_eighth")
def test_a_new_optimizer_is_seen_from_its_first_step_on(tmp_path: Path) -> None:
    torch.manual_seed(0)
    (tmp_path / "run").mkdir()
    models = [Network(), Network()]
    with Watch(str(tmp_path / "run"), budget=0.001) as watch:
        watch.start()
        optimizers = [torch.optim.SGD(model.parameters(), lr=0.01) for model in models]
        for step in range(STEPS):
            for model, optimizer in list(zip(models, optimizers, strict=True))[: 1 + step // 150]:
                model(torch.randn(8, 4)).square().mean().backward()
                optimizer.step()
                optimizer.zero_grad()
        assert watch._watcher._attention.is_on, "two optimizers are always compared"
    steps = [each for each in records_in(tmp_path / "run") if isinstance(each, Step)]
    assert [sum(step.optimizer == n for step in steps) for n in (0, 1)] == [STEPS, STEPS // 2]


@pytest.mark.usefixtures("every_eighth")
def test_steps_after_a_change_of_the_learning_rate_are_measured(tmp_path: Path) -> None:
    def changes(step: int, model: nn.Module, optimizer: torch.optim.Optimizer) -> None:
        optimizer.zero_grad()
        if step == 150:
            optimizer.param_groups[0]["lr"] *= 0.1

    records, _ = trained(tmp_path / "run", changes)
    measured = {e.step for e in records if isinstance(e, Sample) and e.moment == Moment.GRADIENT}
    assert {153, 154, 155} <= measured
    assert not measured & {*range(130, 150)}


def test_steps_that_are_not_seen_any_more_are_looked_for() -> None:
    own = Attention(Budget())
    assert not any(own.is_overdue() for _ in range(64))
    assert own.is_overdue()
    own.end_step()
    assert not own.is_overdue()


def test_longer_steps_are_all_looked_at() -> None:
    budget = Budget(0.01)
    own = Attention(budget)
    own.learn(0.0003)
    budget.earn(0.2)
    assert all(own.is_due(step) for step in range(1000, 2000))


def test_of_shorter_steps_some_in_a_row_are() -> None:
    budget = Budget(0.01)
    own = Attention(budget)
    own.learn(0.0003)
    budget.earn(0.01)
    # 0.3 ms of every 10 ms are 3 %: of 0.3 %, a tenth, rounded to a power of two.
    due = [step for step in range(1024, 1200) if own.is_due(step)]
    assert due == [*range(1024, 1028), *range(1088, 1092), *range(1152, 1156)]
