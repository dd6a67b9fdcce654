"""Whether rounding explains a difference."""

from __future__ import annotations

import math
import os
import textwrap
from pathlib import Path
from typing import Any

import pytest

from fullgraph_worker.protocol.wire import Difference
from fullgraph_worker.verify.leaf import Leaf
from fullgraph_worker.verify.outcome import RESULT, CallOutcome, StageOutcome
from fullgraph_worker.verify.rounding import (
    Distance,
    distance,
    is_exact,
    is_explained,
    round_otherwise,
    rounded_otherwise,
)
from fullgraph_worker.verify.sensitive import Separated, separated
from tests.verify.product import Product, Verified

torch = pytest.importorskip("torch")
INF, NAN = math.inf, math.nan

_NET = """
import torch
from torch import nn

class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(64, 64) / 8)
        self.norm = nn.BatchNorm1d(64)

    def forward(self, x):
        if torch.compiler.is_compiling():
            # The same sum in another order, as a kernel may compute it.
            x = x[:, ::2] @ self.weight[::2] + x[:, 1::2] @ self.weight[1::2]
        else:
            x = x @ self.weight
        return self.norm(x).relu()

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(*[Layer() for _ in range(30)])
        self.head = nn.Linear(64, 4)

    def forward(self, x):
        x = self.head(self.layers(x))
        {planted}
        return x

def get_inputs():
    return [torch.randn(8, 64, generator=torch.Generator().manual_seed(0))]
"""


def _separated(
    eager: Any, compiled: Any, copies: list[Any], reference: Any = None
) -> tuple[list[str], bool]:
    """The words of what is not explained, and whether something is."""

    def stage(value: Any) -> StageOutcome:
        leaf = Leaf("output", "torch.Tensor", value)
        return StageOutcome("", [CallOutcome(leaves={RESULT: [leaf]})])

    found: Separated = separated(
        [Difference(0, RESULT, "output", "it differs", "values")],
        stage(eager),
        stage(compiled),
        None if reference is None else stage(reference),
        map(stage, copies),
    )
    return [each.words for each in found.others], found.rounding is not None


def _floats(*values: float) -> Any:
    return torch.tensor(values)


def test_the_distance_is_the_norm_and_the_worst_element() -> None:
    assert distance(_floats(1, 2, 3), _floats(1, 5, 7)) == Distance(5, 4)
    assert distance(_floats(NAN, INF, 1), _floats(NAN, INF, 1)) == Distance(0, 0)
    assert distance(_floats(NAN, 1), _floats(1, 1)) == Distance(INF, INF)
    assert distance(_floats(INF), _floats(-INF)) == Distance(INF, INF)
    assert Distance(5, 4).relative_to(_floats(6, 8)) == 0.5


def test_the_norm_and_the_worst_element_count() -> None:
    copies = [Distance(1, 0.5), Distance(2, 0.25)]
    assert is_explained(Distance(8, 2), copies)
    assert not is_explained(Distance(8.1, 2), copies)
    assert not is_explained(Distance(8, 2.1), copies)
    assert not is_explained(Distance(INF, INF), [Distance(INF, INF)])
    assert not is_explained(Distance(1, 1), [])


def test_only_the_last_digits_change_and_not_the_generator() -> None:
    value = torch.rand(1000).requires_grad_()
    state = torch.get_rng_state()
    changed = rounded_otherwise(value, 1)
    assert torch.equal(torch.get_rng_state(), state)
    assert changed.requires_grad
    off = ((changed - value).detach().double() / value.detach().double()).abs() / torch.finfo().eps
    # A factor of up to 64 units, and the rounding of the product.
    assert 32 < float(off.max()) <= 65
    assert not torch.equal(changed, rounded_otherwise(value, 2))
    whole = torch.tensor([1, 2])
    assert rounded_otherwise(whole, 1) is whole


def test_what_shares_memory_changes_together() -> None:
    base = torch.rand(8)
    view, before, expanded = base[2:], base.clone(), torch.rand(1).expand(3)
    round_otherwise([view, expanded, "text"], 0)
    assert torch.equal(base[:2], before[:2])
    assert not torch.equal(base[2:], before[2:])


def test_what_copies_change_as_much_is_rounding() -> None:
    eager, copies = _floats(1, 2), [_floats(1.01, 2.02), _floats(1, 2)]
    assert _separated(eager, _floats(1.02, 1.98), copies) == ([], True)
    assert _separated(eager, _floats(1.2, 2), copies) == (["it differs"], False)
    assert _separated(eager, _floats(1, NAN), copies) == (["it differs"], False)
    assert _separated(eager, _floats(1.01, 2), [_floats(1.01)]) == (["it differs"], False)


def test_what_eager_mode_does_not_round_is_no_rounding() -> None:
    """The floor of 1.0 // 0.1 changes with the inputs, and is exact for these."""
    eager, compiled = _floats(9.0, 2.0), _floats(10.0, 2.0)
    copies = [_floats(10.0, 2.0)]
    exact = torch.tensor([9.0, 2.0], dtype=torch.float64)
    assert is_exact(eager, exact)
    assert _separated(eager, compiled, copies, exact) == (["it differs"], False)
    assert _separated(eager, compiled, copies, exact + 1e-9) == (["it differs"], False)
    assert _separated(eager, compiled, copies, exact + 1e-3) == ([], True)


def test_what_is_zero_but_for_rounding_may_be_further_away() -> None:
    eager, compiled, copies = _floats(1e-6, 0), _floats(9e-6, 0), [_floats(2e-6, 0)]
    zero = torch.tensor([1e-17, 0], dtype=torch.float64)
    assert _separated(eager, compiled, copies, zero) == ([], True)
    assert _separated(eager, compiled, copies, zero + 1e-6) == (["it differs"], False)
    assert _separated(eager, 9 * compiled, copies, zero) == (["it differs"], False)


def test_zeros_of_the_other_sign_are_no_rounding() -> None:
    eager, compiled, copies = _floats(0.0, 1), _floats(-0.0, 1), [_floats(0.1, 1.1)]
    assert _separated(eager, compiled, copies) == (["it differs"], False)
    compiled = _floats(-0.0, 1.01)
    assert _separated(eager, compiled, copies) == (["1 zeros have the other sign"], False)


def test_python_floats_and_integers() -> None:
    assert _separated(1.0, 1.01, [1.02]) == ([], True)
    whole, other = torch.tensor([1, 2]), torch.tensor([1, 3])
    assert _separated(whole, other, [other]) == ([], True)
    assert _separated(whole, other, [whole]) == (["it differs"], False)
    assert _separated("one", "two", ["two"]) == (["it differs"], False)


def _verified(product: Product, folder: Path, planted: str, **options: Any) -> Verified:
    path = folder / "program.py"
    text = "torch.manual_seed(0)\nnet = Net()\n"
    program = textwrap.dedent(_NET).replace("{planted}", planted) + text
    path.write_text(program, encoding="utf-8")
    return product.verify(path, "net", ("eager",), **options)


@pytest.mark.dynamo
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")
def test_a_network_that_amplifies_rounding(product: Product, tmp_path: Path) -> None:
    found = _verified(product, tmp_path, "pass", calls=1)
    assert (found.differences, found.failure) == ([], "")
    (rounding,) = found.rounding
    assert rounding["stage"] == "eager"
    assert "gradient" in rounding["kinds"]
    assert 0 < rounding["share"] <= 1


@pytest.mark.dynamo
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")
@pytest.mark.parametrize(
    ("planted", "kind"),
    [
        ("x = x + torch.compiler.is_compiling()", "output"),
        ("x = x.detach() if torch.compiler.is_compiling() else x", "gradient"),
        ("x = x * float('nan') if torch.compiler.is_compiling() else x", "output"),
        ("self.layers[0].norm.momentum = 0.2 if torch.compiler.is_compiling() else 0.1", "state"),
    ],
)
def test_a_difference_in_a_network_that_amplifies_rounding(
    product: Product, tmp_path: Path, planted: str, kind: str
) -> None:
    found = _verified(product, tmp_path, planted, calls=1, all_backends=True)
    assert kind in {each["kind"] for each in found.differences}, found
