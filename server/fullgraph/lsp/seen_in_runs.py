"""What the last run of each target saw, at the lines of the present texts: values and blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from fullgraph.fixes.values.facts import Facts
from fullgraph.lsp.observations import Run
from fullgraph.source.text import same_ends, split_lines
from fullgraph_worker.protocol.wire import Block, Blocks, SeenValue


@dataclass(frozen=True)
class _Seen:
    texts: Mapping[str, str | None]
    values: tuple[SeenValue, ...]
    blocks: Blocks | None


class SeenInRuns:
    """The values and basic blocks of this session's runs; they are in memory only."""

    def __init__(self) -> None:
        self._runs: dict[Run, _Seen] = {}

    def record(
        self,
        run: Run,
        read: Callable[[str], str | None],
        values: Iterable[SeenValue],
        blocks: Blocks | None = None,
    ) -> None:
        """Take over what a run saw; it replaces that of the same target's run before.

        Args:
            run: what was run.
            read: the text of a file as the run saw it.
            values: what it saw; empty if it did not look.
            blocks: what the basic blocks did; None if it did not look.
        """
        seen = tuple(values)
        paths = {value.path for value in seen}
        paths |= {block.path for block in blocks.blocks} if blocks else set()
        self._runs.pop(run, None)
        self._runs[run] = _Seen({path: read(path) for path in paths}, seen, blocks)

    def facts(self, read: Callable[[str], str | None]) -> Facts:
        """The values that are known, at the lines of the files as they are now.

        Those at edited lines are left out.

        Args:
            read: the present text of a file; None if it cannot be read.
        """
        found: list[SeenValue] = []
        for seen in self._runs.values():
            moves: dict[str, Callable[[int], int]] = {}
            for value in seen.values:
                if value.path not in moves:
                    moves[value.path] = _move(seen.texts.get(value.path), read(value.path))
                line = moves[value.path](value.line)
                if line:
                    found.append(value if line == value.line else replace(value, line=line))
        return Facts(found)

    def edits(self, path: str, text: str) -> list[tuple[int, int]]:
        """The first and last lines that have changed in a file since each run that came to it.

        The last is above the first where lines were only deleted.
        """
        found = []
        for seen in self._runs.values():
            before = seen.texts.get(path)
            if before is not None and before != text:
                new = split_lines(text)
                top, bottom = same_ends(split_lines(before), new)
                found.append((top + 1, len(new) - bottom))
        return found

    def blocks(self, path: str, read: Callable[[str], str | None]) -> Blocks | None:
        """What the latest run that came to a file saw its blocks do, and those around them.

        Those with edited lines are left out.

        Args:
            path: the file.
            read: the present text of a file; None if it cannot be read.
        """
        for seen in reversed(self._runs.values()):
            if seen.blocks and any(block.path == path for block in seen.blocks.blocks):
                return replace(seen.blocks, blocks=_moved(seen, seen.blocks.blocks, read))
        return None


def _moved(seen: _Seen, blocks: Iterable[Block], read: Callable[[str], str | None]) -> list[Block]:
    moves: dict[str, Callable[[int], int]] = {}
    found: list[Block] = []
    for block in blocks:
        if block.path not in moves:
            moves[block.path] = _move(seen.texts.get(block.path), read(block.path))
        line, end = moves[block.path](block.line), moves[block.path](block.end_line)
        if line and end - line == block.end_line - block.line:
            is_there = line == block.line
            found.append(block if is_there else replace(block, line=line, end_line=end))
    return found


def _move(before: str | None, after: str | None) -> Callable[[int], int]:
    """The line after an edit of a line before it; 0 for one that is gone."""
    if before is None or after is None:
        return lambda line: 0
    if before == after:
        return lambda line: line
    old, new = split_lines(before), split_lines(after)
    top, bottom = same_ends(old, new)
    below, shift = len(old) - bottom, len(new) - len(old)
    return lambda line: line if line <= top else line + shift if line > below else 0
