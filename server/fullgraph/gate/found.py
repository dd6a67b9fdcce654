"""What several looks at a program found, each break once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from fullgraph.gate.look import Look
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Evidence, Finding, Kind
from fullgraph.vocabulary.prose import one_line
from fullgraph_worker.baseline.breaks import Break, Place
from fullgraph_worker.baseline.names import name_from
from fullgraph_worker.user_code.source import function_at


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


ReadText = Callable[[str], "str | None"]


def breaks_of(
    findings: Iterable[Finding], read_text: ReadText, root: Path
) -> list[tuple[Break, Finding]]:
    """Each break and recompile with its finding.

    A call of a disabled function is intended, and no entry of a baseline.

    Args:
        findings: predicted or observed; cleared ones are left out.
        read_text: the text of a path, or None where it cannot be read.
        root: the folder of the baseline.
    """
    return [
        (_break(finding, read_text(finding.location.path), root), finding)
        for finding in findings
        if finding.evidence is not Evidence.CLEARED
        and finding.kind is not Kind.DISABLED
        and not finding.marks_call
    ]


def _break(finding: Finding, text: str | None, root: Path) -> Break:
    at = finding.location
    lines = split_lines(text or "")
    place = Place(
        name_from(root, at.path),
        function_at(text, at.line) if text else "",
        finding.entry,
        finding.kind.value,
        _cause(finding),
    )
    shown = lines[at.line - 1].strip() if 0 < at.line <= len(lines) else ""
    return Break(place, shown, at.line, one_line(finding.message))


def _cause(finding: Finding) -> str:
    """The guard or limit of a recompile.

    That of a break is Dynamo's wording and a column, which differ between versions of torch and
    after edits; a prediction has neither.
    """
    is_recompile = finding.kind in (Kind.RECOMPILE, Kind.RECOMPILE_LIMIT)
    return finding.observation.cause if finding.observation and is_recompile else ""
