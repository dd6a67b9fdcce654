"""A finding's own line in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.explain.here import expression_at, seen_here
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Location, Observation
from fullgraph_worker.protocol.wire import Block, BlockFact, Blocks, SeenValue

PATH = "/project/model.py"
TEXT = """\
class Layer:
    def forward(self, x, mask):
        y = x * self.drop
        if mask.any():
            y = (
                y.sum()
                .item()
            )
        return y
"""
CONDITION = Location(PATH, 4, 11, 4, 21)


def _finding(location: Location, *stack: Frame) -> Finding:
    observation = Observation(reason="", gb_id="GB0170", stack=stack)
    return Finding("FG201", "x", location, Evidence.OBSERVED, "m", observation=observation)


def _value(line: int, name: str, kind: str, **more: object) -> SeenValue:
    return SeenValue(PATH, line, name, kind, f"builtins.{kind}", **more)  # type: ignore[arg-type]


FACTS = Facts(
    [
        _value(4, "mask", "tensor", dtype="bool", shape=[2, 7], device="cpu"),
        _value(3, "x", "tensor", dtype="float32", shape=[2], device="cuda:0"),
        _value(3, "x", "tensor", dtype="float32", shape=[3], device="cuda:0"),
        _value(3, "self.drop", "float", value="0.1"),
        _value(3, "self", "module"),
    ]
)
DROP = BlockFact("self.drop", False, [_value(3, "self.drop", "float", value="0.1")], False, True)
BLOCK = Block(PATH, "Layer.forward", 3, 4, 8, True, "if mask.any()", 8, 0, "", [DROP])


@pytest.mark.parametrize(
    ("location", "code"),
    [
        (CONDITION, "if mask.any()"),
        (Location(PATH, 4, 8, 4, 22), "if mask.any()"),
        (Location(PATH, 5, 16, 8, 13), "( y.sum() .item() )"),
        (Location(PATH, 9, 15, 9, 16), "return y"),
        (Location(PATH, 90, 0, 90, 1), ""),
    ],
)
def test_the_code_of_a_finding_is_one_line(location: Location, code: str) -> None:
    assert expression_at(TEXT, location) == code


def test_values_and_branches_of_the_line_are_those_of_the_run() -> None:
    said = seen_here(_finding(CONDITION), TEXT, FACTS, Blocks([BLOCK]))
    assert said == "In the last run: `mask` was `bool[2, 7]`; the `if` was true each time."


def test_several_values_and_constants_are_said_so() -> None:
    at = Location(PATH, 3, 12, 3, 25)
    said = seen_here(_finding(at), TEXT, FACTS, Blocks([BLOCK]))
    assert said == (
        "In the last run: `x` was `float32[2]` on cuda:0 or `float32[3]` on cuda:0; "
        "`self.drop` stayed `0.1`."
    )


def test_both_ways_of_a_branch_are_counted() -> None:
    both = Blocks([replace(BLOCK, taken=3, not_taken=1)])
    assert "the `if` was true 3 times and false once" in seen_here(
        _finding(CONDITION), TEXT, Facts(), both
    )


def test_the_caller_is_the_one_of_the_users_function() -> None:
    stack = (
        Frame("/project/run.py", 30, "Model.forward"),
        Frame(PATH, 4, "Layer.forward"),
        Frame("/lib/copy.py", 7, "deepcopy"),
    )
    said = seen_here(_finding(CONDITION, *stack), TEXT, Facts(), None)
    assert said == "Called from `Model.forward`, `run.py:30`."
    assert seen_here(_finding(CONDITION, *stack[1:]), TEXT, Facts(), None) == ""


def test_without_a_run_nothing_is_said() -> None:
    predicted = replace(_finding(CONDITION), evidence=Evidence.PREDICTED, observation=None)
    assert seen_here(predicted, TEXT, Facts(), None) == ""
