"""Where numbers stop being finite, and what the outputs of layers are."""

from __future__ import annotations

import math

import pytest

from fullgraph_worker.watch.records import Kind, Moment, Sample, Step
from tests.training.conftest import Train, Training
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

BAD = MODEL.replace(
    "        return x + self.mlp(self.norm(x))",
    "        x = self.norm(x)\n"
    "        if self.is_bad:\n"
    "            x = x / (x - x)\n"
    "        return x + self.mlp(x)",
).replace(
    "        self.norm = nn.LayerNorm(width)",
    "        self.norm = nn.LayerNorm(width)\n        self.is_bad = False",
)
LOOP = """
optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)
forward = {forward}
states = []
for step in range(5):
    x = torch.randn(4, 8)
    model.blocks[1].is_bad = step == 3
    loss = {loss}
    loss.backward()
    states.append(int(torch.random.get_rng_state().sum()))
    optimizer.step()
    optimizer.zero_grad()
print(json.dumps({{"states": states, "line": line_of("self.blocks = ")}}))
"""


def trained(train: Train, forward: str, loss: str = "forward(x).sum()") -> Training:
    text = BAD + LOOP.format(forward=forward, loss=loss)
    alone, watched = train(text, watched=False), train(text)
    assert watched.status == 0, watched.output
    assert watched.told == alone.told
    return watched


@pytest.mark.parametrize("forward", ["model", "torch.compile(model, backend='aot_eager')"])
def test_the_first_layer_that_is_not_finite_is_named(train: Train, forward: str) -> None:
    training = trained(train, forward)

    losses = [step.values["loss"] for step in training.of(Step)]
    assert [math.isfinite(loss) for loss in losses] == [True, True, True, False, False]
    found = training.events(Kind.LAYER)[0]
    assert found.step == 3
    # The division is in the code of the block itself, between two of its layers.
    assert (found.data["module"], found.data["direction"]) == ("blocks.1", "forward")
    assert found.data["line"] == training.told["line"]
    assert found.data["inputs_are_finite"] is True
    assert found.data["parameters_are_finite"] is True


def test_a_loss_that_is_not_finite_by_itself_is_told_apart(train: Train) -> None:
    training = trained(train, "model", "(forward(x) * 0 if step == 2 else forward(x)).log().sum()")

    [found] = [event for event in training.events(Kind.LAYER) if event.step == 2]
    assert (found.data["direction"], found.data["module"]) == ("loss", "")


def test_outputs_of_layers_are_seen_in_one_step(train: Train) -> None:
    training = trained(train, "model")

    samples = [s for s in training.of(Sample) if s.moment == Moment.ACTIVATION]
    assert [sample.step for sample in samples] == [1]
    names = {tensor.index: name for name, tensor in training.tensors.items()}
    assert {names[place] for place in samples[0].tensors} == {
        "head",
        *(f"blocks.{n}.{layer}" for n in range(2) for layer in ("norm", "mlp.0", "mlp.1", "mlp.2")),
    }
    # A normalised output of 4 x 8 elements.
    norm = training.norms(Moment.ACTIVATION, 1)["blocks.0.norm"]
    assert norm == pytest.approx(math.sqrt(32), rel=1e-3)
    gradients = training.norms(Moment.OUTPUT_GRADIENT, 1)
    assert gradients["head"] == pytest.approx(math.sqrt(12), rel=1e-6)


_OF_A_PACKAGE = """
import os, sys
folder = os.path.abspath("site-packages")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "apackage.py"), "w") as file:
    file.write('''
import torch

class Scaled(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(8, 8))

    def forward(self, x):
        return x @ self.weight

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Scaled()
        self.second = torch.nn.Linear(8, 3)

    def forward(self, x):
        return self.second(self.first(x))
''')
sys.path.insert(0, folder)
import json, torch, apackage
"""
_IN_A_FUNCTION = """
def main():
    net = apackage.Model()
    net = net.train()
    step(torch.compile(net, backend="eager"), net)
"""
_IN_AN_ATTRIBUTE = """
class Experiment:
    def __init__(self):
        self.net = apackage.Model()

    def run(self):
        step(self.net, self.net)

def main():
    Experiment().run()
"""
_IN_A_GLOBAL = """
net = apackage.Model()

def main():
    step(net, net)
"""
_OWN_CLASS = """
class Own(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = apackage.Model()

    def forward(self, x):
        return self.body(x)

def main():
    own = Own()
    step(own, own)
"""


@pytest.mark.parametrize("program", [_IN_A_FUNCTION, _IN_AN_ATTRIBUTE, _IN_A_GLOBAL, _OWN_CLASS])
def test_a_layer_of_a_package_is_at_the_users_line_that_makes_the_model(
    train: Train, program: str
) -> None:
    text = _OF_A_PACKAGE + (
        "\ndef step(call, model):\n"
        "    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "    call(torch.randn(4, 8)).sum().backward()\n"
        "    optimizer.step()\n"
    )
    text += program + "\nmain()\n"
    training = train(text)

    assert training.status == 0, training.output
    own = {name: t for name, t in training.tensors.items() if t.kind == "parameter"}
    assert {name.removeprefix("body.") for name in own} == {
        "first.weight", "second.weight", "second.bias"
    }  # fmt: skip
    places = {(each.path.rpartition("/")[2], each.line) for each in own.values()}
    assert places == {("train.py", text.splitlines().index(_made(text)) + 1)}


def _made(text: str) -> str:
    return next(line for line in text.splitlines() if line.endswith("= apackage.Model()"))


_ROOT = """
import json, torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)

class Distance(nn.Module):
    def forward(self, h, is_zero):
        if is_zero:
            h = h - h.detach()
        return h.square().sum(1, keepdim=True).sqrt()

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(16, 32)
        self.drop = nn.Dropout(0.1)
        self.distance = Distance()
        self.head = nn.Linear(1, 4)

    def forward(self, x, is_zero):
        return self.head(self.distance(self.drop(self.first(x)), is_zero))

model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
forward = {forward}
states = []
for step in range(20):
    optimizer.zero_grad()
    x, y = torch.randn(8, 16), torch.randint(0, 4, (8,))
    F.cross_entropy(forward(x, step == 14), y).backward()
    optimizer.step()
    states.append(int(torch.random.get_rng_state().sum()))
print(json.dumps(states))
"""


@pytest.mark.parametrize("forward", ["model", "torch.compile(model, backend='aot_eager')"])
@pytest.mark.parametrize("budget", [1, 0.01])
def test_the_operation_whose_derivative_is_infinite_is_named(
    train: Train, forward: str, budget: float
) -> None:
    """At the step in which it happens, before the parameters are changed by it."""
    text = _ROOT.replace("{forward}", forward)
    alone, training = train(text, watched=False), train(text, budget=budget)

    assert training.status == 0, training.output
    assert training.told == alone.told
    found = training.events(Kind.LAYER)[0]
    line = next(n for n, each in enumerate(text.splitlines(), 1) if ".sqrt()" in each)
    assert (found.step, found.data["direction"]) == (14, "backward")
    assert (found.data["module"], found.data["line"]) == ("distance", line)
    assert found.data["what"] == "SqrtBackward0 makes gradients that are not finite of finite ones"


def test_the_layer_that_overflows_in_half_precision_is_named(train: Train) -> None:
    text = """
import json, torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)

class Large(nn.Linear):
    factor = 1.0

    def forward(self, x):
        return super().forward(x) * self.factor

model = nn.Sequential(nn.Linear(16, 32), Large(32, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scaler = torch.amp.GradScaler("cpu")
for step in range(20):
    optimizer.zero_grad()
    model[1].factor = 1e6 if step >= 12 else 1.0
    with torch.autocast("cpu", torch.float16):
        loss = F.cross_entropy(model(torch.randn(8, 16)), torch.randint(0, 4, (8,)))
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
print(json.dumps({}))
"""
    training = train(text)

    assert training.status == 0, training.output
    assert [each.data["module"] for each in training.events(Kind.LAYER)][:1] == ["1"]
