"""What runs saw around the breaks: values and blocks, at the lines of the present text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from fullgraph.dynamic.run import RunResult
from fullgraph.fixes.values.facts import Facts
from fullgraph.source import split_lines
from fullgraph_worker.wire import Block, Blocks, SeenValue

_MOST_RUNS = 8


@dataclass(frozen=True)
class RunFacts:
    """What one run saw.

    Attributes:
        values: what names held, at lines of the present texts.
        blocks: what basic blocks did, at lines of the present texts; None if nothing is known.
        torch: the version of the torch that ran; empty if there was no run.
    """

    values: Facts = field(default_factory=Facts)
    blocks: Blocks | None = None
    torch: str = ""


@dataclass(frozen=True)
class _Run:
    texts: Mapping[str, str]
    values: tuple[SeenValue, ...]
    blocks: Blocks | None
    torch: str


class SeenByRuns:
    """The latest runs."""

    def __init__(self) -> None:
        self._runs: list[_Run] = []

    def record(self, result: RunResult, texts: Mapping[str, str]) -> None:
        """Take over what a run saw.

        Args:
            result: of the run.
            texts: by path, as the run saw them.
        """
        if result.hello is not None:
            run = _Run(texts, result.values, result.blocks, result.hello.torch)
            self._runs = [*self._runs[-_MOST_RUNS + 1 :], run]

    def of(self, path: str, text: str) -> RunFacts:
        """What the latest run that saw something in a file saw there, and in the files around it.

        Args:
            path: the file.
            text: its present text; what was seen at edited lines is left out.
        """
        for run in reversed(self._runs):
            blocks = run.blocks.blocks if run.blocks else []
            seen = {value.path for value in run.values} | {block.path for block in blocks}
            if path not in run.texts or path not in seen:
                continue
            lines = _Moved(run.texts[path], text)
            values = Facts(_values(run.values, path, lines))
            kept = replace(run.blocks, blocks=_blocks(blocks, path, lines)) if run.blocks else None
            return RunFacts(values, kept, run.torch)
        return RunFacts(torch=self._runs[-1].torch if self._runs else "")


class _Moved:
    """Where the lines of a text are after an edit."""

    def __init__(self, before: str, after: str) -> None:
        is_same = before == after
        old, new = ([], []) if is_same else (split_lines(before), split_lines(after))
        shorter = min(len(old), len(new))
        top = bottom = 0
        while top < shorter and old[top] == new[top]:
            top += 1
        while bottom < shorter - top and old[-1 - bottom] == new[-1 - bottom]:
            bottom += 1
        self._top, self._below = sys.maxsize if is_same else top, len(old) - bottom + 1
        self._shift = len(new) - len(old)

    def by(self, first: int, last: int) -> int | None:
        """By how much lines have moved; None if they were edited."""
        if last <= self._top:
            return 0
        return self._shift if first >= self._below else None


def _values(values: Iterable[SeenValue], path: str, lines: _Moved) -> Iterable[SeenValue]:
    for value in values:
        by = lines.by(value.line, value.line) if value.path == path else 0
        if by is not None:
            yield replace(value, line=value.line + by) if by else value


def _blocks(blocks: Iterable[Block], path: str, lines: _Moved) -> list[Block]:
    kept: list[Block] = []
    for block in blocks:
        by = lines.by(block.line, block.end_line) if block.path == path else 0
        if by is not None:
            moved = replace(block, line=block.line + by, end_line=block.end_line + by)
            kept.append(moved if by else block)
    return kept
