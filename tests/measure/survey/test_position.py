"""Between which operations of which graph a break is."""

from __future__ import annotations

from fullgraph.measure.survey.run_row import Position, position_of
from fullgraph_worker.protocol.wire import Compilation, GraphNode


def made(name: str, *operations: str) -> Compilation:
    nodes = [GraphNode("n", each) for each in ("input", *operations, "output")]
    return Compilation(name, "a.py", 1, "f", nodes=nodes)


MADE = [made("0/0", "torch.sin", "Tensor.sum"), made("1/0"), made("2/0", "torch.relu")]


def test_a_break_between_two_graphs() -> None:
    assert position_of(["0/0"], MADE) == Position("0/0", "Tensor.sum", "torch.relu")


def test_a_break_before_the_first_operation() -> None:
    assert position_of(["1/0"], MADE) == Position("1/0", "", "torch.relu")


def test_a_break_behind_the_last_operation() -> None:
    assert position_of(["2/0"], MADE) == Position("2/0", "torch.relu", "")


def test_a_compilation_that_is_not_known() -> None:
    assert position_of([], MADE) == Position()
    assert position_of(["9/0"], MADE) == Position("9/0")
