"""Named tuples, typed dicts and dataclasses of tensors; and batches, which are drawn once."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

RECORDS = """
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from torch import Tensor


class Out(NamedTuple):
    logits: Tensor
    aux: Tensor


class Batch(TypedDict):
    ids: Tensor
    mask: Tensor


@dataclass
class Targets:
    y: Tensor
    weight: Tensor


def loss(out: Out, batch: Batch, targets: Targets):
    every = (*out, batch["ids"], batch["mask"], targets.y, targets.weight)
    return sum(each.float().sum() for each in every)


def step(out: Out, batch: Batch, targets: Targets):
    return loss(out, batch, targets)
"""
LOADERS = """
import random

from torch import randn
from torch.utils.data import DataLoader


def pairs(items):
    length = random.randint(3, 10**4)
    return randn(2, length), randn(2, length)


def dicts(items):
    x, y = pairs(items)
    return {"x": x, "y": y}


def of_loop(a, b):
    return (a - b).sum()


def of_batch(a, b):
    return (a["x"] - b["y"]).sum()


def of_first(a, b):
    return (a - b).abs()


def main():
    for x, y in DataLoader(range(8), batch_size=2, collate_fn=pairs):
        of_loop(x, y)
    for batch in DataLoader(range(8), batch_size=2, collate_fn=dicts):
        of_batch(batch, batch)
    first, second = next(iter(DataLoader(range(8), batch_size=2, collate_fn=pairs)))
    of_first(first, second)
"""
HIDDEN = {
    "net.py": "def loss(out):\n    return out[0]['y'].sum() + out[1].z\n",
    "main.py": "import torch, importlib\n\ndef main(name):\n"
    "    torch.compile(importlib.import_module(name).loss)\n\n"
    "if __name__ == '__main__':\n    main('n' + 'et')\n",
}


def explained(folder: Path, target: str) -> tuple[str, str]:
    """What ``fullgraph explain`` prints, in one line, and its errors."""
    done = subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", "explain", target],
        cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    return " ".join(done.stdout.split()), " ".join(done.stderr.split())


@pytest.mark.parametrize("name", ["loss", "step"])
def test_records_of_tensors_are_built_by_their_fields(tmp_path: Path, name: str) -> None:
    (tmp_path / "records.py").write_text(RECORDS, encoding="utf-8")
    out, errors = explained(tmp_path, f"records.py:{name}")
    assert re.search(r"out: Out\(\w+\[.*batch: \{\"ids\": \w+\[.*, \"mask\": \w+\[", out), errors
    assert "JobError" not in out + errors


@pytest.mark.parametrize("name", ["of_loop", "of_batch", "of_first"])
def test_the_arguments_of_one_call_are_of_one_batch(tmp_path: Path, name: str) -> None:
    (tmp_path / "loaders.py").write_text(LOADERS, encoding="utf-8")
    out, errors = explained(tmp_path, f"loaders.py:{name}")
    assert "(from loaders.py:" in out, errors
    assert len(set(re.findall(r"float32\[2, (\d+)\]", out))) == 1


def test_a_script_that_compiles_is_offered_where_nothing_names_the_target(tmp_path: Path) -> None:
    for name, text in HIDDEN.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    _, errors = explained(tmp_path, "net.py:loss")
    assert "Its calls can be recorded: run `fullgraph trace main.py`." in errors
