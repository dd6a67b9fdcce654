"""The options of optimizers, as they are recorded."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

LOOP = """
optimizer = torch.optim.AdamW(
    [{"params": [p for p in model.parameters() if p.ndim > 1], "weight_decay": 0.1},
     {"params": [p for p in model.parameters() if p.ndim < 2], "lr": 0.5}],
    lr=0.01, betas=(0.8, 0.9),
)
for step in range(120):
    if step == 50:
        optimizer.param_groups[1]["betas"] = (0.7, 0.9)
    optimizer.param_groups[0]["lr"] *= 0.99
    model(torch.randn(4, 8)).square().mean().backward()
    optimizer.step()
    optimizer.zero_grad()
"""


def test_options_are_written_at_first_and_after_a_change_but_not_learning_rates(
    train: Train,
) -> None:
    first, second = train(MODEL + LOOP).events(Kind.OPTIONS)

    assert (first.step, first.data["name"], first.data["changed"]) == (0, "AdamW", [])
    assert first.data["rates"] == pytest.approx([0.0099, 0.5])
    assert [group["weight_decay"] for group in first.data["groups"]] == [0.1, 0.01]
    assert first.data["groups"][0]["betas"] == [0.8, 0.9]
    assert "params" not in first.data["groups"][0]
    assert 50 <= second.step <= 100
    assert second.data["changed"] == [
        {"group": 1, "name": "betas", "before": [0.8, 0.9], "after": [0.7, 0.9]}
    ]


def test_a_momentum_that_changes_is_written_in_the_same_step(train: Train) -> None:
    text = """
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.5)
for step in range(30):
    optimizer.param_groups[0]["momentum"] = {17: 0.6, 23: 0.7}.get(
        step, optimizer.param_groups[0]["momentum"]
    )
    model(torch.randn(4, 8)).square().mean().backward()
    optimizer.step()
    optimizer.zero_grad()
"""
    found = train(MODEL + text, budget=1e-9).events(Kind.OPTIONS)
    assert [(event.step, event.data["groups"][0]["momentum"]) for event in found] == [
        (0, 0.5), (17, 0.6), (23, 0.7),
    ]  # fmt: skip


def test_a_schedule_of_the_momentum_is_not_written_in_each_step(train: Train) -> None:
    text = """
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.1, total_steps=40)
for step in range(40):
    model(torch.randn(4, 8)).square().mean().backward()
    optimizer.step()
    optimizer.zero_grad()
    schedule.step()
"""
    assert len(train(MODEL + text, budget=1e-9).events(Kind.OPTIONS)) <= 5
