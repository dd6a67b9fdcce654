"""Gradients that are reset between the backward pass and the step."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from fullgraph_worker.watch.discards import Discards
from fullgraph_worker.watch.records import Kind
from tests.training.conftest import Train, Training
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

BEGIN = """
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
def backward(part=model):
    F.cross_entropy(part(torch.randn(4, 8)), torch.randint(0, 3, (4,))).backward()
"""
GAN = """
other = nn.Linear(3, 1)
opt_g = torch.optim.Adam(model.parameters(), lr=0.01)
opt_d = torch.optim.Adam(other.parameters(), lr=0.01)
for step in range(6):
    made = model(torch.randn(4, 8))
    loss_g = other(made).mean()
    opt_g.zero_grad()
    loss_g.backward()
    opt_d.zero_grad(set_to_none={to_none})
    loss_d = other(torch.randn(4, 3)).square().mean()
    loss_d.backward()
    opt_d.step()
    opt_g.step()
"""
CLOSURE = """
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.01, max_iter=2)
def closure():
    optimizer.zero_grad()
    loss = model(torch.randn(4, 8)).square().mean()
    loss.backward()
    return loss
for step in range(5):
    closure()
    optimizer.zero_grad()
    optimizer.step(closure)
"""
TWO_TASKS = """
heads = [nn.Linear(8, 3) for _ in range(3)]
optimizers = [torch.optim.Adam(head.parameters(), lr=0.01) for head in heads]
for step in range(9):
    for own in optimizers:
        own.zero_grad()
    heads[step % 3](torch.randn(4, 8)).square().mean().backward()
    for own in optimizers:
        own.step()
"""
SCALED = """
scaler = torch.amp.GradScaler("cpu", init_scale=8.0)
for step in range(6):
    loss = model(torch.randn(4, 8)).square().mean()
    scaler.scale(loss * (float("inf") if step in (2, 3) else 1)).backward()
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
"""
SAM = """
for step in range(6):
    x = torch.randn(4, 8)
    model(x).square().mean().backward()
    with torch.no_grad():
        moved = [0.05 * p.grad for p in model.parameters()]
        for p, by in zip(model.parameters(), moved):
            p += by
    optimizer.zero_grad(set_to_none=step % 2 == 0)
    model(x).square().mean().backward()
    with torch.no_grad():
        for p, by in zip(model.parameters(), moved):
            p -= by
    optimizer.step()
    optimizer.zero_grad()
"""


def loop(*body: str, steps: int = 6) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"{BEGIN}for step in range({steps}):\n{lines}"


def written(training: Training) -> list[tuple[int, bool]]:
    assert training.status == 0, training.output
    events = training.events(Kind.DISCARDED)
    return [(event.data["number"], event.data["discarded"]) for event in events]


@pytest.mark.parametrize(
    ("body", "first"),
    [
        (["backward()", "optimizer.zero_grad()", "optimizer.step()"], 1),
        (["backward()", "optimizer.zero_grad(set_to_none=False)", "optimizer.step()"], 2),
        (["backward()", "model.zero_grad()", "optimizer.step()"], 1),
        (["backward()", "backward()", "model.zero_grad()", "optimizer.step()"], 1),
        (["backward()", "step > 3 and optimizer.zero_grad()", "optimizer.step()"], 5),
        (["backward()", "step > 3 and model.zero_grad()", "optimizer.step()"], 5),
    ],
    ids=["optimizer", "in place", "model", "accumulated", "later", "model later"],
)
def test_the_second_step_without_gradients_is_written(
    train: Train, body: list[str], first: int
) -> None:
    assert written(train(MODEL + loop(*body))) == [(first, True)]


def test_a_compiled_model_is_no_different(train: Train) -> None:
    begin = MODEL + 'model = torch.compile(model, backend="aot_eager")\n'
    text = begin + loop("backward()", "optimizer.zero_grad()", "optimizer.step()")
    assert written(train(text)) == [(1, True)]


def test_the_end_is_written_and_the_next_beginning(train: Train) -> None:
    wrong = "optimizer.zero_grad() if step not in (4, 5, 6) else None"
    body = ["backward()", wrong, "optimizer.step()", "optimizer.zero_grad()"]
    events = written(train(MODEL + loop(*body, steps=9)))
    assert events == [(1, True), (4, False), (8, True)]


@pytest.mark.parametrize(
    "text",
    [
        loop("optimizer.zero_grad()", "backward()", "optimizer.step()"),
        loop("backward()", "optimizer.step()", "optimizer.zero_grad()"),
        loop("backward()", "backward()", "optimizer.step()", "model.zero_grad()"),
        loop("backward()", "optimizer.zero_grad()", "backward()", "optimizer.step()"),
        loop("backward()", "step == 3 and optimizer.zero_grad()", "optimizer.step()"),
        loop("backward()", "optimizer.step()", "optimizer.zero_grad()", "optimizer.step()"),
        GAN.replace("{to_none}", "True"),
        GAN.replace("{to_none}", "False"),
        CLOSURE,
        TWO_TASKS,
        BEGIN + SCALED,
        BEGIN + SAM,
    ],
    ids=[
        "before", "after", "accumulation", "of another loss", "once", "two steps",
        "two optimizers", "two optimizers in place", "closure", "a part in each step", "scaler",
        "sharpness-aware",
    ],
)  # fmt: skip
def test_programs_that_use_their_gradients(train: Train, text: str) -> None:
    assert written(train(MODEL + text)) == []


@pytest.mark.parametrize("in_place", [False, True])
def test_gradients_that_the_program_sets_itself_are_used(in_place: bool) -> None:
    events = []
    layer = nn.Linear(4, 1)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    discards = Discards(lambda kind, **data: events.append(data))
    for step in range(5):
        kept = []
        for _ in range(2):
            layer(torch.randn(2, 4)).sum().backward()
            discards.on_backward_done()
            kept.append([p.grad.clone() for p in layer.parameters()])
            discards.on_zero_grad(optimizer)
            optimizer.zero_grad(set_to_none=not in_place)
        for parameter, *gradients in zip(layer.parameters(), *kept, strict=True):
            if in_place:
                parameter.grad.copy_(sum(gradients))
            else:
                parameter.grad = sum(gradients)
        discards.on_step(optimizer, 0, step)
        optimizer.step()
    assert events == []
