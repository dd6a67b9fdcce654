"""What is left of an update before the next step."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.measured_events import MeasuredEvents
from fullgraph_worker.watch.overwritten_updates import OverwrittenUpdates
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.transfers import Transfers


class Loop:
    """Steps of an optimizer, with ``between`` after each."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.model = nn.Linear(4, 4)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        events = MeasuredEvents(Transfers(), lambda make: self.events.append(make()))
        self.overwritten = OverwrittenUpdates(events)

    def step(self, number: int, keeps: bool, is_changed: bool = False) -> None:
        self.optimizer.zero_grad()
        self.model(torch.ones(2, 4)).sum().backward()
        before = [each.detach().clone() for each in self.model.parameters()]
        self.overwritten.before(self.optimizer, 0, number, is_changed)
        self.optimizer.step()
        self.overwritten.after(self.optimizer, 0, number)
        if not keeps:
            with torch.no_grad():
                for parameter, old in zip(self.model.parameters(), before, strict=True):
                    parameter.copy_(old)

    def written(self) -> list[tuple[int, float]]:
        assert all(event.kind == Kind.LEFT_OF_UPDATE for event in self.events)
        return [(e.data["number"], e.data["left"] / e.data["update"]) for e in self.events]


def test_the_first_steps_are_compared() -> None:
    loop = Loop()
    for number in range(6):
        loop.step(number, keeps=number != 1)
    assert loop.written() == [(0, 1.0), (1, 0.0), (2, 1.0)]


def test_later_steps_are_compared_after_a_change() -> None:
    loop = Loop()
    for number in range(12):
        loop.step(number, keeps=number < 6, is_changed=number == 7)
    assert [number for number, _ in loop.written()] == [0, 1, 2, 7, 8, 9, 10]
    assert [left for _, left in loop.written()[3:]] == pytest.approx([0.0] * 4)
