"""The table of torch's signatures is that of torch's stubs, and the checker goes by it."""

from __future__ import annotations

import pytest

from fullgraph.static.models.torch.modules import TUPLE_LAYERS
from fullgraph.static.models.torch.signatures import fields, returning
from tests.installed import torch_version
from tests.static.checking import check, lines_that_break
from tests.static.models.torch_stubs import installed, layers_of_several
from tests.static.models.torch_table import TABLE, TORCH, table, written

NO_DIMENSION = "torch.tensor(1.)"
CASES = {
    # What is asked of x, and whether the answer is a tensor's value.
    "x.max(dim=0).values > 0": True,
    "x.sort().indices > 0": True,
    "torch.topk(x, 1).values > 0": True,
    "torch.min(x, dim=0)[1] > 0": True,
    "torch.std_mean(x)[1] > 0": True,
    "[*x.sort()][0] > 0": True,
    "max(*x.sort()) > 0": True,
    "x.sort()[:1][0] > 0": True,
    "torch.linalg.slogdet(x.view(1, 1))[1] > 0": True,
    "torch.frexp(x).mantissa > 0": True,
    "len(x.sort()) > 0": False,
    "x.ndim > 0": False,
    "torch.numel(x) > 0": False,
    "torch.is_complex(x)": False,
    "torch.get_default_dtype() is None": False,
    "x.data_ptr is None": False,
}


def program(asked: str) -> str:
    return (
        "import torch\nfrom torch import Tensor\n"
        f"def f(x: Tensor):\n    if {asked}:\n        return x + 1\n    return x + 2\n"
        "compiled = torch.compile(f)\n"
    )


of_this_torch = pytest.mark.skipif(
    torch_version() != TORCH, reason=f"the committed table is of torch {TORCH}"
)


@of_this_torch
def test_the_committed_table_is_what_the_stubs_say() -> None:
    generated = written(table(installed()))
    assert TABLE.read_text(encoding="utf-8") == generated, (
        "run: python -m tests.static.models.torch_table"
    )


@of_this_torch
def test_layers_that_return_several_tensors_are_what_torch_says() -> None:
    assert {f"torch.nn.{name}" for name in layers_of_several(installed())} == TUPLE_LAYERS


@pytest.mark.parametrize("asked", CASES)
def test_results_are_what_the_stubs_say(asked: str) -> None:
    found = [(f.code, f.location.line) for f in check(program(asked)).findings]
    assert found == ([("FG201", 4)] if CASES[asked] else [])


@pytest.mark.dynamo
def test_dynamo_breaks_where_the_results_are_tensors() -> None:
    found = lines_that_break((program(asked), NO_DIMENSION) for asked in CASES)
    broken = dict(zip(CASES, found, strict=True))
    assert broken == {asked: [4] if breaks else [] for asked, breaks in CASES.items()}


@pytest.mark.parametrize("way", ["a, b = x.max(dim=0)", "a, b = x.sort() if y else (x, x)"])
def test_a_named_tuple_of_torch_is_unpacked(way: str) -> None:
    result = check(
        "import torch\nfrom torch import Tensor\n@torch.compile\ndef f(x: Tensor, y: bool):\n"
        f"    {way}\n    return 1 if b > 0 else 2\n"
    )
    assert [(f.code, f.location.line) for f in result.findings] == [("FG201", 6)]


def test_a_max_pool_gives_indices_only_if_it_is_asked_for_them() -> None:
    text = (
        "import torch\nimport torch.nn.functional as F\n@torch.compile\n"
        "def f(x: torch.Tensor):\n    y = F.max_pool2d(x, 2{})\n    return 1 if y{} > 0 else 2\n"
    )
    for flag, part in (("", ""), (", return_indices=False", ""), (", return_indices=True", "[1]")):
        found = check(text.format(flag, part)).findings
        assert [(f.code, f.location.line) for f in found] == [("FG201", 6)]


def test_the_table_knows_what_torch_documents() -> None:
    assert fields("methods", "max") == ("values", "indices")
    assert fields("functions", "svd") == ("U", "S", "V")
    assert fields("linalg", "lstsq") == ("_", "_", "_", "_")
    assert fields("methods", "relu") is None
    assert "rfft" in returning("fft", "tensor")
    assert "shape" in returning("attributes", "python")
