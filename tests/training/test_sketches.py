"""Sketches of real trainings, beside the elements that the programs print themselves."""

from __future__ import annotations

from array import array

import pytest

from fullgraph_worker.watch.records import Kind, Sketch, Step
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

ALL = """
import json, torch
from torch import nn

torch.manual_seed(0)
model = nn.Module()
model.big = nn.Parameter(torch.randn(90, 100))
model.images = nn.Parameter(torch.randn(3, 5, 7, 7).to(memory_format=torch.channels_last))
model.rounded = nn.Parameter(torch.randn(700).bfloat16())
model.pair = nn.Parameter(torch.randn(20, dtype=torch.complex64))
model.one = nn.Parameter(torch.randn(()))
model.none = nn.Parameter(torch.randn(0))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def elements():
    # 9,000 + 735 + 700 + 2 * 20 + 1 are 10,476: of three, one is looked at.
    taken = [model.big, model.images, model.rounded, torch.view_as_real(model.pair), model.one]
    return [p.detach().float().flatten()[::3].tolist() for p in taken]


told = [elements()]
for step in range(5):
    sum((p.abs() ** 2).sum().float() for p in model.parameters()).backward()
    optimizer.step()
    optimizer.zero_grad()
    told.append(elements())
print(json.dumps(told))
"""


def values(sketch: Sketch) -> list[float]:
    found = array("f")
    found.frombytes(sketch.values)
    return found.tolist()


def test_the_same_elements_of_all_parameters_are_taken_before_and_after_each_step(
    train: Train,
) -> None:
    training = train(ALL)

    assert training.status == 0, training.output
    sketches = training.of(Sketch)
    assert [sketch.step for sketch in sketches] == list(range(6))
    names = {tensor.index: name for name, tensor in training.tensors.items()}
    for sketch, told in zip(sketches, training.told, strict=True):
        assert [names[place] for place in sketch.tensors] == [
            *("big", "images", "rounded", "pair", "one")
        ]
        assert sketch.every == 3
        assert sketch.sizes == [9000, 735, 700, 40, 1]
        assert values(sketch) == [each for own in told for each in own]


def test_they_are_rarer_later(train: Train) -> None:
    text = MODEL + (
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.01)\n"
        "for step in range(600):\n"
        "    F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,))).backward()\n"
        "    optimizer.step()\n"
        "    optimizer.zero_grad()\n"
    )
    training = train(text)

    assert training.status == 0, training.output
    steps = [sketch.step for sketch in training.of(Sketch)]
    # All up to 128; every second, fourth and eighth up to 256, 512 and 1,024.
    expected = [*range(128), *range(128, 256, 2), *range(256, 512, 4), *range(512, 601, 8)]
    assert steps == expected


def test_what_they_cost_is_part_of_the_budget(train: Train) -> None:
    text = ALL.replace("range(5)", "range(400)").replace("    told.append(elements())\n", "")
    training = train(text, budget=0.001)

    assert training.status == 0, training.output
    steps = [sketch.step for sketch in training.of(Sketch)]
    later = [step for step in steps if step > 10]
    assert steps[: len(steps) - len(later)] == list(range(11)), "the first steps are lent"
    # A step of this program takes less than a hundred times as long as a sketch.
    assert len(later) < 40


def test_each_optimizer_has_its_own(train: Train) -> None:
    text = MODEL + (
        "generator = nn.Linear(3, 3)\n"
        "first = torch.optim.SGD(model.parameters(), lr=0.01)\n"
        "second = torch.optim.Adam(generator.parameters(), lr=0.01)\n"
        "for step in range(6):\n"
        "    F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,))).backward()\n"
        "    first.step()\n"
        "    if step % 2:\n"
        "        generator(torch.randn(2, 3)).sum().backward()\n"
        "        second.step()\n"
    )
    training = train(text)

    assert training.status == 0, training.output
    of = {
        place: [each for each in training.of(Sketch) if each.optimizer == place]
        for place in range(2)
    }
    assert [each.step for each in of[0]] == list(range(7))
    assert [each.step for each in of[1]] == list(range(4))
    assert {each.sizes[0] for each in of[1]} == {9}


@pytest.mark.parametrize("backend", ["eager", "inductor"])
def test_an_optimizer_in_compiled_code_has_some(train: Train, backend: str) -> None:
    text = MODEL + (
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.05)\n"
        f"step = torch.compile(optimizer.step, backend='{backend}')\n"
        "told = []\n"
        "for number in range(5):\n"
        "    F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,))).backward()\n"
        "    step()\n"
        "    optimizer.zero_grad()\n"
        "    told.append([p.detach().flatten().tolist() for p in model.parameters()])\n"
        "print(json.dumps(told))\n"
    )
    training = train(text)

    assert training.status == 0, training.output
    assert len(training.of(Step)) == 5
    sketches = training.of(Sketch)
    assert [sketch.step for sketch in sketches] == [1, 2, 3, 4, 5]
    for sketch, told in zip(sketches, training.told, strict=True):
        assert sketch.every == 1
        assert values(sketch) == [each for own in told for each in own]


def test_steps_with_a_closure_have_one_before_the_first_and_one_after_each(train: Train) -> None:
    text = MODEL + (
        "optimizer = torch.optim.LBFGS(model.parameters(), lr=0.1, max_iter=3)\n"
        "x, y = torch.randn(4, 8), torch.randint(0, 3, (4,))\n"
        "def closure():\n"
        "    optimizer.zero_grad()\n"
        "    loss = F.cross_entropy(model(x), y)\n"
        "    loss.backward()\n"
        "    return loss\n"
        "for step in range(3):\n"
        "    optimizer.step(closure)\n"
        "print(json.dumps([p.detach().flatten().tolist() for p in model.parameters()]))\n"
    )
    training = train(text)

    assert training.status == 0, training.output
    sketches = training.of(Sketch)
    assert [sketch.step for sketch in sketches] == [0, 1, 2, 3]
    assert values(sketches[-1]) == [each for own in training.told for each in own]
    assert not training.events(Kind.SKETCH), "none is unreadable"
