"""What a trace recorded inside of compiled code, in a package that runs with ``-m``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

CONFIG = """
from dataclasses import dataclass, field
from enum import Enum


class Pool(Enum):
    MEAN = "mean"
    LAST = "last"


@dataclass
class Config:
    users: int
    items: int
    cities: int = 20
    hours: int = 24
    width: int = 16
    pool: Pool = Pool.MEAN
    sizes: list[int] = field(default_factory=lambda: [32, 16])
"""
LAYERS = """
import functools

import torch
from torch import nn

from ..config import Config, Pool


class Bank(nn.Module):
    def __init__(self, count, width):
        super().__init__()
        self.table = nn.Embedding(count, width)

    def forward(self, positions):
        return self.table(positions)


class Gate(nn.Module):
    def __init__(self, spec, *, bank):
        super().__init__()
        name, width = spec
        if width % 3 != 1:
            raise ValueError("a width is 1 modulo 3")
        self.act = {"gelu": nn.GELU}[name]()
        self.bank, self.proj = bank, nn.Linear(width, width)

    def forward(self, x, positions, mask=None, *, scale):
        x.mul_(2)
        h = self.act(self.proj(x)) * scale + self.bank(positions)
        return h if mask is None else h.masked_fill(~mask[..., None], 0.0)


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


class Attend(nn.Module):
    def __init__(self, config: Config, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(config.width, 3 * config.width)

    @logged
    def forward(self, x):
        return merged(*(split(each, self.heads) for each in self.qkv(x).chunk(3, -1)))


def split(x, heads):
    b, t, c = x.shape
    return x.view(b, t, heads, c // heads).transpose(1, 2)


def merged(q, k, v):
    y = torch.nn.functional.scaled_dot_product_attention(q, k, v)
    return y.transpose(1, 2).flatten(2)


def pooled(h, how: Pool, lengths):
    return h.mean(1) if how is Pool.MEAN else h[torch.arange(len(h)), lengths - 1]
"""
MODEL = """
import torch
from torch import nn

from .config import Config
from .layers.mixing import Attend, Bank, Gate, pooled


class Recommender(nn.Module):
    def __init__(self, config: Config):
        super().__init__()
        self.config = config
        counts = config.users, config.items, config.cities, config.hours
        self.tables = nn.ModuleList(nn.Embedding(count, config.width) for count in counts)
        self.gate = Gate(("gelu", config.width), bank=Bank(4, config.width))
        self.attend = Attend(config, 4)
        self.out = nn.Linear(config.width, 1)

    def forward(self, user, item, city, hour):
        ids = user, item, city, hour
        h = torch.stack([table(each) for table, each in zip(self.tables, ids)], 1)
        positions = torch.arange(4).expand(len(user), 4)
        h = self.gate(h, positions, (item > 0)[:, None].expand(-1, 4), scale=0.5)
        h = pooled(self.attend(h), self.config.pool, torch.full((len(user),), 4))
        print("scored", h.shape)
        return self.out(h).squeeze(-1)
"""
TRAIN = """
import argparse
from dataclasses import dataclass

import torch

from .config import Config, Pool
from .model import Recommender


@dataclass
class Options:
    rate: float


class Trainer:
    def __init__(self, model, optimizer, options: Options):
        self.model, self.optimizer, self.options = model, optimizer, options

    def step(self, ids):
        self.optimizer.zero_grad()
        self.model(*ids).mul(self.options.rate).sum().backward()
        self.optimizer.step()


def evaluate(model, ids, options: Options):
    model.eval()
    with torch.no_grad():
        return model(*ids) * options.rate


def batch(config, size):
    counts = config.users, config.items, config.cities, config.hours
    return [torch.randint(0, count, (size,)) for count in counts]


def main(args):
    config = Config(200, 400, pool=Pool[args.pool])
    model = torch.compile(Recommender(config), backend="eager")
    optimizer = torch.optim.Adam(model.parameters(), lr=args.rate)
    trainer = Trainer(model, optimizer, Options(args.rate))
    for size in (32, 33, 64):
        trainer.step(batch(config, size))
    evaluate(model, batch(config, 16), Options(args.rate))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--pool", default="LAST")
    parser.add_argument("--rate", type=float, default=1e-2)
    main(parser.parse_args())
"""
CHAT = """
import torch
from transformers import GPT2Config, GPT2LMHeadModel


class Chat(GPT2LMHeadModel):
    def forward(self, input_ids, attention_mask=None, labels=None):
        logits = super().forward(input_ids=input_ids, attention_mask=attention_mask).logits
        if labels is None:
            return logits
        print("loss of", labels.shape)
        return torch.nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten())


def main():
    config = GPT2Config(vocab_size=97, n_positions=16, n_embd=24, n_layer=1, n_head=2)
    ids = torch.randint(50, 97, (3, 10))
    torch.compile(Chat(config), backend="eager")(input_ids=ids, labels=ids).backward()


if __name__ == "__main__":
    main()
"""

SAME = """
import re

import torch
from torch import nn
from torch._dynamo.eval_frame import _debug_get_cache_entry_list

torch.manual_seed(0)
graphs = []


def backend(graph, inputs):
    graphs.append(graph.code)
    return graph


class Box:
    def __init__(self, scale, size):
        self.scale, self.size = scale, size


class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.table = nn.Linear(8, 8), nn.Embedding(50, 8)

    def forward(self, x, ids, extra):
        drawn = torch.randint(0, 2, ids.shape) > 0
        return self.linear(x) + self.table(picked(drawn, ids, extra)) + torch.rand_like(x)


def picked(drawn, ids, extra):
    return torch.where(drawn, ids, extra["k"][0])


def scaled(x, box, size):
    box.size = size
    return x[:, : size // 2] * box.scale


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x, ids, unused=None):
        def close(value):
            return self.inner(value, (ids + 1) % 50, {"k": [ids * 0]})

        return scaled(close(x), Box(2.0, None), x.shape[0])


net = torch.compile(Net(), backend=backend)
for n in (6, 12, 20, 20):
    print(net(torch.randn(n, 8), torch.randint(0, 50, (n,))).sum().item())
guards = [str(each.guard_manager) for each in _debug_get_cache_entry_list(Net.forward.__code__)]
print(re.sub(r"0x[0-9a-f]+|[0-9]{9,}", "#", "".join(graphs + guards)))
print(torch.rand(3).tolist())
"""

SCORE = """
import torch
from torch import nn


class Score(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, 1)

    def forward(self, x):
        assert not self.training
        return self.linear(x)


if __name__ == "__main__":
    torch.compile(Score(12).eval(), backend="eager")(torch.randn(5, 12).t().contiguous().t())
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *words],
        cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was traced once, as a module, in a folder that is a link to its own."""
    folder = tmp_path_factory.mktemp("project")
    real = folder / "real"
    texts = {"__init__": "", "config": CONFIG, "model": MODEL, "train": TRAIN}
    texts |= {"layers/__init__": "", "layers/mixing": LAYERS}
    for name, text in texts.items():
        path = real / "rec" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "link").symlink_to(real)
    done = run(folder / "link", "trace", "-m", "rec.train")
    assert " in 1 file; " in done.stderr, done.stderr
    return real


IDS = "user: int64[32], item: int64[32], city: int64[32], hour: int64[32]"


@pytest.mark.parametrize(
    ("target", "ran"),
    [
        ("rec/model.py:Recommender", IDS),
        ("rec.model:Recommender.forward", IDS),
        (
            "rec/layers/mixing.py:Gate",
            "x: float32[32, 4, 16], positions: int64[32, 4], mask: bool[32, 4], scale: 0.5",
        ),
        ("rec/layers/mixing.py:Bank", "positions: int64[32, 4]"),
        ("rec/layers/mixing.py:Attend", "x: float32[32, 4, 16]"),
        ("rec/layers/mixing.py:split", "x: float32[32, 4, 16], heads: 4"),
        ("rec/layers/mixing.py:merged", "q: float32[32, 4, 4, 4], k: float32[32, 4, 4, 4]"),
        ("rec/layers/mixing.py:pooled", "h: float32[32, 4, 16], how: Pool, lengths: int64[32]"),
        ("rec/train.py:Trainer.step", "ids: list(int64[32], int64[32], int64[32], int64[32])"),
        ("rec/train.py:evaluate", "options: Options"),
        ("rec/train.py:main", "args: Namespace"),
    ],
)
def test_everything_in_a_traced_project_runs_as_it_did(
    project: Path, target: str, ran: str
) -> None:
    """Each inner module and function too, none of which can be constructed by a search."""
    done = run(project, "explain", target)
    assert done.returncode in (0, 1), done.stderr
    printed = " ".join(done.stdout.split())
    assert re.search(rf"{re.escape(ran)}.* \(from the call recorded .* in rec\.train\)", printed)


def test_later_calls_have_the_sizes_of_the_program(project: Path) -> None:
    done = run(project, "explain", "rec/model.py:Recommender", "--calls", "2")
    assert f"{IDS}, then user: int64[33]" in " ".join(done.stdout.split())


def test_verify_and_fix_call_a_target_as_the_program_did(project: Path) -> None:
    done = run(project, "verify", "rec/layers/mixing.py:Gate", "--backend", "eager")
    assert done.returncode == 0, done.stdout + done.stderr
    done = run(project, "fix", "rec/model.py:Recommender")
    assert "1 break to 0" in done.stdout, done.stdout + done.stderr


def test_a_model_of_transformers_is_called_with_the_labels_of_its_training(
    tmp_path: Path,
) -> None:
    (tmp_path / "chat.py").write_text(CHAT, encoding="utf-8")
    run(tmp_path, "trace", "chat.py")
    done = run(tmp_path, "explain", "chat.py:Chat")
    printed = " ".join(done.stdout.split())
    assert re.search(r"labels: int64\[3, 10\].*from the call recorded", printed), done.stderr
    line = CHAT[: CHAT.index("print(")].count("\n") + 1
    assert f"--> chat.py:{line}:" in done.stdout


def test_graphs_guards_and_random_numbers_are_those_of_the_program_alone(tmp_path: Path) -> None:
    """Sizes become symbolic, and a random index is looked at while Dynamo traces it."""
    (tmp_path / "same.py").write_text(SAME, encoding="utf-8")
    alone = subprocess.run(
        [FULLGRAPH_PYTHON, "same.py"],
        cwd=tmp_path, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    traced = run(tmp_path, "trace", "--quiet", "same.py")
    assert alone.stdout.count("\n") > 20, alone.stderr
    assert traced.stdout == alone.stdout
    done = run(tmp_path, "explain", "same.py:picked")
    assert "drawn: bool[6], ids: int64[6]" in " ".join(done.stdout.split()), done.stderr


def test_a_module_runs_in_the_mode_that_it_was_called_in(tmp_path: Path) -> None:
    (tmp_path / "score.py").write_text(SCORE, encoding="utf-8")
    run(tmp_path, "trace", "score.py")
    done = run(tmp_path, "explain", "score.py:Score")
    printed = " ".join(done.stdout.split())
    assert "x: float32[5, 12] (from the call recorded" in printed, done.stderr
    assert "in score.py, in evaluation mode)" in printed
    assert '"x": torch.randn(12, 5).permute(1, 0)' in printed


SPEECH = """
import abc
from typing import NamedTuple

import torch
from torch import nn


class Section:
    def __init__(self, values):
        for name in type(self).__annotations__:
            setattr(self, name, values[name])

    def half(self):
        return self.width // 2


class Sizes(Section):
    width: int
    vocabulary: int


class Batch(NamedTuple):
    audio: torch.Tensor
    lengths: torch.Tensor
    speaker: torch.Tensor | None = None


class Recognizer(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.sizes = sizes
        self.front = nn.Linear(sizes.width, sizes.half())

    def features(self, batch):
        if batch.lengths.max() > 9:
            raise ValueError("too long")
        return self.front(batch.audio)

    @abc.abstractmethod
    def forward(self, batch): ...


class Settings(dict):
    def __getattr__(self, name):
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value


class Head(nn.Module):
    def __init__(self, sizes, settings):
        super().__init__()
        self.linear = nn.Linear(sizes.half(), sizes.vocabulary, bias=settings.inner.bias)

    def forward(self, x):
        return self.linear(x)


class Ctc(Recognizer):
    def __init__(self, sizes):
        super().__init__(sizes)
        self.head = Head(sizes, Settings(inner=Settings(bias=False)))

    def forward(self, batch):
        return self.head(self.features(batch))


class Rate(abc.ABC):
    def __init__(self, base):
        self.base = base

    @abc.abstractmethod
    def factor(self): ...

    def at(self, step):
        return self.base * self.factor() / (step + 1)


class Warm(Rate):
    def factor(self):
        return 3


def step(model, batch):
    return model(batch).sum()


def main():
    model = Ctc(Sizes({"width": 12, "vocabulary": 7}))
    model.head.compile(backend="eager")
    step(model, Batch(torch.randn(3, 5, 12), torch.tensor([5, 4, 2]))).backward()


if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A traced program that compiles the last part of its model alone."""
    folder = tmp_path_factory.mktemp("speech")
    (folder / "speech.py").write_text(SPEECH, encoding="utf-8")
    run(folder, "trace", "speech.py")
    return folder


@pytest.mark.parametrize(
    ("target", "ran"),
    [
        ("Head", r"x: float32\[3, 5, 6\]\S* \(from the call recorded"),
        ("Ctc", r"batch: Batch\(float32\[3, 5, 12\], int64\[3\], None\) \(from the call recorded"),
        ("step", r"model: Ctc, batch: Batch\(.*\) \(from the call recorded"),
        (
            "Recognizer.features",
            r"batch: Batch\(float32\[3, 5, 12\].*\) \(from a run of \w+ recorded",
        ),
        ("Rate.at", r"step: .* \(from a search, with Warm\("),
    ],
)
def test_what_ran_beside_compiled_code_and_abstract_classes_run(
    speech: Path, target: str, ran: str
) -> None:
    """Its configuration keeps no arguments, and its batch is a named tuple."""
    done = run(speech, "explain", f"speech.py:{target}")
    assert done.returncode in (0, 1), done.stderr
    assert re.search(ran, " ".join(done.stdout.split())), done.stdout
