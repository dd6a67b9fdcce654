"""What is compared with a baseline: findings of a run, or of a report that a file holds."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from fullgraph.report.json_report import VERSION
from fullgraph.source.notebooks import cell_path
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location, Observation
from fullgraph.vocabulary.prose import one_line
from fullgraph_worker.baseline.breaks import Accepted, Break, Place, name_from, run_of
from fullgraph_worker.user_code.source import function_at

CHECK = "check"
_AGAIN = "Write it with fullgraph explain or fullgraph trace, and --format json --output."


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


@dataclass(frozen=True)
class Look:
    """One look at a program: by prediction, or by a run.

    Attributes:
        name: ``check``, or ``run of src/model.py:Net``.
        findings: what it found.
        paths: for predictions, the files and folders, relative to the baseline's folder.
    """

    name: str
    findings: tuple[Finding, ...]
    paths: tuple[str, ...] = ()

    def includes(self, entry: Accepted, source: str) -> bool:
        """Whether it would have found the breaks of an entry that ``source`` saw."""
        if source != self.name:
            return False
        return not self.paths or any(_is_below(entry.place.file, path) for path in self.paths)


def was_sought(entry: Accepted, looks: Collection[Look]) -> bool:
    """Whether everything that saw the breaks of an entry was done again."""
    return all(any(look.includes(entry, source) for look in looks) for source in entry.seen_by)


def in_words(looks: Iterable[Look]) -> str:
    """What the result is based on, for the user."""
    names = dict.fromkeys(
        f"predictions for {_names(look.paths)}" if look.name == CHECK else f"a {look.name}"
        for look in looks
    )
    return "; ".join(names)


def _is_below(file: str, folder: str) -> bool:
    if folder == ".":
        return PurePosixPath(file).parts[:1] != ("..",)
    return PurePosixPath(file).is_relative_to(folder)


def _names(paths: Iterable[str]) -> str:
    return ", ".join("this folder" if path == "." else path for path in paths)


class ReportError(Exception):
    """The file is no such report; the message is for the user."""


def look_of_report(file: Path) -> Look:
    """What a report found.

    Raises:
        ReportError: the file cannot be read, or is no report of this version.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ReportError(f"{file} cannot be read as a report: {error}") from error
    version = data.get("version") if isinstance(data, dict) else None
    if version != VERSION or "findings" not in data:
        raise ReportError(f"{file} is no report of version {VERSION}. {_AGAIN}")
    failure, target = data.get("failure"), data.get("target")
    if failure is not None:
        why = failure.get("message", "") if isinstance(failure, dict) else failure
        raise ReportError(f"{file} is of a run that failed: {why}")
    try:
        findings = tuple(map(_finding, data["findings"]))
    except (KeyError, TypeError, ValueError) as error:
        raise ReportError(f"{file}: a finding is not complete: {error!r}. {_AGAIN}") from error
    if target is None:
        return Look(CHECK, findings)
    seen = tuple(finding for finding in findings if finding.observation)
    return Look(run_of(str(target)), seen)


def _finding(data: dict[str, Any]) -> Finding:
    path = cell_path(data["path"], data["cell"] - 1) if "cell" in data else data["path"]
    place = Location(path, data["line"], data["column"], data["end_line"], data["end_column"])
    evidence = Evidence(data["evidence"])
    observation = None
    if evidence is Evidence.OBSERVED:
        observation = Observation(
            data["gb_id"],
            data["reason"],
            count=data["count"],
            kind=Kind(data["kind"]),
            cause=data["cause"],
        )
    return Finding(
        data["code"], data["entry"], place, evidence, data["message"], data["because"], observation
    )
