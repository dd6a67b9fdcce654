"""Targets of a project as people write it run with what the project itself writes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.dynamic.written.examples import written_examples
from fullgraph_worker.protocol.wire import Example

FILES = {
    "pyproject.toml": "[project]\nname = 'shapes'\nversion = '0'\n",
    "shapes/__init__.py": "from .model import UNet\n",
    "shapes/model/__init__.py": "from .unet import *\nfrom .decoder import Decoder\n",
    "shapes/config.py": """
from dataclasses import dataclass, field


@dataclass
class ModelConfig:
    dim: int = 24
    heads: int = 3
    depth: int = 2


@dataclass
class TrainConfig:
    batch: int = 4
    model: ModelConfig = field(default_factory=ModelConfig)
""",
    "shapes/model/attention.py": """
import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, dim, heads, kind):
        super().__init__()
        assert dim % heads == 0 and kind == "rotary"
        self.heads = heads
        self.qkv = nn.Linear(dim, dim * 3)

    def forward(self, x, rope):
        q, k, v = self.qkv(x).chunk(3, -1)
        assert rope.checked().table.shape == x.shape[1:]
        return torch.softmax(q @ k.mT, -1) @ v + rope.table


def scaled(x, rope, *, by=1.0):
    assert rope.checked()
    return x * by
""",
    "shapes/model/unet.py": """
import torch
from torch import nn

from ..config import ModelConfig
from .attention import Attention, scaled


class Rope:
    def __init__(self, n, d):
        self.table = torch.ones(n, d)

    def checked(self):
        return self


class Block(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.attn = Attention(dim, heads, "rotary")
        self.dim = dim

    def forward(self, x):
        rope = Rope(x.shape[1], self.dim)
        return scaled(x, rope, by=0.5) + self.attn(x, rope)


class UNet(nn.Module):
    def __init__(self, cfg: ModelConfig):
        super().__init__()
        self.blocks = nn.ModuleList([Block(cfg.dim, cfg.heads) for _ in range(cfg.depth)])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x
""",
    "shapes/model/decoder.py": '''
import torch
from torch import nn


class Decoder(nn.Module):
    """Decodes.

    Example::

        decoder = Decoder(6, [6, 3], act="gelu")
        out = decoder(torch.randn(5, 6))
    """

    def __init__(self, width, layers, act):
        super().__init__()
        assert act in ("gelu", "silu")
        self.layers = nn.ModuleList()
        for size in layers:
            self.layers.append(nn.Linear(width, size))
            width = size

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
''',
    "train.py": """
import argparse
import sys

import torch

from shapes.config import TrainConfig
from shapes.model import UNet as Net

print("imported", file=open("ran.txt", "w"))


class Batches:
    def __iter__(self):
        raise RuntimeError("only a run knows")


def build(args):
    return Net(TrainConfig(batch=args.batch_size).model)


def step(net, batch, device):
    return net(batch.to(device)).mean()


def train(args, device):
    net = build(args)
    if args.cuda:
        net = net.cuda()
    batch = torch.randn(args.batch_size, 9, TrainConfig().model.dim, device=device)
    for number in range(args.steps):
        loss = step(net, batch, device)
    for (images,) in Batches():
        net(images)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=6)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--cuda", action="store_true")
    args = parser.parse_args()
    train(args, "cuda" if args.cuda else "cpu")
""",
    "config/decoder.json": '{"model": {"width": 7, "layers": [7, 2], "act": "silu"}, "batch": 3}',
    "scripts/serve.py": """
import json
import sys

import torch

from shapes.model.decoder import Decoder


def main():
    with open("config/decoder.json") as file:
        cfg = json.load(file)
    decoder = Decoder(**cfg["model"]).eval()
    decoder(torch.zeros(cfg["batch"], cfg["model"]["width"]))


if __name__ == "__main__":
    main()
""",
    "tests/test_decoder.py": """
import pytest
import torch

import shapes.model

CASES = []
for kind in ("gelu", "silu"):
    CASES.append((4, [8, 2], kind))


@pytest.fixture
def rows():
    return 11


@pytest.mark.parametrize("width, layers, act", CASES)
def test_shape(width, layers, act, rows):
    net = shapes.model.Decoder(width, layers, act=act)
    assert net(torch.randn(rows, width)).shape == (rows, 2)
""",
    "README.md": """# Shapes

```python
from shapes import UNet
from shapes.config import ModelConfig

net = UNet(ModelConfig(dim=12))
net(torch.randn(2, 7, 12))
```
""",
    "unused.py": """
from torch import nn


class Unused(nn.Module):
    def __init__(self, secret):
        super().__init__()
        self.width = secret["a"].width["never"]

    def forward(self, x):
        return x


if __name__ == "__main__":
    Unused(open(input()))
""",
}
RunWritten = Callable[[str, str], Awaitable[RunResult]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def run(project: Path, supervisor: Supervisor) -> RunWritten:
    """Run a target of the project with what the project writes."""

    async def run(path: str, name: str) -> RunResult:
        examples = written(project, path, name)
        target = Target(name, path=str(project / path))
        job = target.job(examples=examples, folders=[str(project)])
        return await supervisor.explain(job, lambda message: None)

    return run


def written(project: Path, path: str, name: str) -> list[Example]:
    return written_examples(str(project / path), name, project)


def of_source(project: Path, path: str, name: str, source: str) -> Example:
    found = [e for e in written(project, path, name) if e.source.partition(":")[0] == source]
    assert len(found) == 1, written(project, path, name)
    return found[0]


@pytest.mark.parametrize(
    ("source", "init", "call"),
    [
        ("shapes/model/decoder.py", "{'width': 6, 'layers': [6, 3], 'act': 'gelu'}", "(5, 6)"),
        ("tests/test_decoder.py", "{'width': 4, 'layers': [8, 2], 'act': 'gelu'}", "(11, 4)"),
    ],
)
def test_what_stands_in_documents_and_tests_is_written_out(
    project: Path, source: str, init: str, call: str
) -> None:
    example = of_source(project, "shapes/model/decoder.py", "Decoder", source)
    assert example.init == init
    assert example.call == f"{{'x': torch.randn{call}}}"
    assert example.imports == []


@pytest.mark.parametrize(("source", "shape"), [("README.md", [2, 7, 12]), ("train.py", [6, 9, 24])])
@pytest.mark.dynamo
async def test_each_example_runs(
    project: Path, supervisor: Supervisor, source: str, shape: list[int]
) -> None:
    example = of_source(project, "shapes/model/unet.py", "UNet", source)
    target = Target("UNet", path=str(project / "shapes/model/unet.py"))
    job = target.job(examples=[example], folders=[str(project)])
    result = await supervisor.explain(job, lambda message: None)
    assert result.done.inputs == f"x: float32{shape}"
    assert result.done.inputs_source == example.source
    assert not (project / "ran.txt").exists()


@pytest.mark.dynamo
async def test_a_config_file_is_read_from_where_the_script_reads_it(
    project: Path, supervisor: Supervisor
) -> None:
    example = of_source(project, "shapes/model/decoder.py", "Decoder", "scripts/serve.py")
    target = Target("Decoder", path=str(project / "shapes/model/decoder.py"))
    job = target.job(examples=[example], folders=[str(project)])
    result = await supervisor.explain(job, lambda message: None)
    assert result.done.inputs == "x: float32[3, 7]"


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("path", "name", "inputs"),
    [
        ("shapes/model/attention.py", "Attention", "x: float32[2, 7, 12], rope: Rope"),
        ("shapes/model/attention.py", "scaled", "x: float32[2, 7, 12], rope: Rope, by: 0.5"),
        ("shapes/model/unet.py", "Block", "x: float32[2, 7, 12]"),
    ],
)
async def test_a_part_runs_as_it_is_called_inside(
    run: RunWritten, path: str, name: str, inputs: str
) -> None:
    result = await run(path, name)
    assert result.done.inputs == inputs
    assert result.done.inputs_source.startswith("a run of UNet (README.md")


@pytest.mark.dynamo
async def test_a_part_runs_in_what_a_search_constructs(
    project: Path, supervisor: Supervisor
) -> None:
    for name in ("README.md", "train.py"):
        (project / name).unlink()
    path = str(project / "shapes/model/attention.py")
    job = Target("Attention", path=path).job(
        examples=written_examples(path, "Attention", project), folders=[str(project)]
    )
    result = await supervisor.explain(job, lambda message: None)
    assert "rope: Rope" in result.done.inputs
    assert result.done.inputs_source.startswith("a run of ")


@pytest.mark.dynamo
async def test_programs_that_use_it_are_offered_where_nothing_runs(run: RunWritten) -> None:
    result = await run("unused.py", "Unused")
    assert "run `fullgraph trace unused.py`" in result.failure.message


def test_a_hydra_config_is_loaded_from_its_file(project: Path) -> None:
    (project / "conf").mkdir()
    (project / "conf" / "small.yaml").write_text("model: {width: 7}\n", encoding="utf-8")
    (project / "scripts" / "fit.py").write_text(
        "import hydra\nfrom shapes.model import Decoder\n\n"
        "@hydra.main(version_base=None, config_path='../conf', config_name='small')\n"
        "def main(cfg):\n    Decoder(cfg.model.width, [3], 'silu')\n",
        encoding="utf-8",
    )
    example = of_source(project, "shapes/model/decoder.py", "Decoder", "scripts/fit.py")
    folder = str(project / "conf")
    assert (
        f"initialize_config_dir({folder!r}, version_base=None), compose('small'))[2].model.width"
        in example.init
    )
    assert "from hydra import compose" in example.imports


def test_names_that_only_look_the_same_are_no_examples(project: Path) -> None:
    (project / "other.py").write_text(
        "from elsewhere import Decoder\nDecoder(1, [1], 'silu')\nclass Decoder: ...\nDecoder()\n",
        encoding="utf-8",
    )
    found = written(project, "shapes/model/decoder.py", "Decoder")
    assert not [e for e in found if e.source.startswith("other.py")]


def test_text_that_is_edited_counts(project: Path) -> None:
    path = project / "shapes/model/decoder.py"
    text = path.read_text(encoding="utf-8").replace("[6, 3]", "[6, 9]")
    found = written_examples(str(path), "Decoder", project, {str(path): text})
    assert "{'width': 6, 'layers': [6, 9], 'act': 'gelu'}" in [e.init for e in found]


WRAPPED = """
import torch
from shapes.model.attention import scaled
from shapes.model.decoder import Decoder

loss = torch.compile(Decoder(5, [5], "relu").loss, mode="reduce-overhead")
by_two = torch.compile(dynamic=True)(scaled)


class Trainer:
    def __init__(self):
        self.scale = torch.compile(scaled)

    def fit(self):
        return loss(torch.ones(2, 5)) + self.scale(torch.ones(7), None) + by_two(torch.ones(8), 1)
"""


def test_calls_of_what_torch_wrapped_are_calls_of_what_it_was_given(project: Path) -> None:
    (project / "wrapped.py").write_text(WRAPPED, encoding="utf-8")
    model = project / "shapes/model/decoder.py"
    method = "\n    def loss(self, x):\n        return x.sum()\n"
    text = model.read_text(encoding="utf-8")
    model.write_text(text + method, encoding="utf-8")

    of_method = of_source(project, "shapes/model/decoder.py", "Decoder.loss", "wrapped.py")
    of_function = written(project, "shapes/model/attention.py", "scaled")
    of_variable = of_source(project, "wrapped.py", "loss", "wrapped.py")

    assert (of_method.init, of_method.call) == (
        "{'width': 5, 'layers': [5], 'act': 'relu'}",
        "{'x': torch.ones(2, 5)}",
    )
    calls = {each.call for each in of_function if each.source.startswith("wrapped.py")}
    assert calls == {
        "{'x': torch.ones(7), 'rope': None}",
        "{'x': torch.ones(8), 'rope': 1}",
    }
    assert of_variable.call == "[torch.ones(2, 5)]"
