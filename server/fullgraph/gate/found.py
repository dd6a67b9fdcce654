"""What several looks at a program found, each break once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fullgraph.findings import Finding
from fullgraph.gate.breaks import ReadText, breaks_of
from fullgraph.gate.look import Look
from fullgraph_worker.baseline.breaks import Break, Place


@dataclass(frozen=True)
class Found:
    """A break, and what found it.

    Attributes:
        what: the break as a baseline names it.
        finding: the same with all that is known; what a run observed, if one did.
        seen_by: the names of the looks.
    """

    what: Break
    finding: Finding
    seen_by: tuple[str, ...]


def found_in(looks: Iterable[Look], read_text: ReadText, root: Path) -> list[Found]:
    """Each break once: what was predicted and then observed is one break.

    Args:
        looks: what was looked at.
        read_text: the text of a path, or None where it cannot be read.
        root: the folder of the baseline.
    """
    same: dict[tuple[Place, str, int], list[tuple[Break, Finding, str]]] = defaultdict(list)
    for look in looks:
        number: dict[tuple[Place, str], int] = defaultdict(int)
        for what, finding in breaks_of(look.findings, read_text, root):
            # Equal lines of one function are as many breaks.
            number[what.place, what.text] += 1
            key = (what.place, what.text, number[what.place, what.text])
            same[key].append((what, finding, look.name))
    return [_joined(sightings) for sightings in same.values()]


def _joined(sightings: list[tuple[Break, Finding, str]]) -> Found:
    what, finding, _ = next((s for s in sightings if s[1].observation), sightings[0])
    return Found(what, finding, tuple(dict.fromkeys(name for _, _, name in sightings)))
