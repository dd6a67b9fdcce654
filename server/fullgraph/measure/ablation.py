"""Which arms of a benchmark differ by one break: what they are compared for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fullgraph.vocabulary.findings import Cost, Finding


@dataclass(frozen=True)
class FixedBreaks:
    """Breaks that are fixed together, and the arm in which they are not.

    Attributes:
        findings: at their places in the program as it is.
        arm: the name of the arm with all other fixes.
    """

    findings: tuple[Finding, ...]
    arm: str


@dataclass(frozen=True)
class Estimate:
    """A break without a proven fix: what the profile says of it.

    Attributes:
        finding: the break.
        cost: the profile's figure; None if the profile has none.
    """

    finding: Finding
    cost: Cost | None


@dataclass(frozen=True)
class Ablation:
    """The plan by which the costs of breaks are measured.

    Attributes:
        kind: what compiles in all of these arms.
        unfixed: the name of the arm of the program as it is.
        fixed: the name of the arm with all fixes; empty if no fix is proven.
        fixed_breaks: what is fixed, each with an arm in which it is not.
        estimates: the other breaks.
        note: why there is no measurement or no estimate; empty if there is.
    """

    kind: str
    unfixed: str
    fixed: str = ""
    fixed_breaks: Sequence[FixedBreaks] = ()
    estimates: Sequence[Estimate] = ()
    note: str = ""

    @property
    def count(self) -> int:
        """The number of breaks that are fixed."""
        return sum(len(each.findings) for each in self.fixed_breaks)
