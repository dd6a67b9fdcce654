"""Values as leaves: what a difference of two values looks like."""

from __future__ import annotations

import collections
import functools
import random
from typing import Any, NamedTuple

import pytest

from fullgraph_worker.verify.compare import differences
from fullgraph_worker.verify.leaves import CHECKSUMS, NOTHING, Walker
from fullgraph_worker.verify.outcome import RESULT, CallOutcome, StageOutcome

torch = pytest.importorskip("torch")


class Pair(NamedTuple):
    first: int
    second: int


class Slotted:
    __slots__ = ("a", "unset")

    def __init__(self, a: int) -> None:
        self.a = a


def _found(one: Any, other: Any) -> list[tuple[str, str]]:
    """Path and aspect of what differs between two outputs."""
    first, second = (
        StageOutcome("", [CallOutcome({RESULT: Walker().leaves({"output": value})})])
        for value in (one, other)
    )
    return [(each.path, each.what) for each in differences(first, second)]


def _closed_over(value: object) -> Any:
    return lambda: value


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        (1, 1.0, "type"),
        (1, True, "type"),
        (1.0, 1.5, "values"),
        (0.0, -0.0, "values"),
        (1e300, 2e300, "values"),
        (float("nan"), float("nan"), ""),
        (0.1 + 0.2, 0.3, ""),
        ("a", "b", "values"),
        ("at 0x7f0011223344", "at 0x7f0011223355", ""),
        ("x" * 5000 + "a", "x" * 5000 + "b", "values"),
        ([1], (1,), "type"),
        (Pair(1, 2), Pair(1, 3), "values"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "values"),
        ({1, 2}, {1, 3}, "values"),
        (collections.deque([1], 2), collections.deque([1], 3), "values"),
        (Slotted(1), Slotted(2), "values"),
        (functools.partial(max, 1), functools.partial(max, 2), "values"),
        (_closed_over(1), _closed_over(2), "values"),
        (range(3), range(4), "values"),
        (iter([1, 2]), iter([1]), "values"),
        (random.Random(1), random.Random(2), "values"),
        (torch.Generator().manual_seed(1), torch.Generator().manual_seed(2), "values"),
        (ValueError("a"), ValueError("b"), "values"),
        (torch.float32, torch.float64, "values"),
        (torch.Size([1]), (1,), "type"),
    ],
)
def test_python_values(one: Any, other: Any, what: str) -> None:
    assert {each[1] for each in _found(one, other)} == ({what} if what else set())


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        (lambda: torch.ones(2), lambda: torch.ones(2), ""),
        (lambda: torch.ones(2), lambda: torch.ones(2, dtype=torch.float64), "dtype"),
        (lambda: torch.ones(2), lambda: torch.ones(1, 2), "shape"),
        (lambda: torch.ones(2, 3), lambda: torch.ones(3, 2).t(), "strides"),
        (lambda: torch.ones(1, 3), lambda: torch.ones(3, 1).t(), ""),
        (lambda: torch.ones(2), lambda: torch.ones(2, requires_grad=True), "requires_grad"),
        (lambda: torch.ones(2), lambda: torch.nn.Parameter(torch.ones(2)), "type"),
        (lambda: torch.eye(2).to_sparse(), lambda: torch.eye(2), "layout"),
        (lambda: torch.eye(2).to_sparse(), lambda: (2 * torch.eye(2)).to_sparse(), "values"),
        (lambda: torch.ones(2) * 1j, lambda: torch.ones(2) * 2j, "values"),
        (lambda: torch.ones(2, device="meta"), lambda: torch.ones(2, device="meta"), ""),
        (
            lambda: torch.nested.nested_tensor([torch.ones(1), torch.ones(2)]),
            lambda: torch.nested.nested_tensor([torch.ones(1), torch.zeros(2)]),
            "values",
        ),
        (
            lambda: torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8),
            lambda: torch.quantize_per_tensor(torch.zeros(2), 0.1, 0, torch.qint8),
            "values",
        ),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_tensors(one: Any, other: Any, what: str) -> None:
    assert {each[1] for each in _found(one(), other())} == ({what} if what else set())


def test_an_attribute_of_a_tensor_counts() -> None:
    marked = torch.ones(2)
    marked.mark = 1
    assert _found(marked, torch.ones(2)) == [("output.mark", "missing")]


def test_numpy_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert _found(numpy.ones(2), numpy.ones(2)) == []
    assert _found(numpy.ones(2), numpy.zeros(2)) == [("output", "values")]
    assert _found(numpy.ones(2), numpy.ones(2, dtype="float32")) == [("output", "array")]
    assert _found(numpy.float64(1), 1.0) == [("output", "type")]


def test_the_same_object_twice_is_not_two_equal_ones() -> None:
    shared = [1]
    assert _found([shared, shared], [[1], [1]]) == [("output[1]", "aliasing")]
    x = torch.ones(2)
    assert _found([x, x], [x, x.clone()]) == [("output[1]", "aliasing")]


def test_a_view_is_no_copy() -> None:
    x = torch.ones(4)
    assert _found([x, x[2:]], [x, x[2:].clone()]) == [("output[1]", "aliasing")]
    assert _found([x, x[2:]], [x, x[1:3]]) == [("output[1]", "aliasing")]


def test_equal_tuples_may_be_shared() -> None:
    shared = (1, 2)
    assert _found([shared, shared], [(1, 2), (1, 2)]) == []


def test_a_cycle_ends() -> None:
    cycle: list[Any] = [1]
    cycle.append(cycle)
    leaves = Walker().leaves({"output": cycle})
    assert [(leaf.path, leaf.same_as) for leaf in leaves] == [
        ("output", ""),
        ("output[0]", ""),
        ("output[1]", "output"),
    ]


def test_keys_of_the_same_name_are_told_apart() -> None:
    value = {Slotted(1): "a", Slotted(2): "b"}
    assert _found(value, dict(value)) == []


def test_what_was_met_before_is_recognised() -> None:
    walker, x = Walker(), torch.ones(4)
    walker.leaves({"self.cache": x}, NOTHING)
    (leaf,) = walker.leaves({"output": x[1:]})
    assert leaf.shares == ("self.cache", 1)


def test_a_checksum_changes_with_any_bit() -> None:
    def checksum(value: Any) -> Any:
        return Walker().leaves({"x": value}, CHECKSUMS)[0].value

    x = torch.zeros(3)
    assert checksum(x) == checksum(torch.zeros(3))
    assert checksum(x) != checksum(-x)
    assert checksum(torch.arange(6.0).reshape(2, 3).t()) != checksum(torch.zeros(3, 2))


def test_huge_state_is_bounded() -> None:
    assert len(Walker().leaves({"x": list(range(200_000))})) == 50_000
