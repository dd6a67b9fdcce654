"""Clipping before the backward pass."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

BEGIN = """
other = nn.Linear(3, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
second = torch.optim.SGD(other.parameters(), lr=0.01)
scaler = torch.amp.GradScaler("cpu", init_scale=8.0)
def loss(factor=1.0):
    return factor * F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,)))
def clip(part=model, bound=1.0):
    nn.utils.clip_grad_norm_(part.parameters(), bound)
"""
TWO = """
opt_g, opt_d = optimizer, second
for step in range(6):
    opt_d.zero_grad()
    other(model(torch.randn(4, 8)).detach()).mean().backward()
    clip(other)
    opt_d.step()
    opt_g.zero_grad()
    other(model(torch.randn(4, 8))).square().mean().backward()
    clip(model)
    opt_g.step()
"""
CLOSURE = """
for step in range(4):
    def closure():
        optimizer.zero_grad()
        value = loss()
        value.backward()
        clip()
        return value
    optimizer.step(closure)
"""
SCALED = """
for step in range(6):
    scaler.scale(loss(float("inf") if step < 3 else 1.0)).backward()
    scaler.unscale_(optimizer)
    clip()
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
"""


def loop(*body: str, steps: int = 6) -> str:
    lines = "".join(f"    {line}\n" for line in body)
    return f"for step in range({steps}):\n{lines}"


@pytest.mark.parametrize(
    ("body", "had_gradients"),
    [
        (["optimizer.zero_grad()", "clip()", "loss().backward()", "optimizer.step()"], False),
        (["clip()", "optimizer.zero_grad()", "loss().backward()", "optimizer.step()"], None),
        (["loss().backward()", "optimizer.step()", "clip()", "optimizer.zero_grad()"], True),
        (
            [
                "loss().backward()",
                "optimizer.step()",
                "nn.utils.clip_grad_value_(list(model.parameters()), 1.0)",
                "optimizer.zero_grad()",
            ],
            True,
        ),
        (
            [
                "optimizer.zero_grad()",
                "other(torch.randn(2, 3)).sum().backward()",
                "clip()",
                "loss().backward()",
                "optimizer.step()",
            ],
            False,
        ),
    ],
    ids=["no gradients", "old gradients", "after the step", "value", "another backward pass"],
)
def test_it_is_written_in_one_of_the_first_steps(
    train: Train, body: list[str], had_gradients: bool | None
) -> None:
    training = train(MODEL + BEGIN + loop(*body))

    assert training.status == 0, training.output
    [event] = training.events(Kind.EARLY_CLIPPING)
    assert event.step in (1, 2)
    assert (event.data["optimizer"], event.data["name"]) == (0, "SGD")
    assert event.data["function"] in ("clip_grad_norm_", "clip_grad_value_")
    assert event.data["had_gradients"] == had_gradients or had_gradients is None


def test_a_compiled_model_is_no_different(train: Train) -> None:
    text = MODEL + 'model = torch.compile(model, backend="aot_eager")\n' + BEGIN
    text += loop("optimizer.zero_grad()", "clip()", "loss().backward()", "optimizer.step()")
    [event] = train(text).events(Kind.EARLY_CLIPPING)
    assert event.step == 1


@pytest.mark.parametrize(
    "text",
    [
        loop("optimizer.zero_grad()", "loss().backward()", "clip()", "optimizer.step()"),
        loop("loss().backward()", "clip()") + "    step % 2 and optimizer.step()\n",
        loop("clip()", "loss().backward()", "clip()", "optimizer.step()", "optimizer.zero_grad()"),
        loop(
            "optimizer.zero_grad()",
            "loss().backward()",
            "optimizer.step()",
            'clip(bound=float("inf"))',
        ),
        loop(
            "optimizer.zero_grad()",
            "step == 0 and clip()",
            "loss().backward()",
            "step and clip()",
            "optimizer.step()",
        ),
        loop(
            "optimizer.zero_grad()",
            "loss().backward()",
            "[nn.utils.clip_grad_norm_(p, 1.0) for p in model.parameters()]",
            "optimizer.step()",
        ),
        loop("clip()", steps=300) + loop("loss().backward()", "clip()", "optimizer.step()"),
        TWO,
        CLOSURE,
        SCALED,
    ],
    ids=[
        "after", "accumulation", "twice", "only measured", "once", "each parameter",
        "without steps", "two optimizers", "closure", "scaler",
    ],
)  # fmt: skip
def test_programs_that_clip_what_they_use(train: Train, text: str) -> None:
    training = train(MODEL + BEGIN + text)

    assert training.status == 0, training.output
    assert training.events(Kind.EARLY_CLIPPING) == []
