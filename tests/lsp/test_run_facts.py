"""What runs saw, in step with edits."""

from __future__ import annotations

import sys

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.lsp.run_facts import SeenByRuns
from fullgraph_worker.wire import Block, Blocks, Hello, SeenValue

PATH = "/project/model.py"
TEXT = "a = 1\nb = 2\nc = 3\nd = 4\n"


def _result(*lines: int, torch: str = "2.13.0") -> RunResult:
    values = tuple(SeenValue(PATH, n, "x", "int", "builtins.int", value=str(n)) for n in lines)
    blocks = Blocks([Block(PATH, "f", n, n, 1) for n in lines])
    hello = Hello(5, "3.12", sys.executable, torch, 1.0)
    return RunResult((), {}, None, None, hello, "", values=values, blocks=blocks)


@pytest.fixture
def seen() -> SeenByRuns:
    seen = SeenByRuns()
    seen.record(_result(1, 2, 4), {PATH: TEXT})
    return seen


def test_the_latest_run_of_a_file_counts(seen: SeenByRuns) -> None:
    seen.record(_result(3, torch="2.14.0"), {PATH: TEXT})
    seen.record(_result(), {"/project/other.py": "x = 1\n"})
    facts = seen.of(PATH, TEXT)
    assert [block.line for block in facts.blocks.blocks] == [3]
    assert facts.torch == "2.14.0"


def test_lines_move_with_edits_and_edited_ones_are_left_out(seen: SeenByRuns) -> None:
    facts = seen.of(PATH, "a = 1\nb = 20\nb = 21\nc = 3\nd = 4\n")
    assert [block.line for block in facts.blocks.blocks] == [1, 5]
    assert [value.value for value in facts.values.of(PATH, 5, "x")] == ["4"]
    assert not facts.values.of(PATH, 2, "x")


def test_before_the_first_run_nothing_is_known() -> None:
    facts = SeenByRuns().of(PATH, TEXT)
    assert not facts.values
    assert facts.blocks is None
    assert facts.torch == ""
