"""What runs saw, in step with edits."""

from __future__ import annotations

import pytest

from fullgraph.lsp.observations import Run
from fullgraph.lsp.seen_in_runs import SeenInRuns
from fullgraph_worker.protocol.wire import Block, Blocks, SeenValue

PATH, OTHER = "/project/model.py", "/project/other.py"
TEXT = "a = 1\nb = 2\nc = 3\nd = 4\n"
EDITED = "a = 1\nb = 20\nb = 21\nc = 3\nd = 4\n"


def _values(path: str, *lines: int) -> list[SeenValue]:
    return [SeenValue(path, n, "x", "int", "builtins.int", value=str(n)) for n in lines]


def _blocks(path: str, *lines: tuple[int, int]) -> Blocks:
    return Blocks([Block(path, "f", first, last, 1) for first, last in lines])


@pytest.fixture
def seen() -> SeenInRuns:
    seen = SeenInRuns()
    blocks = _blocks(PATH, (1, 1), (1, 2), (3, 4))
    seen.record(Run(PATH, "f"), {PATH: TEXT}.get, _values(PATH, 1, 2, 4), blocks)
    return seen


def _places(blocks: Blocks | None) -> list[tuple[int, int]]:
    return [(block.line, block.end_line) for block in blocks.blocks] if blocks else []


def test_the_latest_run_that_came_to_a_file_counts(seen: SeenInRuns) -> None:
    seen.record(Run(PATH, "g"), {PATH: TEXT}.get, [], _blocks(PATH, (2, 2)))
    seen.record(Run(OTHER, "h"), {OTHER: "x = 1\n"}.get, [], _blocks(OTHER, (1, 1)))
    assert _places(seen.blocks(PATH, {PATH: TEXT}.get)) == [(2, 2)]
    seen.record(Run(PATH, "f"), {PATH: TEXT}.get, [], _blocks(PATH, (3, 3)))
    assert _places(seen.blocks(PATH, {PATH: TEXT}.get)) == [(3, 3)]


def test_lines_move_with_edits_and_edited_ones_are_left_out(seen: SeenInRuns) -> None:
    now = {PATH: EDITED}.get
    assert _places(seen.blocks(PATH, now)) == [(1, 1), (4, 5)]
    facts = seen.facts(now)
    assert [value.value for value in facts.of(PATH, 5, "x")] == ["4"]
    assert not facts.of(PATH, 2, "x")


def test_before_the_first_run_nothing_is_known() -> None:
    seen = SeenInRuns()
    assert not seen.facts({PATH: TEXT}.get)
    assert seen.blocks(PATH, {PATH: TEXT}.get) is None
