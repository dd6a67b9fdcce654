"""Which lines of a text are which lines of a changed text."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Kind, Observation


@dataclass(frozen=True)
class Moved:
    """The lines of one file before and after a change; ``blocks`` as difflib gives them."""

    blocks: tuple[tuple[str, int, int, int, int], ...]

    @classmethod
    def between(cls, before: str, after: str) -> Moved:
        """Compare two texts."""
        matcher = difflib.SequenceMatcher(
            None, split_lines(before), split_lines(after), autojunk=False
        )
        return cls(tuple(matcher.get_opcodes()))

    def is_same_place(self, line: int, after: int) -> bool:
        """Whether the 1-based ``line`` before is, or became a part of, the line ``after``."""
        for tag, start, end, new_start, new_end in self.blocks:
            if start < line <= end:
                if tag == "equal":
                    return after - new_start == line - start
                return new_start < after <= new_end
        return False

    def after(self, before: int) -> int | None:
        """Where the 1-based line ``before`` is after the change; None if it was changed."""
        for tag, start, end, new_start, _ in self.blocks:
            if tag == "equal" and start < before <= end:
                return before - start + new_start
        return None

    def is_changed(self, after: int) -> bool:
        """Whether the 1-based line ``after`` is new or changed."""
        return any(
            tag != "equal" and new_start < after <= new_end
            for tag, _, _, new_start, new_end in self.blocks
        )

    def is_replaced(self, before: int) -> bool:
        """Whether the 1-based line ``before`` was changed or removed."""
        return any(tag != "equal" and a < before <= b for tag, a, b, _, _ in self.blocks)

    @property
    def changed_lines(self) -> int:
        """How many lines were changed, added or removed; a changed line counts once."""
        return sum(max(b - a, d - c) for tag, a, b, c, d in self.blocks if tag != "equal")


def is_gone(finding: Finding, before: str, after: str, left: Iterable[Finding]) -> bool:
    """Whether nothing of a finding's kind is left at its place after a change.

    A recompile of the same cause must be rarer: after the first change of a value, Dynamo makes
    it symbolic.

    Args:
        finding: of the text ``before``.
        before: the text of its file.
        after: the same after the change.
        left: what a run of the changed program observed.
    """
    moved = Moved.between(before, after)
    path = finding.location.path
    return not any(
        other.entry == finding.entry
        and _is_as_frequent(finding.observation, other.observation)
        and other.location.path == path
        and (other.kind is Kind.BREAK) == (finding.kind is Kind.BREAK)
        and moved.is_same_place(finding.location.line, other.location.line)
        for other in left
    )


def _is_as_frequent(before: Observation | None, after: Observation | None) -> bool:
    if before is None or after is None or before.kind is not Kind.RECOMPILE:
        return True
    return before.cause == after.cause and after.count >= before.count


def break_in_change(before: str, after: str, path: str, left: Iterable[Finding]) -> Finding | None:
    """The first break at a line that a change wrote.

    Args:
        before: the text of a file.
        after: the same after the change.
        path: of the file.
        left: what a run of the changed program observed.
    """
    moved = Moved.between(before, after)
    breaks = (
        finding
        for finding in left
        if finding.kind is Kind.BREAK
        and finding.location.path == path
        and moved.is_changed(finding.location.line)
    )
    return next(breaks, None)
