"""Trainings of an unusual kind, watched in this process: what can be recorded is."""

from __future__ import annotations

import builtins
import gc
import json
import sys
import threading
import weakref
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.api import Watch
from fullgraph_worker.watch.records import Event, Kind, Record, Sample, Step, Tensors
from fullgraph_worker.watch.writer import Writer
from tests.training.conftest import records_in
from tests.training.store.written import introduction

STEPS = 6


def watched(folder: Path, train: Callable[[], object]) -> list[Record]:
    """What is recorded of a training."""
    folder.mkdir(exist_ok=True)
    with Watch(str(folder), budget=1.0) as watch:
        watch.start()
        train()
    return records_in(folder)


def steps_in(records: Iterable[Record]) -> int:
    return sum(isinstance(record, Step) for record in records)


def notes_in(records: Iterable[Record]) -> list[str]:
    events = [record for record in records if isinstance(record, Event)]
    return [str(e.data.get("message", e.data)) for e in events if e.kind in (Kind.NOTE, Kind.GAP)]


def network() -> nn.Sequential:
    return nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 1))


def loop(
    model: nn.Module,
    optimizer: torch.optim.Optimizer,
    between: Callable[[int], object] = lambda step: None,
) -> None:
    for step in range(STEPS):
        model(torch.randn(2, 4)).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
        between(step)


class Schedule(torch.optim.SGD):
    """An optimizer of the program's own, with a rate that is no number and any state."""

    def __init__(self, parameters: Iterable[Any]) -> None:
        super().__init__(parameters, lr=0.1)
        self.param_groups[0]["lr"] = "auto"

    def step(self, closure: Any = None) -> None:
        self.state["calls"] = self.state.get("calls", 0) + 1


def own_optimizer() -> None:
    model = network()
    loop(model, Schedule(model.parameters()))


def added_and_replaced() -> None:
    model = network()
    optimizer = torch.optim.SGD(model[0].parameters(), lr=0.1)

    def change(step: int) -> None:
        if step == 1:
            optimizer.add_param_group({"params": list(model[2].parameters())})
        if step == 2:
            optimizer.param_groups.clear()
        if step == 3:
            model[2] = nn.Linear(4, 1)
            optimizer.add_param_group({"params": list(model.parameters())})

    loop(model, optimizer, change)


def without_numbers() -> None:
    parameters = [nn.Parameter(torch.randn(3, dtype=torch.complex64)), *network().parameters()]
    parameters += nn.Linear(2, 2, device="meta").parameters()
    optimizer = torch.optim.SGD(parameters, lr=0.1)
    for _ in range(STEPS):
        parameters[0].sum().backward(torch.ones((), dtype=torch.complex64))
        torch.nn.utils.clip_grad_norm_(parameters[:1], 1.0)
        optimizer.step()
        optimizer.zero_grad()


def lazy() -> None:
    model = nn.ModuleList([network(), nn.LazyLinear(2)])
    loop(model[0], torch.optim.SGD(model[0].parameters(), lr=0.1))


def closures() -> None:
    from torch._dynamo.utils import counters

    model = network()
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=3)
    batch = torch.randn(4, 4)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(batch).square().mean()
        loss.backward()
        return loss

    # As in a program that has compiled its model.
    counters["frames"]["total"] += 1
    for _ in range(STEPS):
        optimizer.step(closure)


@pytest.mark.parametrize(
    "train", [own_optimizer, closures, added_and_replaced, without_numbers, lazy]
)
def test_all_steps_are_recorded(tmp_path: Path, train: Callable[[], None]) -> None:
    records = watched(tmp_path / "run", train)
    assert (steps_in(records), notes_in(records)) == (STEPS, [])


def test_a_layer_that_replaces_another_continues_its_numbers(tmp_path: Path) -> None:
    records = watched(tmp_path / "run", added_and_replaced)
    tables = [record for record in records if isinstance(record, Tensors)]
    names = [(t.index, t.name) for each in tables for t in each.tensors if t.kind == "parameter"]
    assert len(dict(names)) == len(set(names)) == 4
    [place] = {index for index, name in names if name == "2.weight"}
    assert {s.step for s in records if isinstance(s, Sample) and place in s.tensors} >= {2, 4}


class Raises:
    """A batch that cannot be looked through."""

    def items(self) -> None:
        raise RuntimeError("closed")


def test_what_cannot_be_recorded_is_the_only_thing_that_is_not(tmp_path: Path) -> None:
    def train() -> None:
        model = network()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        loader = torch.utils.data.DataLoader([Raises()] * STEPS, batch_size=None)
        for _ in loader:
            model(torch.randn(2, 4)).square().mean().backward()
            optimizer.step()
            optimizer.zero_grad()

    records = watched(tmp_path / "run", train)
    assert steps_in(records) == STEPS
    assert notes_in(records) == ["No further batches are recorded: RuntimeError: closed"]


def test_several_threads_are_recorded_and_said(tmp_path: Path) -> None:
    barrier = threading.Barrier(3)

    def train_one() -> None:
        model = network()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        for _ in range(STEPS):
            loss = model(torch.randn(2, 4)).square().mean()
            barrier.wait()
            loss.backward()
            barrier.wait()
            optimizer.step()
            optimizer.zero_grad()

    def train() -> None:
        threads = [threading.Thread(target=train_one) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    records = watched(tmp_path / "run", train)
    assert steps_in(records) == 3 * STEPS
    [note] = notes_in(records)
    assert note.startswith("Several threads train at once")


def test_what_the_program_drops_is_not_kept(tmp_path: Path) -> None:
    dropped: list[weakref.ReferenceType[Any]] = []

    def train_one() -> None:
        model = network()
        optimizer = torch.optim.Adam(model.parameters())
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2)
        loop(model, optimizer, lambda _: scheduler.step())
        gradient = model[0].weight.grad = torch.zeros(4, 4)
        dropped.extend(map(weakref.ref, (model, optimizer, scheduler, gradient)))

    def train() -> None:
        for _ in range(3):
            train_one()
        gc.collect()
        assert not any(reference() for reference in dropped)

    records = watched(tmp_path / "run", train)
    assert steps_in(records) == 3 * STEPS


def test_a_closed_watch_keeps_nothing(tmp_path: Path) -> None:
    import torch._dynamo

    with Watch(str(tmp_path), budget=1.0) as watch:
        watch.start()
        model = network()
        optimizer = torch.optim.Adam(model.parameters())
        loop(model, optimizer)
    dropped = [weakref.ref(each) for each in (watch, model, optimizer)]
    del watch, model, optimizer
    gc.collect()
    assert not any(reference() for reference in dropped)


def test_a_record_that_cannot_be_written_is_counted(tmp_path: Path) -> None:
    def raising() -> Record:
        raise ZeroDivisionError("none")

    writer = Writer(str(tmp_path), introduction(), lambda: json.loads("{"))
    writer.start()
    writer.put(raising)
    writer.put(lambda: Sample(0, "gradient", [-1], {}))
    writer.put(lambda: Step(0, 0, 0.0, {}))
    writer.close()

    records = records_in(tmp_path)
    assert steps_in(records) == 1
    left_out = [e.data for e in records if isinstance(e, Event) and e.kind == Kind.GAP]
    assert sum(each["records"] for each in left_out) == 2
    assert any("OverflowError" in each["why"] for each in left_out)


@pytest.mark.parametrize("ends_by", ["the process", "a cell of a notebook", "a call of close"])
def test_an_exception_ends_a_training_if_it_ends_the_process(
    ends_by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = network()
    watch = Watch(str(tmp_path), model)
    watch.start()
    loop(model, torch.optim.SGD(model.parameters(), lr=0.01))
    monkeypatch.setattr(sys, "last_type", ZeroDivisionError, raising=False)
    monkeypatch.delattr(sys, "ps1", raising=False)
    if ends_by == "a cell of a notebook":
        monkeypatch.setattr(builtins, "__IPYTHON__", True, raising=False)
    if ends_by == "a call of close":
        watch.close()
    else:
        watch._end()
    ends = [each for each in records_in(tmp_path) if isinstance(each, Event)]
    assert [each.data["error"] for each in ends if each.kind == Kind.END] == (
        ["ZeroDivisionError"] if ends_by == "the process" else [""]
    )
