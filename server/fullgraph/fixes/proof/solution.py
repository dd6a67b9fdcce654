"""What fixing a target came to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from fullgraph.fixes.proof.moved import Moved
from fullgraph.fixes.proof.run import Counts, Verified
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Finding, Fix, Location
from fullgraph_worker.protocol import wire

Prove = Callable[[Fix], Awaitable[str]]
"""Runs the proof of one fix: why it is not kept; empty if it is proven and kept."""


@dataclass(frozen=True)
class Kept:
    """A fix that is proven.

    Attributes:
        finding: what it removes, at its place in the text that the fix was made for.
        fix: the edits, for the same text.
        texts: the texts that the fix was made for, of the files that it edits.
    """

    finding: Finding
    fix: Fix
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Refused:
    """A fix that failed its proof, and why.

    Attributes:
        finding: at its place in the text that the fix was made for.
        fix: the edits, for the same text.
        reason: what refuted it.
        texts: the texts that the fix was made for; files that are not in it are as they were.
    """

    finding: Finding
    fix: Fix
    reason: str
    texts: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Stays:
    """A finding that is left.

    Attributes:
        finding: at its place in the text after all fixes.
        reason: what stands in the way, as a sentence without its dot; its lines are those of the
            text before all fixes.
        tried: the fixes of it that the proof refuted.
        remains: what remains to do, as a sentence without its dot; empty where another finding
            says it.
        advice: what to do about its expression, as sentences; empty where that is not known.
    """

    finding: Finding
    reason: str
    tried: tuple[Refused, ...] = ()
    remains: str = ""
    advice: str = ""


@dataclass
class Solution:
    """What fixing a target came to.

    Attributes:
        before: the run of the unchanged program.
        after: the run of the changed program; the same if nothing was kept.
        kept: the fixes, in the order in which they were applied.
        refused: those that failed.
        texts: the changed files, as they are after all fixes.
        originals: the same files, as they were.
        lowered: the last run with Inductor; None if there was none.
        left: why each finding that is left is left.
        inductor_note: why the proof with Inductor says less than it should; empty mostly.
    """

    before: Verified
    after: Verified
    kept: list[Kept] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)
    lowered: Verified | None = None
    left: tuple[Stays, ...] = ()
    inductor_note: str = ""

    def copy(self) -> Solution:
        """One that can be changed apart from this."""
        return replace(
            self,
            kept=list(self.kept),
            refused=list(self.refused),
            texts=dict(self.texts),
            originals=dict(self.originals),
        )

    @property
    def counts(self) -> tuple[Counts, Counts]:
        """The breaks before and after."""
        return self.before.counts, self.after.counts

    @property
    def drops(self) -> tuple[str, ...]:
        """What compiled code no longer does, in words."""
        return tuple(dict.fromkeys(kept.fix.drops for kept in self.kept if kept.fix.drops))

    @property
    def uncovered(self) -> dict[str, tuple[int, ...]]:
        """Per path, the lines that a fix changes and that no call of the proof reached."""
        missed = self.before.result.uncovered
        found = {
            path: tuple(
                line
                for line in missed.get(path, ())
                if Moved.between(self.originals[path], text).is_replaced(line)
            )
            for path, text in self.texts.items()
        }
        return {path: lines for path, lines in found.items() if lines}

    def original_place(self, place: Location, made_for: Mapping[str, str]) -> Location:
        """Where a finding of a changed program is in the program as it was.

        Args:
            place: in the changed program.
            made_for: the texts that it is in; files that are not in it are as they were.
        """
        before, now = self.originals.get(place.path), made_for.get(place.path)
        if before is None or now is None or before == now:
            return place
        moved = Moved.between(now, before)
        # A line that a fix wrote has no place of its own: the one above it is the closest.
        lines = (moved.after(line) for line in range(place.line, 0, -1))
        line = next((each for each in lines if each is not None), 1)
        return place.shifted(line - place.line)

    def places(self, kept: Kept) -> dict[str, tuple[int, ...]]:
        """Per path, the lines of the unchanged file that a fix changes, or adds lines at."""
        found: dict[str, set[int]] = {}
        for edit in kept.fix.edits:
            at = edit.location
            original = self.originals.get(at.path, kept.texts.get(at.path, ""))
            before = Moved.between(kept.texts.get(at.path, original), original)
            # Whole lines end where the next one begins.
            is_whole = at.end_column == 0 and at.end_line > at.line
            for line in range(at.line, at.end_line + (not is_whole)):
                # A line that an earlier fix has changed already is named with that one.
                found.setdefault(at.path, set()).add(before.after(line) or 0)
        return {path: tuple(sorted(lines - {0})) for path, lines in found.items() if lines - {0}}

    def changed_lines(self) -> int:
        """How many lines all fixes together changed."""
        return sum(
            Moved.between(self.originals[path], text).changed_lines
            for path, text in self.texts.items()
        )


@dataclass(frozen=True)
class Left:
    """A break that is left, in the program as it is after the fixes that are kept.

    Attributes:
        finding: the break.
        findings: all that the same run observed.
        refused: the fixes of this break that were tried, and why they failed.
        read: the text of a file, with the fixes that are kept.
        facts: the values that names had around the breaks.
        torch: the version of the user's torch; empty if it is unknown.
        blocks: what the basic blocks around the breaks did; None if that is unknown.
    """

    finding: Finding
    findings: tuple[Finding, ...]
    refused: tuple[Refused, ...]
    read: Callable[[str], str | None]
    facts: Facts
    torch: str = ""
    blocks: wire.Blocks | None = None


class Rewriter(Protocol):
    """Makes fixes that need not be known before they are proven: each may follow from the last."""

    @property
    def name(self) -> str:
        """The ``rewrite`` of its fixes."""

    def accepts(self, finding: Finding) -> bool:
        """Whether it makes fixes for this break at all."""

    async def rewrite(self, left: Left, prove: Prove) -> None:
        """Make fixes for a break, and prove each, until one is kept or there are no more.

        Args:
            left: the break.
            prove: runs the proof of a fix of ``left``'s texts.
        """
