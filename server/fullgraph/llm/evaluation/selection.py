"""Which of the cases of a file are measured."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fullgraph.llm.evaluation.case import Case, CaseError

ALL = "all"
"""Every corpus."""


@dataclass(frozen=True)
class Sample:
    """How many cases are drawn.

    Attributes:
        size: a number of cases, or a share of them.
        is_share: whether ``size`` is a share, from 0 to 1.
    """

    size: float
    is_share: bool

    def of(self, count: int) -> int:
        """How many of ``count`` cases: at most all, and of a share at least one."""
        return min(count, math.ceil(self.size * count) if self.is_share else int(self.size))


def parse_sample(text: str) -> Sample:
    """``12`` or ``10%``.

    Raises:
        ValueError: it is neither, or nothing would be drawn.
    """
    is_share = text.endswith("%")
    size = float(text[:-1]) / 100 if is_share else float(int(text))
    if not (0 < size <= 1 if is_share else size >= 1):
        raise ValueError(f"{text} draws nothing, or more than all")
    return Sample(size, is_share)


def selected(
    cases: Sequence[Case],
    *,
    corpus: str = ALL,
    names: Collection[str] = (),
    sample: Sample | None = None,
    seed: int = 0,
) -> list[Case]:
    """The chosen cases, in the order of the file.

    Each group has its share of a sample. A smaller sample is a part of a larger one of the same
    cases and seed: results of the first count for the second.

    Args:
        cases: of the file.
        corpus: one of theirs, or ``ALL``.
        names: only these; empty for all.
        sample: how many of them to draw; None for all.
        seed: another one draws others.

    Raises:
        CaseError: there is no such corpus, or no case of one of the names.
    """
    known = list(dict.fromkeys(case.corpus for case in cases if case.corpus))
    if corpus not in (ALL, *known):
        raise CaseError(f"There is no corpus {corpus!r}, but: {', '.join((ALL, *known))}.")
    some = [case for case in cases if corpus in (ALL, case.corpus)]
    unknown = set(names) - {case.name for case in some}
    if unknown:
        raise CaseError(f"There is no case {', '.join(sorted(unknown))}.")
    some = [case for case in some if not names or case.name in names]
    if sample is None:
        return some
    drawn = set(_ranked(some, seed)[: sample.of(len(some))])
    return [case for case in some if case.name in drawn]


def _ranked(cases: Sequence[Case], seed: int) -> list[str]:
    """The names of cases in a random order, in which every beginning has all groups' shares."""
    groups: dict[str, list[str]] = {}
    for case in cases:
        groups.setdefault(case.group, []).append(case.name)
    ranks: dict[str, tuple[float, bytes]] = {}
    for names in groups.values():
        mixed = sorted((hashlib.sha256(f"{seed} {name}".encode()).digest(), name) for name in names)
        for number, (digest, name) in enumerate(mixed):
            ranks[name] = ((number + 0.5) / len(names), digest)
    return sorted(ranks, key=lambda name: ranks[name])
