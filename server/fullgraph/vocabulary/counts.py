"""How many findings there are, in words, kind by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fullgraph.vocabulary.findings import Finding, Kind

_NOUNS = {
    Kind.BREAK: ("graph break", "graph breaks"),
    Kind.RECOMPILE: ("recompile", "recompiles"),
    Kind.RECOMPILE_LIMIT: ("recompile limit hit", "recompile limits hit"),
    Kind.BACKEND_FAILURE: ("backend failure", "backend failures"),
    Kind.DISABLED: ("disabled call", "disabled calls"),
    Kind.CUDA_GRAPHS_SKIPPED: ("CUDA graph skipped or repeated", "CUDA graphs skipped or repeated"),
}


def counted(number: int, kind: Kind = Kind.BREAK) -> str:
    """``1 graph break``, ``3 recompiles``."""
    one, many = _NOUNS[kind]
    return f"{number} {one if number == 1 else many}"


def number_of(number: int, noun: str) -> str:
    """``1 file``, ``4 files``, ``1,200 files``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def graphs_counted(number: int) -> str:
    """``1 graph``, ``4 graphs``."""
    return number_of(number, "graph")


def numbers_of(findings: Iterable[Finding]) -> Counter[Kind]:
    """How many findings there are of each kind.

    Recompiles are counted each time, and all others once for each place.
    """
    numbers: Counter[Kind] = Counter()
    for finding in findings:
        observed = finding.observation
        each = observed.count if observed and observed.kind is Kind.RECOMPILE else 1
        numbers[finding.kind] += each
    return numbers


def in_numbers(findings: Iterable[Finding]) -> str:
    """``2 graph breaks, 1 recompile``; breaks first, and empty without any finding."""
    numbers = numbers_of(findings)
    return ", ".join(counted(numbers[kind], kind) for kind in _NOUNS if numbers[kind])
