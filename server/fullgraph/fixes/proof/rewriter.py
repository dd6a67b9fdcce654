"""A source of further fixes, for breaks that no rewrite of Fullgraph's own removes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from fullgraph.fixes.proof.solution import Refused
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Finding, Fix
from fullgraph_worker.protocol import wire

Prove = Callable[[Fix], Awaitable[str]]
"""Runs the proof of one fix: why it is not kept; empty if it is proven and kept."""


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
