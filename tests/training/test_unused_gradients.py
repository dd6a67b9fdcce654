"""Gradients that no step uses, optimizers without any, and statistics of new layers."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

BEGIN = """
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
def backward():
    model(torch.randn(4, 8)).square().mean().backward()
"""
DETACHED = """
other = nn.Linear(3, 1)
opt_g = torch.optim.Adam(model.parameters(), lr=0.01)
opt_d = torch.optim.Adam(other.parameters(), lr=0.01)
for step in range(6):
    made = model(torch.randn(4, 8))
    opt_d.zero_grad()
    other(made.detach()).mean().backward()
    opt_d.step()
    opt_g.zero_grad()
    other(made{detach}).mean().backward()
    opt_g.step()
"""
TASKS = """
heads = [nn.Linear(8, 3) for _ in range(5)]
optimizers = [torch.optim.Adam(head.parameters(), lr=0.01) for head in heads]
for step in range(9):
    for own in optimizers:
        own.zero_grad()
    heads[step % 5](torch.randn(4, 8)).square().mean().backward()
    for own in optimizers:
        own.step()
"""
NORMALISED = """
model = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))
{trained}
model[1].eval()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(3):
    optimizer.zero_grad()
    model(torch.randn(4, 8)).square().mean().backward()
    optimizer.step()
"""


def loop(*body: str, steps: int = 6) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"{BEGIN}for step in range({steps}):\n{lines}"


@pytest.mark.parametrize(
    ("body", "times"),
    [
        (["optimizer.zero_grad()", "backward()"], [8]),
        (["optimizer.zero_grad()", "backward()", "optimizer.step()"], []),
        (["backward()", "step == 11 and optimizer.step()"], []),
        (
            [
                "optimizer.zero_grad()",
                "x = torch.randn(4, 8, requires_grad=True)",
                "model(x).square().mean().backward()",
            ],
            [],
        ),
        (
            [
                "optimizer.zero_grad()",
                "backward()",
                "with torch.no_grad():",
                "    for p in model.parameters(): p -= 0.1 * p.grad",
            ],
            [],
        ),
    ],
    ids=["never", "always", "accumulated", "attack", "by hand"],
)
def test_resets_without_a_step(train: Train, body: list[str], times: list[int]) -> None:
    training = train(MODEL + loop(*body, steps=12))
    assert training.status == 0, training.output
    assert [event.data["times"] for event in training.events(Kind.NO_STEP)] == times


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (DETACHED.format(detach=".detach()"), [(1, 1)]),
        (DETACHED.format(detach=""), []),
        (TASKS, []),
    ],
    ids=["detached", "attached", "tasks"],
)
def test_an_optimizer_without_gradients(
    train: Train, text: str, numbers: list[tuple[int, int]]
) -> None:
    training = train(MODEL + text)
    assert training.status == 0, training.output
    events = training.events(Kind.NO_GRADIENT)
    assert [(event.data["optimizer"], event.data["number"]) for event in events] == numbers


@pytest.mark.parametrize(
    ("trained", "modules"),
    [
        ("", [["1"]]),
        ("model(torch.randn(9, 8))", [[]]),
        ("model[1].requires_grad_(False)", []),
    ],
    ids=["new", "trained", "frozen"],
)
def test_running_statistics_of_a_new_layer(
    train: Train, trained: str, modules: list[list[str]]
) -> None:
    training = train(MODEL + NORMALISED.format(trained=trained))
    assert training.status == 0, training.output
    events = training.events(Kind.UNUSED_STATISTICS)
    assert [event.data["modules"] for event in events] == modules
