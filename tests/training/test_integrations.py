"""Trainings of other libraries' loops, recorded by our plug-ins."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import NamedTuple

import pytest

from fullgraph_worker.watch.records import Event, Kind, Step
from tests.training.conftest import Train, Training, records_in

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(1)]

_MODEL = """\
import json, os, warnings
import torch
from torch import nn

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.1), nn.Linear(16, 3))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


class Data(torch.utils.data.Dataset):
    def __init__(self):
        self.x, self.labels = torch.randn(32, 8), torch.randint(0, 3, (32,))

    def __len__(self):
        return 32

    def __getitem__(self, number):
        return {"x": self.x[number], "labels": self.labels[number]}


def tell(model, losses):
    from torch._dynamo.utils import counters

    print(json.dumps({
        "losses": losses,
        "weights": [float(each.sum()) for each in model.parameters()],
        "counters": {key: dict(value) for key, value in counters.items()},
    }))


seen = []


def check(loss, step):
    seen.append(step)


options = {"folder": os.path.abspath("recorded"), "check": [check], "tags": {"task": "a test"}}
"""
_TRANSFORMERS = """
from transformers import Trainer, TrainingArguments

callbacks = []
if {recorded}:
    from fullgraph.integrations.transformers_trainer import FullgraphCallback
    callbacks.append(FullgraphCallback(**options))
arguments = TrainingArguments(
    "output", max_steps=6, per_device_train_batch_size=4, gradient_accumulation_steps=2,
    save_strategy="no", report_to=[], use_cpu=True, disable_tqdm=True, logging_steps=1,
    torch_compile=True, torch_compile_backend="eager", learning_rate=0.01,
)
trainer = Trainer(Net(), arguments, train_dataset=Data(), callbacks=callbacks)
trainer.train()
tell(trainer.model, [log["loss"] for log in trainer.state.log_history if "loss" in log])
"""
_LIGHTNING = """
import lightning.pytorch as pl

callbacks, losses = [], []
if {recorded}:
    from fullgraph.integrations.lightning import FullgraphCallback
    callbacks.append(FullgraphCallback(**options))


class Module(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = Net()
        self.compiled = torch.compile(self.net, backend="eager")

    def training_step(self, batch, number):
        loss = self.compiled(**batch)["loss"]
        losses.append(float(loss))
        return loss

    def validation_step(self, batch, number):
        self.net(**batch)

    def configure_optimizers(self):
        return torch.optim.Adam(self.net.parameters(), lr=0.01)


warnings.simplefilter("ignore")
trainer = pl.Trainer(
    max_steps=6, accelerator="cpu", devices=1, logger=False, enable_checkpointing=False,
    enable_progress_bar=False, enable_model_summary=False, callbacks=callbacks,
    gradient_clip_val=1.0,
)
loader = torch.utils.data.DataLoader(Data(), 4)
module = Module()
trainer.fit(module, loader, loader)
tell(module.net, losses)
"""
_ACCELERATE = """
from accelerate import Accelerator

trackers = []
if {recorded}:
    from fullgraph.integrations.accelerate import FullgraphTracker
    trackers.append(FullgraphTracker(**options))
accelerator = Accelerator(cpu=True, log_with=trackers)
accelerator.init_trackers("a test")
model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
loader = torch.utils.data.DataLoader(Data(), 4)
compiled, optimizer, loader = accelerator.prepare(
    torch.compile(model, backend="eager"), optimizer, loader
)
losses = []
for number, batch in enumerate(loader):
    if number == 6:
        break
    loss = compiled(**batch)["loss"]
    accelerator.backward(loss)
    accelerator.clip_grad_norm_(compiled.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    losses.append(float(loss))
    accelerator.log({"loss": losses[-1]}, step=number)
accelerator.end_training()
tell(model, losses)
"""


class Library(NamedTuple):
    """A library with a training loop.

    Attributes:
        needs: the packages of the program.
        program: 6 steps.
        weight: the name of the first parameter, in what is recorded.
    """

    needs: tuple[str, ...]
    program: str
    weight: str


LIBRARIES = {
    "transformers": Library(("transformers", "accelerate"), _TRANSFORMERS, "layers.0.weight"),
    "lightning": Library(("lightning",), _LIGHTNING, "net.layers.0.weight"),
    "accelerate": Library(("accelerate",), _ACCELERATE, "layers.0.weight"),
}


@pytest.fixture(params=sorted(LIBRARIES))
def library(request: pytest.FixtureRequest) -> Library:
    found = LIBRARIES[request.param]
    for name in found.needs:
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    return found


def _trained(train: Train, program: str, recorded: bool, *, watched: bool = False) -> Training:
    text = _MODEL + program.replace("{recorded}", str(recorded))
    found = train(text, watched=watched)
    assert found.status == 0, found.output
    return found


def test_a_training_is_recorded_and_stays_what_it_is(
    library: Library, train: Train, tmp_path: Path
) -> None:
    alone = _trained(train, library.program, False)
    recorded = _trained(train, library.program, True)

    assert recorded.told == alone.told
    assert alone.told["counters"]["stats"]["unique_graphs"] >= 1
    found = Training(0, None, "", records_in(tmp_path / "recorded"))
    assert [step.number for step in found.of(Step)] == list(range(6))
    losses = alone.told["losses"]
    assert len(losses) == 6
    assert found.losses() == pytest.approx(losses, abs=1e-4)
    assert library.weight in found.tensors
    [end] = found.events(Kind.END)
    assert (end.data["steps"], end.data["error"]) == (6, "")
    said = [line for line in recorded.output.splitlines() if line.startswith("fullgraph: ")]
    assert (
        said[0]
        == f"fullgraph: The training is recorded: fullgraph runs show {tmp_path / 'recorded'}"
    )
    assert said[1].startswith("fullgraph: 6 training steps recorded; the last loss was ")
    assert said[-1].startswith(
        f"fullgraph: More about it: fullgraph runs show {tmp_path / 'recorded'} "
    )


def test_what_is_recorded_already_goes_on(library: Library, train: Train, tmp_path: Path) -> None:
    """``fullgraph trace --watch`` records the whole program, with all of its trainings."""
    program = library.program + (
        "optimizer = torch.optim.SGD(nn.Linear(2, 2).parameters())\noptimizer.step()\n"
        "print(json.dumps(seen))\n"
    )
    found = _trained(train, program, True, watched=True)

    assert not (tmp_path / "recorded").exists()
    assert [step.number for step in found.of(Step)] == [*range(6), 0], found.output
    # The checks are made where the others are.
    assert found.told == [*range(6), 0]
    assert "fullgraph: " not in found.output


def test_a_folder_that_cannot_be_made_is_replaced(library: Library, train: Train) -> None:
    found = _trained(train, "open('recorded', 'w').close()\n" + library.program, True)

    assert "fullgraph: The training is recorded in " in found.output


def test_lightning_ends_the_recording_at_an_exception(train: Train, tmp_path: Path) -> None:
    pytest.importorskip("lightning")
    fails = "        if len(losses) == 3:\n            raise ValueError('no')\n        return loss"
    program = _LIGHTNING.replace("        return loss", fails).replace(
        "trainer.fit(module, loader, loader)",
        "try:\n    trainer.fit(module, loader)\nexcept ValueError:\n    pass",
    )
    _trained(train, program + "os._exit(0)\n", True)

    found = records_in(tmp_path / "recorded")
    [end] = [each for each in found if isinstance(each, Event) and each.kind == Kind.END]
    assert end.data["steps"] == 2
