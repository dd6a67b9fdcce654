"""Two stages, call by call."""

from __future__ import annotations

from typing import Any

import pytest

from fullgraph_worker.verify.compare import differences, places, same_line
from fullgraph_worker.verify.leaf import Leaf
from fullgraph_worker.verify.outcome import RESULT, STATE, CallOutcome, StageOutcome

pytest.importorskip("torch")


def _stage(**fields: Any) -> StageOutcome:
    return StageOutcome("", [CallOutcome(**fields)])


def _kinds(one: StageOutcome, other: StageOutcome, **options: Any) -> list[tuple[str, str]]:
    return [(each.kind, each.words) for each in differences(one, other, **options)]


def test_an_exception_on_one_side_is_one_difference() -> None:
    returned = _stage(leaves={RESULT: [Leaf("output", "int", 1)]})
    raised = _stage(error=["ValueError", "no"])
    assert _kinds(returned, raised) == [("exception", "returned; raised ValueError: no")]


def test_the_text_of_an_exception_counts() -> None:
    one, other = _stage(error=["E", "a"]), _stage(error=["E", "b"])
    assert _kinds(one, one) == []
    assert _kinds(one, other) == [("exception", "raised E: a; raised E: b")]


def test_the_text_of_a_check_in_a_kernel_does_not_count() -> None:
    text = "kernel, /tmp/torchinductor/q2/cq2o.main.cpp:15, index out of bounds: 0 <= tmp2 < 3L"
    eager = _stage(error=["RuntimeError", "index 7 is out of bounds for dimension 0 with size 3"])
    assert _kinds(eager, _stage(error=["RuntimeError", text])) == []
    assert len(_kinds(eager, _stage(error=["IndexError", text]))) == 1
    assert len(_kinds(_stage(), _stage(error=["RuntimeError", text]))) == 1


def test_state_before_an_exception_counts() -> None:
    error = ["ValueError", "no"]
    one = _stage(error=error, leaves={STATE: [Leaf("self.n", "int", 1)]})
    assert _kinds(one, _stage(error=error)) == [("state", "only in eager mode")]


def test_removed_state() -> None:
    assert _kinds(_stage(removed=["self.n"]), _stage()) == [("state", "removed only in eager mode")]


def test_globals_that_compiled_code_keeps_are_none_of_the_program() -> None:
    leaves = {STATE: [Leaf("m.f_0", "bool", True), Leaf("m.f_0.x", "int", 1)]}
    assert _kinds(_stage(), _stage(leaves=leaves, added=["m.f_0"])) == []
    assert len(_kinds(_stage(), _stage(leaves=leaves))) == 2


def test_noise_is_left_out_at_its_place_only() -> None:
    one = _stage(leaves={RESULT: [Leaf("output[0]", "int", 1), Leaf("output[1]", "int", 1)]})
    again = _stage(leaves={RESULT: [Leaf("output[0]", "int", 2), Leaf("output[1]", "int", 1)]})
    other = _stage(leaves={RESULT: [Leaf("output[0]", "int", 3), Leaf("output[1]", "int", 3)]})
    noise = places(differences(one, again))
    assert _kinds(one, other, noise=noise) == [("output", "1 became 3")]


def test_messages_may_be_lost_where_that_is_said_and_never_appear() -> None:
    one, other = _stage(printed=["a", "b"]), _stage(printed=["b"])
    assert _kinds(one, other) == [("printed", "missing: a")]
    assert _kinds(one, other, may_lose_messages=True) == []
    assert _kinds(other, one, may_lose_messages=True) == [("printed", "new: a")]


def test_the_order_of_messages_counts() -> None:
    assert _kinds(_stage(logged=["a", "b"]), _stage(logged=["b", "a"])) != []


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("tensor([0.1234, 1.0000])", "tensor([0.1235, 1.0000])", False),
        ("loss 12.3456789", "loss 12.3456781", True),
        ("mean 0.", "mean -0.", False),
        ("step 3", "step 4", False),
        ("v1.2.3", "v1.2.4", False),
        ("1e-05", "1.0000001e-05", True),
        ("a 1.5", "b 1.5", False),
    ],
)
def test_lines_with_rounded_numbers(one: str, other: str, is_same: bool) -> None:
    assert same_line(one, other) is is_same
