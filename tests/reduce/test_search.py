"""What becomes of a program, with a judge that reads it instead of running it."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from fullgraph.reduce import bypass, parts
from fullgraph.reduce.edits import Text, edited
from fullgraph.reduce.inline import Inlined
from fullgraph.reduce.judge import Fault, Judge, can_run
from fullgraph.reduce.neutral import renamed, renames, tidied
from fullgraph.reduce.search import Find, Search
from fullgraph_worker.protocol import wire

PROGRAM = """\
import math
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(64, 64)
        self.norm = torch.nn.LayerNorm(64)

    def forward(self, x):
        y = self.norm(x)
        y = self.layer(y)
        if x.sum() > 0:
            y = y + 1
        return y


model = Net()
torch.compile(model)(torch.randn(8, 64))
"""


class _Reads(Judge):
    """A judge of texts."""

    def __init__(self, is_kept: Callable[[str], bool]) -> None:
        super().__init__(cast("Any", None), Path(), time.monotonic() + 60)
        self.is_kept = is_kept

    async def shows(self, text: str) -> bool:
        return can_run(text) and self.is_kept(text)


async def _searched(find: Find, is_kept: Callable[[str], bool], text: str = PROGRAM) -> str:
    search = Search(_Reads(is_kept), text)
    await search.together(find)
    return search.text


async def test_statements_are_left_out_down_to_the_one_that_counts() -> None:
    found = PROGRAM
    for depth in range(1, 5):
        found = await _searched(parts.level(depth), lambda text: "x.sum() > 0" in text, found)
    assert "y = y + 1" not in found
    assert "LayerNorm" not in found
    assert "if x.sum() > 0:\n            pass" in found


async def test_a_layer_is_left_out_with_what_makes_it() -> None:
    found = await _searched(bypass.layers, lambda text: "Linear" in text)
    assert "LayerNorm" not in found
    assert "y = x\n        y = self.layer(y)" in found


async def test_equal_sizes_become_smaller_together() -> None:
    search = Search(_Reads(lambda text: text.count("64") in (0, 4)), PROGRAM)
    await search.one_by_one(parts.sizes)
    assert "torch.nn.Linear(1, 1)" in search.text
    assert "torch.randn(1, 1)" in search.text


def test_a_candidate_that_reads_an_unbound_name_is_not_run() -> None:
    assert can_run(PROGRAM)
    assert not can_run(PROGRAM.replace("import torch\n", ""))
    assert not can_run("def f(:\n")


def test_an_edit_inside_of_what_replaces_a_node_is_made_too() -> None:
    text = Text.of("x = f(g(1))\n")
    edits = list(bypass.calls(text, wire.Tried()))
    assert edits == []  # The program's top level calls what shows the fault.
    text = Text.of("def h(x):\n    return f(g(x))\n")
    assert edited(text, bypass.calls(text, wire.Tried())) == "def h(x):\n    return x\n"


def test_a_fault_has_neither_numbers_nor_names_of_the_program() -> None:
    def of(message: str, text: str) -> Fault:
        return Fault.of(wire.Ending("", "ValueError", message, "torch/a.py:f", 1), text)

    one = of("secret got 3 rows of 'Net' (shape [2, 3])", "secret = 1\n")
    assert one == of("x got 14 rows of 'y' (shape [1])", "x = 1\n")
    assert one != of("x got 14 columns of 'y' (shape [1])", "x = 1\n")


def test_names_are_replaced_and_those_of_torch_are_not() -> None:
    text = PROGRAM.replace("layer", "secret").replace("Net", "SecretNet")
    found = renamed(text, list(renames(text)))
    assert "ecret" not in found
    assert "torch.nn.LayerNorm(64)" in found
    assert found == tidied(found)


def test_an_attribute_of_a_library_keeps_the_name_that_a_variable_has_too() -> None:
    text = (
        "class Secret:\n    secret = 1\n\n    def hidden(self):\n        return self.secret\n\n\n"
        "def model(x):\n    logits = library(x).logits\n"
        "    return logits + Secret().hidden() + Secret.secret\n"
    )
    found = renamed(text, list(renames(text)))
    assert "library(x).logits" in found.replace("library(y)", "library(x)")
    assert "ecret" not in found
    assert "hidden" not in found
    names: dict[str, Any] = {"library": lambda x: SimpleNamespace(logits=x)}
    exec(compile(found, "text", "exec"), names)
    [function] = (
        each for name, each in names.items() if inspect.isfunction(each) and name != "library"
    )
    assert function(3) == 3 + 1 + 1


def test_the_modules_of_a_project_become_one_text(tmp_path: Path) -> None:
    (tmp_path / "layers.py").write_text(
        "import torch\n\nSIZE = 2\n\n\ndef f(x):\n    return x * SIZE\n"
    )
    (tmp_path / "model.py").write_text(
        "import torch\nimport layers\nfrom layers import f as g\n\nSIZE = 3\n\n\n"
        "def model(x):\n    return g(x) + layers.SIZE + SIZE\n"
    )
    inlined = Inlined(lambda path: Path(path).read_text(), [tmp_path], lambda _: True)
    text = inlined.text(tmp_path / "model.py")
    names: dict[str, Any] = {}
    exec(compile(text.replace("import torch\n", ""), "text", "exec"), names)
    # 5 * 2 of the layers' SIZE, 2 of it again, and 3 of the model's own.
    assert names["model"](5) == 10 + 2 + 3
    assert "import layers" not in text
