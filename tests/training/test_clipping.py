"""Gradients before and after they are clipped, beside what the programs computed."""

from __future__ import annotations

import math

import pytest

from fullgraph_worker.watch.records import Kind, Moment, Sample, Step
from tests.training.conftest import Train, Training
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

PROGRAM = (
    MODEL
    + """
def gradients():
    return norms((n, p.grad) for n, p in model.named_parameters())

head = list(model.head.parameters())
rest = [p for n, p in model.named_parameters() if not n.startswith("head")]
{optimizers}
told = []
for step in range({steps}):
    loss = F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,)))
    (100 * loss).backward()
    before = gradients()
    {clip}
    after = gradients()
    parameters = {n: p.detach().clone() for n, p in model.named_parameters()}
    {step}
    updates = norms((n, p.detach() - parameters[n]) for n, p in model.named_parameters())
    model.zero_grad()
    told.append({"before": before, "after": after, "updates": updates,
        "parameters": norms(parameters.items())})
print(json.dumps(told))
"""
)
ONE = "optimizer = torch.optim.SGD(model.parameters(), lr=0.01)"
TWO = "first, second = torch.optim.SGD(head, lr=0.01), torch.optim.SGD(rest, lr=0.01)"
NORM = "nn.utils.clip_grad_norm_(model.parameters(), 1.0)"


def program(
    clip: str, optimizers: str = ONE, step: str = "optimizer.step()", steps: int = 4
) -> str:
    text = PROGRAM
    for name, value in (("optimizers", optimizers), ("clip", clip), ("step", step)):
        text = text.replace(f"{{{name}}}", value)
    return text.replace("{steps}", str(steps))


def unclipped_steps(training: Training) -> set[int]:
    return {each.step for each in training.of(Sample) if each.moment == Moment.UNCLIPPED}


@pytest.mark.parametrize(
    ("clip", "function"),
    [
        (NORM, "clip_grad_norm_"),
        ("torch.nn.utils.clip_grad_value_(model.parameters(), 0.5)", "clip_grad_value_"),
        ("nn.utils.clip_grad_norm_(head, 1.0)", "clip_grad_norm_"),
        ("nn.utils.clip_grad_norm_(model.head.weight, 1.0)", "clip_grad_norm_"),
    ],
    ids=["norm", "value", "some parameters", "one tensor"],
)
def test_both_are_recorded(train: Train, clip: str, function: str) -> None:
    training = train(program(clip))

    assert training.status == 0, training.output
    for step, own in enumerate(training.told):
        before = training.norms(Moment.UNCLIPPED, step)
        assert before == pytest.approx(own["before"], rel=1e-5)
        assert training.norms(Moment.GRADIENT, step) == pytest.approx(own["after"], rel=1e-5)
        assert own["before"] != pytest.approx(own["after"], rel=0.1)
    [event] = training.events(Kind.CLIPPED)
    assert event.data["function"] == function
    assert event.data["bound"] in (0.5, 1.0)


def test_several_optimizers_have_their_own(train: Train) -> None:
    clip = "nn.utils.clip_grad_norm_(head, 1.0); nn.utils.clip_grad_norm_(rest, 2.0)"
    training = train(program(clip, TWO, "first.step(); second.step()"))

    assert training.status == 0, training.output
    for step, own in enumerate(training.told):
        assert training.norms(Moment.UNCLIPPED, step) == pytest.approx(own["before"], rel=1e-5)
        assert training.norms(Moment.GRADIENT, step) == pytest.approx(own["after"], rel=1e-5)
    assert [event.data["bound"] for event in training.events(Kind.CLIPPED)] == [1.0, 2.0]


def test_with_a_small_budget_both_are_measured_or_none(train: Train) -> None:
    training = train(program(NORM, steps=120), budget=0.03)

    assert training.status == 0, training.output
    after = {each.step for each in training.of(Sample) if each.moment == Moment.GRADIENT}
    assert after == unclipped_steps(training)
    assert 10 <= len(after) < 120


def test_the_update_ratio_is_that_of_the_program(train: Train) -> None:
    training = train(program(NORM))

    for step, own in zip(training.of(Step), training.told, strict=True):
        ratio = math.hypot(*own["updates"].values()) / math.hypot(*own["parameters"].values())
        assert step.values["update_ratio"] == pytest.approx(ratio, rel=1e-4)


@pytest.mark.parametrize(
    "step",
    [
        "optimizer.step() if step != 1 else optimizer.zero_grad()",
        "step != 1 and optimizer.step()",
    ],
    ids=["reset", "left out"],
)
def test_what_was_clipped_for_a_step_that_is_left_out_is_not_used(train: Train, step: str) -> None:
    training = train(program(NORM, step=step))

    assert training.status == 0, training.output
    made = [own for number, own in enumerate(training.told) if number != 1]
    for number, own in enumerate(made):
        assert training.norms(Moment.UNCLIPPED, number) == pytest.approx(own["before"], rel=1e-5)


def test_a_step_that_the_scaler_skips_has_none(train: Train) -> None:
    text = program(
        "scaler.unscale_(optimizer); " + NORM,
        ONE + '; scaler = torch.amp.GradScaler("cpu", init_scale=8.0)',
        "scaler.step(optimizer); scaler.update()",
    ).replace(
        "(100 * loss).backward()",
        'scaler.scale(loss * (float("inf") if step == 1 else 100)).backward()',
    )
    training = train(text)

    assert training.status == 0, training.output
    assert [step.values["is_skipped"] for step in training.of(Step)] == [0, 1, 0, 0]
    assert unclipped_steps(training) == {0, 2, 3}
    for step in (0, 2, 3):
        own = training.told[step]["before"]
        scaled = training.norms(Moment.UNCLIPPED, step)
        assert scaled["head.weight"] < math.inf
        assert training.norms(Moment.GRADIENT, step) == pytest.approx(
            training.told[step]["after"], rel=1e-5
        )
        assert set(scaled) == set(own)
