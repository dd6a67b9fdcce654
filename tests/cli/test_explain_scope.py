"""What belongs to the answer of ``fullgraph explain``, and its exit status."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch


@torch.compiler.disable
def rescale(x):
    return x / x.abs().max()


@torch.compile
def small(x):
    return rescale(x + 1) * 2


@torch.compile(fullgraph=True)
def other(x):
    return x * x.sum().item()


def get_inputs():
    return (torch.ones(2, 3),)
"""
CELLS = [
    "%matplotlib inline\n!pip list\nimport torch\nfrom torch import nn\n",
    "class Net(nn.Module):\n    def forward(self, x):\n        y = x + 1\n"
    "        return scale(y)\n",
    "%%time\ndef scale(x):\n    files = !ls\n    return x * x.max().item()\n\n"
    "display(scale)\nget_ipython().run_line_magic('load_ext', 'some')\nscale?\n",
    "%%bash\nls\n",
    "def get_inputs():\n    return (torch.ones(2, 3),)\n",
]


def explain(target: str, cwd: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("explain", target, "--python", MODEL_PYTHON, *more, cwd=cwd)


def test_only_what_the_target_reaches_belongs_to_the_answer(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(PROGRAM, encoding="utf-8")

    process = explain("model.py:small", tmp_path)

    assert process.returncode == 0, process.stdout + process.stderr
    assert "FG102" not in process.stdout
    assert "other is compiled" not in process.stdout
    assert "1 disabled call: with fullgraph=True, torch.compile raises an error" in process.stdout
    assert "--strict-exit makes it 1" in process.stdout


def test_disabled_calls_count_under_strict_exit(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(PROGRAM, encoding="utf-8")

    process = explain("model.py:small", tmp_path, "--strict-exit", "--json")

    assert process.returncode == 1
    assert [finding["kind"] for finding in findings_of(process)] == ["disabled"]


def test_the_function_itself_is_noted_with_its_fullgraph(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(PROGRAM, encoding="utf-8")

    process = explain("model.py:other", tmp_path)

    assert process.returncode == 1
    assert "other is compiled with fullgraph=True" in process.stdout
    assert "FG404" not in process.stdout


def test_a_target_in_a_notebook_is_explained_cell_by_cell(tmp_path: Path) -> None:
    notebook = {
        "cells": [{"cell_type": "code", "source": source, "metadata": {}} for source in CELLS],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
    }
    (tmp_path / "my model.ipynb").write_text(json.dumps(notebook), encoding="utf-8")

    process = explain("my model.ipynb:Net", tmp_path, "--json")

    assert process.returncode == 1, process.stderr
    [found] = findings_of(process)
    assert (found["code"], found["cell"], found["line"]) == ("FG102", 3, 4)
    path = str(tmp_path / "my model.ipynb")
    assert (found["path"], found["evidence"]) == (path, "observed")
    frames = [(frame["path"], frame["line"]) for frame in found["stack"]]
    assert frames == [(f"{path}:cell 2", 4), (f"{path}:cell 3", 4)]


def test_a_failure_in_a_notebook_names_its_cell(tmp_path: Path) -> None:
    cells = ["import torch\n", "def f(x):\n    return x + missing\n"]
    notebook = {
        "cells": [{"cell_type": "code", "source": source} for source in cells],
        "nbformat": 4,
    }
    (tmp_path / "wrong.ipynb").write_text(json.dumps(notebook), encoding="utf-8")

    process = explain("wrong.ipynb:f", tmp_path, "--inputs", "torch.ones(3)")

    assert process.returncode == 2
    assert "wrong.ipynb:cell 2:2 in f" in process.stderr


def test_a_module_without_super_init_is_the_programs_mistake(tmp_path: Path) -> None:
    text = PROGRAM + (
        "\n\nclass Net(torch.nn.Module):\n    def __init__(self):\n        self.k = 2\n\n"
        "    def forward(self, x):\n        return x * self.k\n"
    )
    (tmp_path / "model.py").write_text(text, encoding="utf-8")

    process = explain("model.py:Net", tmp_path)

    assert process.returncode == 2
    assert "Net.__init__ does not call super().__init__()" in process.stderr
    assert "bug in Fullgraph" not in process.stderr


def test_a_recompile_names_the_line_of_another_file_that_changes_the_value(tmp_path: Path) -> None:
    block = (
        "from torch import nn\n\n\nclass Block(nn.Module):\n    def __init__(self):\n"
        "        super().__init__()\n        self.seen = 0\n\n    def forward(self, x):\n"
        "        self.seen += 1\n        return x * self.seen\n"
    )
    net = (
        "import torch\nfrom torch import nn\nfrom block import Block\n\n\nclass Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n"
        '        self.by = nn.ModuleDict({"a": Block()})\n\n    def forward(self, x):\n'
        '        return self.by["a"](x)\n\n\ndef get_inputs():\n    return [torch.ones(2)]\n'
    )
    (tmp_path / "block.py").write_text(block, encoding="utf-8")
    (tmp_path / "net.py").write_text(net, encoding="utf-8")
    process = explain("net.py:Net", tmp_path, "--calls", "3")
    assert "`self.by.a.seen` is changed at line 10 of block.py." in process.stdout
