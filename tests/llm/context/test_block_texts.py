"""How the blocks of a run are described to a model."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.llm.context.block_texts import block_as_text, block_texts
from fullgraph.llm.context.question import Scope
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Location, Observation
from fullgraph_worker.protocol.wire import Block, BlockFact, Blocks, SeenValue

SCOPES: tuple[Scope, ...] = ("line", "function", "file")
PATH = "/home/me/project/model.py"
TENSOR = SeenValue(PATH, 12, "x", "tensor", "torch.Tensor", "float32", [2, 7], "cpu")
DROP = SeenValue(PATH, 12, "self.drop", "float", "builtins.float", value="0.1")
SELF = SeenValue(PATH, 12, "self", "module", "model.Layer")
LINES = [f"line_{n} = 0" for n in range(1, 60)]
BLOCK = Block(
    path=PATH,
    function="Layer.forward",
    line=12,
    end_line=15,
    count=8,
    test="if mask is None",
    taken=8,
    not_taken=0,
    facts=[
        BlockFact("x", False, [TENSOR]),
        BlockFact("self.drop", False, [DROP], is_constant=True),
        BlockFact("self", False, [SELF]),
    ],
)


def _finding(line: int) -> Finding:
    frames = (Frame(PATH, 30, "Model.forward"), Frame(PATH, line, "Layer.forward"))
    observation = Observation(reason="data-dependent branching", gb_id="GB0170", stack=frames)
    return Finding(
        "FG201",
        "data-dependent-branch",
        Location(PATH, line, 1, line, 2),
        Evidence.OBSERVED,
        "It breaks.",
        observation=observation,
    )


def _read(path: str) -> str:
    return "\n".join(LINES)


def test_a_block_is_one_line_of_facts() -> None:
    assert block_as_text(BLOCK, LINES) == (
        "model.py, Layer.forward, from `line_12 = 0` to `line_15 = 0`, ran 8 times; "
        "`x`: float32[2, 7] cpu; `self.drop` = 0.1 (constant); `if mask is None`: true each time"
    )


def test_counts_of_both_ways_of_loops_and_of_what_was_not_counted_to_its_end() -> None:
    both = replace(BLOCK, facts=[], line=15, taken=3, not_taken=5)
    assert block_as_text(both, LINES) == (
        "model.py, Layer.forward, `line_15 = 0`, ran 8 times; "
        "`if mask is None`: true 3 times, false 5 times"
    )
    loop = replace(both, test="for i in range(9)", taken=900, not_taken=1, is_counted=False)
    assert block_as_text(loop, LINES) == (
        "model.py, Layer.forward, `line_15 = 0`, ran more than 8 times; "
        "`for i in range(9)`: its body ran 900 times"
    )
    unknown = replace(both, taken=-1, not_taken=-1, raised="KeyError", count=1)
    assert block_as_text(unknown, LINES) == (
        "model.py, Layer.forward, `line_15 = 0`, ran once; KeyError was raised in it"
    )


def test_different_values_and_those_at_the_end() -> None:
    other = replace(TENSOR, shape=[3, 7], device="cuda:0", requires_grad=True)
    facts = [
        BlockFact("x", False, [TENSOR, other], has_more=True),
        BlockFact("y", True, [replace(TENSOR, kind="list", inside=["tensor", "int"])]),
    ]
    assert block_as_text(replace(BLOCK, facts=facts, test=""), LINES) == (
        "model.py, Layer.forward, from `line_12 = 0` to `line_15 = 0`, ran 8 times; "
        "`x`: float32[2, 7] cpu or float32[3, 7] cuda:0 requires grad or others; "
        "at its end `y`: list of tensor, int"
    )


def test_the_scope_chooses_which_functions_are_named() -> None:
    caller = replace(BLOCK, function="Model.forward", line=30, end_line=31)
    other = replace(BLOCK, function="Head.forward", line=50, end_line=51)
    behind = replace(BLOCK, line=16, end_line=20)
    seen = Blocks([other, caller, BLOCK, behind])
    lines = {
        scope: [
            text.split(", ran")[0].split(", from ")[1]
            for text in block_texts(seen, _finding(13), scope, _read)
        ]
        for scope in SCOPES
    }
    assert lines["line"] == ["`line_12 = 0` to `line_15 = 0`"]
    assert lines["function"] == [
        *lines["line"],
        "`line_16 = 0` to `line_20 = 0`",
        "`line_30 = 0` to `line_31 = 0`",
    ]
    assert lines["file"] == [
        *lines["function"][:2],
        "`line_50 = 0` to `line_51 = 0`",
        lines["function"][2],
    ]


def test_folders_of_the_user_are_not_named_and_an_incomplete_run_says_so() -> None:
    stopped = Blocks([BLOCK], note="stopped after 20 seconds")
    texts = block_texts(stopped, _finding(13), "file", _read)
    assert texts[-1] == "The run was stopped after 20 seconds: later blocks may be missing."
    assert "/home" not in "\n".join(texts)
    raised = block_texts(
        replace(stopped, note="ValueError was raised"), _finding(13), "file", _read
    )
    assert raised[-1] == "ValueError was raised during the run: later blocks may be missing."


def test_lines_added_above_change_nothing() -> None:
    below = replace(BLOCK, line=14, end_line=17)
    assert block_as_text(BLOCK, LINES) == block_as_text(below, ["", "", *LINES])


def test_without_a_run_there_is_nothing() -> None:
    assert block_texts(None, _finding(13), "file", _read) == ()
