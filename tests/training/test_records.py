"""What is recorded of real trainings, beside what the programs themselves computed."""

from __future__ import annotations

import math

import pytest

from fullgraph_worker.watch.records import Introduction, Kind, Moment, Step, Tensors
from tests.training.conftest import Train

pytestmark = pytest.mark.dynamo

MODEL = """\
import json, os, sys
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.mlp = nn.Sequential(
            nn.Linear(width, 2 * width),
            nn.GELU(),
            nn.Linear(2 * width, width),
        )

    def forward(self, x):
        return x + self.mlp(self.norm(x))


class Net(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(width))
        self.blocks = nn.ModuleList([Block(width) for _ in range(2)])
        self.head = nn.Linear(width, 3)

    def forward(self, x):
        x = x * self.scale
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def line_of(text):
    return next(n for n, line in enumerate(open(__file__), 1) if text in line)


def norms(tensors):
    return {name: float(t.norm()) for name, t in tensors}


model = Net()
"""

CLIPPED = (
    MODEL
    + """
optimizer = torch.optim.AdamW(model.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 2)
data = torch.utils.data.TensorDataset(torch.randn(64, 8), torch.randint(0, 3, (64,)))
told = []
for x, y in torch.utils.data.DataLoader(data, 16):
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    total = torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    before = {name: p.detach().clone() for name, p in model.named_parameters()}
    step = {
        "loss": loss.item(),
        "learning_rate": optimizer.param_groups[0]["lr"],
        "unclipped_norm": float(total),
        "gradients": norms((n, p.grad) for n, p in model.named_parameters()),
        "parameters": norms(model.named_parameters()),
    }
    optimizer.step()
    step["updates"] = norms((n, p.detach() - before[n]) for n, p in model.named_parameters())
    scheduler.step()
    optimizer.zero_grad()
    told.append(step)
print(json.dumps({"steps": told, "names": [n for n, _ in model.named_parameters()],
    "head": line_of("self.head = "), "mlp": line_of("self.mlp = "),
    "scale": line_of("self.scale = ")}))
"""
)


def test_values_are_those_that_the_program_has(train: Train) -> None:
    training = train(CLIPPED)

    told = training.told["steps"]
    steps = training.of(Step)
    assert [step.number for step in steps] == [0, 1, 2, 3]
    for step, own in zip(steps, told, strict=True):
        for name in ("loss", "learning_rate", "unclipped_norm"):
            assert step.values[name] == pytest.approx(own[name], rel=1e-6)
        whole = math.hypot(*own["gradients"].values())
        assert step.values["gradient_norm"] == pytest.approx(whole, rel=1e-5)
        for moment, kind in (
            (Moment.GRADIENT, "gradients"),
            (Moment.PARAMETER, "parameters"),
            (Moment.UPDATE, "updates"),
        ):
            assert training.norms(moment, step.number) == pytest.approx(own[kind], rel=1e-5)
    assert told[0]["learning_rate"] == 10 * told[2]["learning_rate"]


def test_tensors_have_their_names_and_the_lines_that_create_them(train: Train) -> None:
    training = train(CLIPPED)

    tensors, told = training.tensors, training.told
    parameters = [t for t in tensors.values() if t.kind == "parameter"]
    assert [t.name for t in parameters] == told["names"]
    assert [t.index for t in parameters] == sorted(t.index for t in parameters)
    assert training.of(Tensors)[-1].optimizers == ["AdamW"]
    for name, line in (
        ("head.weight", "head"),
        ("scale", "scale"),
        ("blocks.1.mlp.0.bias", "mlp"),
        ("blocks.1.mlp", "mlp"),
    ):
        assert tensors[name].line == told[line]
        assert tensors[name].path.endswith("train.py")
    assert (tensors["head.weight"].layer, tensors["head.weight"].shape) == ("Linear", [3, 8])
    assert tensors["blocks.1"].layer == "Block"


def test_phases_make_up_the_step(train: Train) -> None:
    training = train(
        CLIPPED.replace("    loss = F", "    import time; time.sleep(0.03)\n    loss = F")
    )

    for step in training.of(Step)[1:]:
        values = step.values
        phases = [values[f"{p}_seconds"] for p in ("data", "forward", "backward", "optimizer")]
        assert sum(phases) + values["watch_seconds"] < values["step_seconds"]
        assert 0.03 < values["forward_seconds"] < values["step_seconds"]
        assert min(phases) > 0


def test_batches_and_the_end_are_recorded(train: Train) -> None:
    training = train(CLIPPED)

    [introduction] = training.of(Introduction)
    assert introduction.script.endswith("train.py")
    batches = [event.data["leaves"] for event in training.events(Kind.BATCH)]
    assert len(batches) == 4
    assert [event.data["batches"] for event in training.events(Kind.BATCH)] == [4] * 4
    assert len({leaves[0]["checksum"] for leaves in batches}) == 4
    assert [leaf["shape"] for leaf in batches[0]] == [[16, 8], [16]]
    assert (batches[0][1]["low"], batches[0][1]["high"], batches[0][1]["distinct"]) == (0, 2, 3)
    [end] = training.events(Kind.END)
    assert (end.data["steps"], end.data["error"]) == (4, "")
    assert [event.data["name"] for event in training.events(Kind.SCHEDULER)] == ["StepLR"] * 3


HARD = (
    MODEL
    + """
from torch.amp import GradScaler

model.blocks[1].mlp[2].weight = model.blocks[0].mlp[2].weight  # tied
model.scale.requires_grad_(False)
table = nn.Embedding(20, 8, sparse=True)
unused = nn.Linear(2, 2)
first = torch.optim.SGD([*model.parameters(), *unused.parameters()], lr=0.1)
second = torch.optim.SparseAdam(table.parameters(), lr=0.1)
scaler = GradScaler("cpu", init_scale=1024.0)
told = []
for step in range(4):
    micro = []
    for part in range(2):
        words = torch.randint(0, 20, (4,))
        loss = F.cross_entropy(model(table(words)), torch.randint(0, 3, (4,))) / 2
        if step == 2:
            loss = loss * float("inf")
        micro.append(loss.item())
        scaler.scale(loss).backward() if step != 3 else scaler.scale(loss * 1).backward()
    scale = scaler.get_scale()
    scaler.unscale_(first)
    own = {"loss": sum(micro), "scale": scale,
        "gradients": norms((n, p.grad) for n, p in model.named_parameters() if p.grad is not None),
        "table": float((table.weight.grad.coalesce().to_dense() / scale).norm())}
    scaler.step(first)
    scaler.step(second)
    scaler.update()
    first.zero_grad()
    second.zero_grad()
    told.append(own)
print(json.dumps(told))
"""
)


def test_scaled_accumulated_sparse_tied_and_frozen(train: Train) -> None:
    training = train(HARD)

    assert training.told is not None, training.output
    first = [step for step in training.of(Step) if step.optimizer == 0]
    second = [step for step in training.of(Step) if step.optimizer == 1]
    assert [step.values["is_skipped"] for step in first] == [0, 0, 1, 0]
    assert [step.number for step in second] == [0, 1, 2, 3]
    for step, own in zip(first, training.told, strict=True):
        assert step.values["scale"] == own["scale"]
        if own["loss"] < math.inf:
            assert step.values["loss"] == pytest.approx(own["loss"], rel=1e-5)
            gradients = training.norms(Moment.GRADIENT, step.number)
            table = gradients.pop("table.weight", None) or gradients.pop("weight")
            assert gradients == pytest.approx(own["gradients"], rel=1e-5)
            assert table == pytest.approx(own["table"], rel=1e-5)
    tensors = training.tensors
    assert tensors["scale"].requires_grad is False
    tied = tensors["blocks.1.mlp.2.weight"]
    assert tied.same_as == tensors["blocks.0.mlp.2.weight"].index


def test_closures_are_measured_with_the_gradients_that_they_make(train: Train) -> None:
    training = train(
        MODEL
        + """
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.1, max_iter=3)
x, y = torch.randn(16, 8), torch.randint(0, 3, (16,))
losses, before = [], []
def norms(tensors):
    return {name: float(each.norm()) for name, each in tensors if each is not None}
def closure():
    optimizer.zero_grad()
    loss = F.cross_entropy(model(x), y)
    loss.backward()
    losses.append(loss.item())
    before.append([
        norms(model.named_parameters()), norms((n, p.grad) for n, p in model.named_parameters())
    ])
    return loss
changed = []
for step in range(3):
    old = {name: p.detach().clone() for name, p in model.named_parameters()}
    optimizer.step(closure)
    changed.append(norms((name, p - old[name]) for name, p in model.named_parameters()))
print(json.dumps({"losses": losses, "before": before, "changed": changed}))
"""
    )

    assert training.status == 0, training.output
    assert len(training.of(Step)) == 3
    own = training.told["losses"]
    evaluations = len(own) // 3
    assert training.losses() == pytest.approx(own[::evaluations])
    for step, (parameters, gradients) in enumerate(training.told["before"][::evaluations]):
        assert training.norms(Moment.PARAMETER, step) == pytest.approx(parameters, rel=1e-4)
        assert training.norms(Moment.GRADIENT, step) == pytest.approx(gradients, rel=1e-4)
        changed = training.told["changed"][step]
        assert training.norms(Moment.UPDATE, step) == pytest.approx(changed, rel=1e-3)


def test_a_closure_that_is_not_called_is_no_reason_to_fail(train: Train) -> None:
    training = train(
        MODEL
        + """
class Own(torch.optim.SGD):
    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.sub_(p.grad, alpha=0.1)
optimizer = Own(model.parameters(), lr=0.1)
for step in range(3):
    optimizer.zero_grad()
    F.cross_entropy(model(torch.randn(4, 8)), torch.randint(0, 3, (4,))).backward()
    optimizer.step(lambda: None)
print(json.dumps({}))
"""
    )

    assert training.status == 0, training.output
    assert [step.number for step in training.of(Step)] == [0, 1, 2]
    assert not training.events(Kind.NOTE)


def test_a_frozen_layer_is_known_to_be_new(train: Train) -> None:
    training = train(
        MODEL
        + """
layers = nn.Sequential(*(nn.Linear(32, 32) for _ in range(6)), nn.Linear(32, 3))
nn.init.normal_(layers[1].weight, std=0.02)
nn.init.zeros_(layers[1].bias)
nn.init.xavier_uniform_(layers[2].weight)
nn.init.zeros_(layers[2].bias)
other = torch.optim.SGD(layers.parameters(), lr=0.1)
x, y = torch.randn(64, 32), torch.randint(0, 3, (64,))
with torch.no_grad():
    # As trained: the units differ in scale, and the biases are not zero.
    for trained in layers[3:6]:
        trained.weight.mul_(torch.linspace(0.3, 3.0, 32)[:, None])
        trained.bias.normal_(std=0.1)
layers[:6].requires_grad_(False)
optimizer = torch.optim.SGD(layers[6].parameters(), lr=0.1)
F.cross_entropy(layers(x), y).backward()
optimizer.step()
print(json.dumps({}))
"""
    )

    assert training.status == 0, training.output
    told = {name: t.is_initial for name, t in training.tensors.items() if name.endswith(".weight")}
    own = {name: is_new for name, is_new in told.items() if name[0].isdigit()}
    assert own == {f"{n}.weight": n < 3 for n in range(7)}
