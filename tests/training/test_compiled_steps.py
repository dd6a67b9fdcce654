"""Optimizers whose steps are made in compiled code, beside what the programs computed."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch.records import Kind, Moment, Step
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

PROGRAM = (
    MODEL
    + """
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 3)
compiled = torch.compile({compiled}, backend="{backend}")
told = []
for step in range(6):
    x, y = torch.randn(4, 8), torch.randint(0, 3, (4,))
    before = {n: p.detach().clone() for n, p in model.named_parameters()}
    rate = optimizer.param_groups[0]["lr"]
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    gradients = norms((n, p.grad) for n, p in model.named_parameters())
    compiled()
    told.append({"loss": loss.item(), "rate": rate, "gradients": gradients,
        "parameters": norms(before.items()),
        "updates": norms((n, p.detach() - before[n]) for n, p in model.named_parameters())})
    {last}
print(json.dumps(told))
"""
)


def program(compiled: str, last: str = "optimizer.zero_grad()", backend: str = "eager") -> str:
    text = PROGRAM.replace("{compiled}", compiled).replace("{last}", last)
    return text.replace("{backend}", backend)


@pytest.mark.parametrize(
    ("compiled", "last", "backend"),
    [
        ("optimizer.step", "optimizer.zero_grad()", "aot_eager"),
        ("lambda: optimizer.step()", "scheduler.step(); optimizer.zero_grad()", "eager"),
        ("optimizer.step", "model.zero_grad()", "inductor"),
    ],
    ids=["step", "in a function", "no zero_grad of an optimizer"],
)
def test_steps_in_compiled_code_are_recorded(
    train: Train, compiled: str, last: str, backend: str
) -> None:
    training = train(program(compiled, last, backend))

    assert training.status == 0, training.output
    steps, told = training.of(Step), training.told
    assert [step.number for step in steps] == list(range(6))
    has_gradients = "optimizer.zero_grad" in last
    for step, own in zip(steps, told, strict=True):
        assert step.values["loss"] == pytest.approx(own["loss"], rel=1e-6)
        assert step.values["learning_rate"] == pytest.approx(own["rate"])
        assert not {"optimizer_seconds", "forward_seconds"} & set(step.values)
        if has_gradients:
            gradients = training.norms(Moment.GRADIENT, step.number)
            assert gradients == pytest.approx(own["gradients"], rel=1e-5)
        if step.number:
            assert training.norms(Moment.PARAMETER, step.number) == pytest.approx(
                own["parameters"], rel=1e-5
            )
            assert training.norms(Moment.UPDATE, step.number) == pytest.approx(
                own["updates"], rel=1e-4
            )
    notes = [note.data["message"] for note in training.events(Kind.NOTE)]
    assert notes[0].startswith("Adam makes its steps in compiled code.")
    assert len(notes) == (1 if has_gradients else 2)
    assert set(training.tensors) >= {"head.weight", "blocks.1.mlp.0.bias"}


def test_a_whole_step_in_compiled_code_is_recorded(train: Train) -> None:
    training = train(
        MODEL
        + """
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
told = []
def train_step(x, y):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss
compiled = torch.compile(train_step, backend="eager")
for step in range(5):
    x, y = torch.randn(4, 8), torch.randint(0, 3, (4,))
    gradients = torch.autograd.grad(F.cross_entropy(model(x), y), list(model.parameters()))
    own = {
        "parameters": norms(model.named_parameters()),
        "gradients": norms(zip(dict(model.named_parameters()), gradients)),
    }
    told.append({"loss": compiled(x, y).item(), **own})
print(json.dumps(told))
"""
    )

    assert training.status == 0, training.output
    assert training.losses() == pytest.approx([own["loss"] for own in training.told])
    for step, own in enumerate(training.told):
        gradients = training.norms(Moment.GRADIENT, step)
        assert gradients == pytest.approx(own["gradients"], rel=1e-5)
        parameters = training.norms(Moment.PARAMETER, step)
        assert not step or parameters == pytest.approx(own["parameters"], rel=1e-5)
        assert not step or training.norms(Moment.UPDATE, step)


def test_a_scaler_around_a_compiled_step_skips_none(train: Train) -> None:
    text = program("optimizer.step", "optimizer.zero_grad()")
    text = text.replace(
        "compiled = ",
        'scaler = torch.amp.GradScaler("cpu", init_scale=8.0)\noptimizer.step = ',
    )
    text = text.replace("loss.backward()", "scaler.scale(loss).backward()")
    text = text.replace("    compiled()", "    scaler.step(optimizer); scaler.update()")
    training = train(text)

    assert training.status == 0, training.output
    steps = training.of(Step)
    assert [step.number for step in steps] == list(range(6))
    assert [step.values["is_skipped"] for step in steps] == [0] * 6
    assert training.losses() == pytest.approx([own["loss"] for own in training.told], rel=1e-5)


def test_parameters_that_the_program_changes_are_no_steps(train: Train) -> None:
    training = train(
        MODEL
        + """
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
forward = torch.compile(model, backend="eager")
for step in range(4):
    for part in range(2):
        forward(torch.randn(4, 8)).square().mean().backward()
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.clamp_(-1, 1)
    optimizer.step()
    optimizer.zero_grad()
"""
    )
    steps = training.of(Step)
    assert [step.number for step in steps] == [0, 1, 2, 3]
    assert not training.events(Kind.NOTE)
