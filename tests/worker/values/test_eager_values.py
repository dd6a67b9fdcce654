"""Which names are looked at before a line runs, and what a function returns."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from fullgraph_worker.protocol.wire import RETURNED, Record
from fullgraph_worker.values.eager_values import _expressions, seen_values

TEXT = """\
def f(x, y):
    if x.any():
        n = x.size
        x = n + y
    elif y.any():
        x = self.scale
    if y:
        return [i for i in x]
    return (
        z
    )


def g(x, y):
    if x.any():
        return x
    z = x / y
    return z * w
"""


def test_an_if_has_the_names_of_its_blocks_and_of_the_return_behind_it(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_text(TEXT, encoding="utf-8")
    found = _expressions(str(path))
    assert {*found[2]} == {"x", "x.any", "n", "x.size", "y", "y.any", "self", "self.scale"}
    assert {*found[3]} == {"n", "x", "x.size"}
    assert {*found[7]} == {"y", "x", "z"}
    assert found[9] == ["z"]
    assert {*found[15]} == {"x", "x.any", "y", "z", "w"}


@pytest.mark.dynamo
def test_what_is_returned_is_seen_and_the_parts_of_a_tuple(tmp_path: Path) -> None:
    path = tmp_path / "returns.py"
    path.write_text(
        "import torch\n\n\ndef one(x):\n    return (\n        x.sum(1)\n    )\n\n\n"
        "def two(x):\n    return one(x), x.shape[0]\n",
        encoding="utf-8",
    )
    spec = importlib.util.spec_from_file_location("returns", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    import torch

    records = [
        Record(str(path), line, -1, line, -1, "", "", "", [], "", [], skips_frame=False, payload="")
        for line in (6, 11)
    ]
    seen = seen_values(lambda: module.two(torch.ones(2, 3)), records)
    found = {(each.line, each.expression): each for each in seen}
    assert found[5, RETURNED].shape == [2]
    assert found[11, RETURNED].inside == ["int", "tensor"]
    assert found[11, f"{RETURNED}[0]"].shape == [2]
    assert found[11, f"{RETURNED}[1]"].value == "2"
