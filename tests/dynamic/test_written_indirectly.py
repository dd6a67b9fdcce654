"""Constructions that go through registries, factories, base classes and fixtures are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.dynamic.written.examples import written_examples

FILES = {
    "kit/__init__.py": "",
    "kit/registry.py": """
from functools import wraps

MODELS = {}
LAYERS = {}


def register(name):
    def add(kind):
        LAYERS[name] = kind
        return kind
    return add


def build(name, *args, **kwargs):
    kind = LAYERS[name]
    return kind(*args, **kwargs)
""",
    "kit/models.py": """
import torch
from torch import nn

from .registry import MODELS, build, register


@register("mixer")
class Mixer(nn.Module):
    def __init__(self, width, *, scale):
        super().__init__()
        self.linear, self.scale = nn.Linear(width, width), scale

    def forward(self, x):
        return self.linear(x) * self.scale


class Base(nn.Module):
    def __init_subclass__(cls, **kwargs):
        MODELS[cls.__name__.lower()] = cls

    def __init__(self, args, table):
        super().__init__()
        self.mixer = build("mixer", args.width, scale=table["scale"])


class Plain(Base):
    def forward(self, x):
        return self.mixer(x)


class Deep(Base):
    def __init__(self, args, table, depth):
        super().__init__(args, table)
        self.depth = depth

    def forward(self, x):
        for _ in range(self.depth):
            x = self.mixer(x)
        return x


class Head(nn.Module):
    def __init__(self, kind, size):
        super().__init__()
        assert kind in ("a", "b")
        self.linear = nn.Linear(size, 2)

    def forward(self, x):
        return self.linear(x)


class Whole(nn.Module):
    def __init__(self, head, width):
        super().__init__()
        self.head, self.linear = head, nn.Linear(3, width)

    def forward(self, x):
        return self.head(self.linear(x))


def make_head(conf):
    kinds = {"linear": Head}
    return kinds[conf["kind"]]("a", conf["size"])


def make(conf):
    if conf["whole"]:
        head = make_head(conf)
        return Whole(head, conf["size"])
    return make_head(conf)
""",
    "table.json": '{"scale": 3.0}',
    "options.py": """
import argparse


def parser():
    made = argparse.ArgumentParser()
    add = made.add_argument
    add("--width", type=int, default=6)
    add("--model", default="plain")
    add("names", nargs="*")
    return made
""",
    "run.py": """
import json
import os
import sys

import torch

from kit.models import make
from kit.registry import MODELS
from options import parser
from steps import update

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    args = parser().parse_args()
    args.width = args.width + 3
    table = json.load(open(os.path.join(HERE, "table.json")))
    net = MODELS[args.model](args, table)
    for name in args.names:
        print(name)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    update(net, optimizer, torch.ones(5, args.width))
    print(make({"whole": True, "kind": "linear", "size": 9})(torch.ones(2, 3)))


sys.exit(main())
""",
    "steps.py": """
def update(net, optimizer, batch):
    assert {id(p) for p in net.parameters()} == {
        id(p) for group in optimizer.param_groups for p in group["params"]
    }
    loss = net(batch).mean()
    loss.backward()
    optimizer.step()
    return loss
""",
    "tests/test_kit.py": """
import pytest
import torch

from kit.models import Deep


@pytest.fixture(params=[2, 5])
def depth(request):
    return request.param


def test_deep(depth, tmp_path):
    class Options:
        width = 4
    net = Deep(Options, {"scale": 1.0}, depth)
    assert net(torch.ones(7, 4)).shape == (7, 4)
""",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_what_one_variable_is_used_for_twice_is_made_once(project: Path) -> None:
    [example, *_] = written_examples(str(project / "steps.py"), "update", project)
    net, _, rest = example.call.removeprefix("{'net': (net := ").partition("), 'optimizer': ")
    assert net.startswith("MODELS[")
    assert rest.startswith("torch.optim.SGD(net.parameters(), 0.1)")


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("path", "name", "inputs", "source"),
    [
        # Looked up in a dict that a base class fills; the parser is another file's.
        ("kit/models.py", "Plain", "x: float32[5, 9]", "run.py"),
        # The function that passes its arguments on is called in a base class's constructor.
        ("kit/models.py", "Mixer", "x: float32[5, 9]", "a run of Plain (run.py"),
        # A dict in a function, whose result is given to what runs it.
        ("kit/models.py", "Head", "x: float32[2, 9]", "a run of Whole (kit/models.py"),
        # Made in a function that returns one of several.
        ("kit/models.py", "Whole", "x: float32[2, 3]", "kit/models.py"),
        ("steps.py", "update", "net: Plain, optimizer: SGD, batch: float32[5, 9]", "run.py"),
    ],
)
async def test_it_runs_with_what_the_program_makes(
    project: Path, supervisor: Supervisor, path: str, name: str, inputs: str, source: str
) -> None:
    target = Target(name, path=str(project / path))
    examples = written_examples(str(project / path), name, project)
    job = target.job(examples=examples, folders=[str(project)])
    result = await supervisor.explain(job, lambda message: None)
    assert result.failure is None
    assert result.done.inputs == inputs
    assert result.done.inputs_source.startswith(source)


def test_the_first_of_the_values_of_a_fixture_is_meant(project: Path) -> None:
    (project / "tests" / "test_kit.py").write_text(
        FILES["tests/test_kit.py"].replace("class Options:\n        width = 4", "Options = None")
    )
    found = written_examples(str(project / "kit/models.py"), "Deep", project)
    assert [e.init for e in found if e.source.startswith("tests/")] == [
        "{'args': None, 'table': {'scale': 1.0}, 'depth': 2}"
    ]


LOOPS = """
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.linear = nn.Linear(n, n)

    def forward(self, x):
        return self.linear(x)


class Other(nn.Module):
    def __init__(self, n):
        super().__init__()

    def forward(self, x):
        return x


def build(name, *args):
    return KEPT[name](*args)


KEPT = {"net": Net, "build": build}


def convert(n):
    if n > 9:
        return convert(n - 1)
    if n > 8:
        return convert(n - 2)
    if n > 7:
        return convert(n - 3)
    if n > 6:
        return convert(n - 4)
    return Other(n)


def main():
    parser = parser
    net = build("net", 3)
    net(torch.ones(2, 3))
    other = convert(4)
    other(torch.ones(1))
    args = parser.parse_args()
    args.a = 1
    args.b = args.a + 1
    args.c = args.b + 1
    args.d = args.c + 1
    args = build("args")
    args.e = args.e + 1
"""


@pytest.mark.parametrize(
    ("name", "init", "call"),
    [
        ("Net", "{'n': 3}", "{'x': torch.ones(2, 3)}"),
        ("Other", "{'n': 4}", "{'x': torch.ones(1)}"),
    ],
)
def test_functions_that_call_or_keep_themselves_end(
    tmp_path: Path, name: str, init: str, call: str
) -> None:
    (tmp_path / "loops.py").write_text(LOOPS, encoding="utf-8")
    [example, *_] = written_examples(str(tmp_path / "loops.py"), name, tmp_path)
    assert (example.init, example.call) == (init, call)


CONFIGURED = {
    "nets/__init__.py": "",
    "nets/registry.py": """
NETS = {}


def register(name):
    def add(kind):
        NETS[name] = kind
        return kind
    return add


def build(config):
    config = dict(config)
    del config["seed"]
    return NETS[config.pop("type")](**config)
""",
    "nets/tagger.py": """
from torch import nn

from .registry import register


class Encoder(nn.Module):
    def __init__(self, width, layers):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


@register("tagger")
class Tagger(nn.Module):
    def __init__(self, width, encoder=None):
        super().__init__()
        self.encoder = Encoder(width, **encoder)

    def forward(self, batch):
        return self.encoder(batch["x"])
""",
    "config.json": '{"net": {"type": "tagger", "seed": 1, "width": 6, "encoder": {"layers": 2}}}',
    "train.py": """
import json

import torch

from nets import tagger
from nets.registry import build


def main():
    with open("config.json") as file:
        config = json.load(file)
    net = torch.compile(build(config["net"]))
    print(net({"x": torch.ones(3, 6)}))


if __name__ == "__main__":
    main()
""",
}


BY_PATH = {
    **CONFIGURED,
    "config.json": CONFIGURED["config.json"].replace(
        '"type": "tagger"', '"_": "nets.tagger.Tagger"'
    ),
    "nets/registry.py": """
import importlib


def register(name):
    return lambda kind: kind


def build(config):
    module, name = config.pop("_").rsplit(".", 1)
    del config["seed"]
    return getattr(importlib.import_module(module), name)(**config)
""",
    "train.py": CONFIGURED["train.py"].replace(
        'torch.compile(build(config["net"]))', 'build(config["net"])'
    ),
}


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("files", "name", "inputs", "source"),
    [
        (CONFIGURED, "Tagger", 'batch: {"x": float32[3, 6]}', "nets/registry.py"),
        (CONFIGURED, "Encoder", "x: float32[3, 6]", "a run of Tagger (nets/registry.py"),
        # Which class the function returns shows only when it is called.
        (BY_PATH, "Tagger", 'batch: {"x": float32[3, 6]}', "a run of net (train.py:14)"),
        (BY_PATH, "Encoder", "x: float32[3, 6]", "a run of net (train.py:14)"),
    ],
)
async def test_a_class_that_only_a_config_file_names_is_constructed(
    tmp_path: Path,
    supervisor: Supervisor,
    files: dict[str, str],
    name: str,
    inputs: str,
    source: str,
) -> None:
    for file, text in files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    path = str(tmp_path / "nets/tagger.py")
    examples = written_examples(path, name, tmp_path)
    job = Target(name, path=path).job(examples=examples, folders=[str(tmp_path)])
    result = await supervisor.explain(job, lambda message: None)
    assert result.failure is None
    assert result.done.inputs == inputs
    assert result.done.inputs_source.startswith(source)
