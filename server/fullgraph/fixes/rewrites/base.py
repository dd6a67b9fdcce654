"""What a rewrite is: the pages whose cause it removes, its cases, and the edit that it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.static.rules.base import Case
from fullgraph.vocabulary.findings import Finding, Fix


class Rank(IntEnum):
    """In which order the fixes of a finding are tried: what changes least comes first."""

    SAME = 0
    """Eager and compiled code do what the program did."""

    EFFECTS = 1
    """What acts outside of the graph becomes an operator in it, and is done as before."""

    DROPS = 2
    """Compiled code leaves something out that only informs: a message, a progress bar."""

    HOISTS = 3
    """Something is computed once, or by the caller."""

    SETUP = 4
    """A configuration of torch is changed for the compiled function."""

    OPERATOR = 5
    """What the graph cannot hold becomes an opaque operator in it."""

    DISABLES = 6
    """The break stays, around the smallest possible region."""


@dataclass(frozen=True)
class Rewritten(Case):
    """Code that breaks and is rewritten.

    A run explains it, the rewrite changes it, and the proof passes: without the break, with the
    same results, gradients, state, messages and exceptions.

    Attributes:
        after: the code that the rewrite makes of it.
        inputs: Python expressions of the arguments to run it with, separated by commas.
        breaks: how many breaks stay: none, unless the rewrite keeps one, or leaves it to another
            rewrite.
        further_inputs: of more calls, for code that is recompiled instead of broken.
        recompiles: how many of these stay.
    """

    after: str
    inputs: str = "torch.linspace(-1, 1, 6)"
    breaks: int = 0
    further_inputs: tuple[str, ...] = ()
    recompiles: int = 0

    @property
    def rewritten(self) -> str:
        """The module after the rewrite."""
        return Case(self.after).code


@dataclass(frozen=True)
class Untouched(Case):
    """Code that breaks in a way that this rewrite must not try to mend.

    Attributes:
        why: what would be lost.
        inputs: as in ``Rewritten``.
        further_inputs: as in ``Rewritten``.
    """

    why: str
    inputs: str = "torch.linspace(-1, 1, 6)"
    further_inputs: tuple[str, ...] = ()


class Rewrite:
    """Makes one kind of change that removes breaks.

    Attributes:
        entries: the ids of the taxonomy entries whose breaks it may remove.
        rank: when it is tried.
        needs_proof: whether it is only proposed where a proof follows (``code.is_bold``).
        rewritten: code that it changes.
        untouched: code that it leaves alone.
    """

    entries: ClassVar[frozenset[str]]
    rank: ClassVar[Rank] = Rank.SAME
    needs_proof: ClassVar[bool] = False
    rewritten: ClassVar[tuple[Rewritten, ...]]
    untouched: ClassVar[tuple[Untouched, ...]]

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """The fix of a finding of one of ``entries``, or None where it does not apply.

        Args:
            finding: predicted, or observed in a run: then ``code.facts`` has values.
            document: the unit of the finding's file that the finding is in.
            code: the other units and files, and what the run saw.
        """
        raise NotImplementedError

    def proposals(self, finding: Finding, document: Document, code: Code) -> Iterable[Fix]:
        """The fixes of a finding, for a rewrite that has several ways; those to try first first."""
        fix = self.propose(finding, document, code)
        return () if fix is None else (fix,)
