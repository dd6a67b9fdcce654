"""From the first sight of a break to its end: what a run changes about the known ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.runs.journal.keys import BreakKey, break_key, digest, lines_of, relative_name
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding

if TYPE_CHECKING:
    # Its import takes half a second, and `fullgraph explain-code` needs none of it.
    from fullgraph.runs.kept_run import KeptRun, RunFile

MOST_FORMER = 20


@dataclass(frozen=True)
class Sighting:
    """A break of a workspace, from the run that first saw it to the one that no longer did.

    Attributes:
        key: the break.
        copy: 0 for the first of several equal lines in a function.
        first: when it was first seen, in seconds since the epoch.
        last: when it was last seen.
        ended: when a run came to its function and did not have it; None while it is there.
        targets: whose last run had it.
        former: the ids of the keys that it had before its line was edited.
        number: in the database; 0 if it is not there yet.
    """

    key: BreakKey
    copy: int
    first: float
    last: float
    ended: float | None = None
    targets: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    number: int = 0

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids under which events are about it."""
        return (*self.former, self.key.id)


def breaks_of(run: KeptRun) -> tuple[Finding, ...]:
    """The places where code fell back to eager mode, each once."""
    found = (each for each in run.distinct_findings if not each.marks_call)
    return tuple(each for each in found if each.observation and each.observation.is_problem)


def target_of(run: KeptRun, root: Path) -> str:
    """The name of a run's target in the journal: ``models/net.py:Net``."""
    return f"{relative_name(run.path, root)}:{run.target}"


def after_run(open_now: Sequence[Sighting], run: KeptRun, root: Path) -> list[Sighting]:
    """The sightings that a run begins, sees again, or ends.

    A break is over if the run came to its function without it: for this target if its line is
    still there, else for all. A line that was edited and still breaks is the same break.

    Args:
        open_now: the breaks that are not over.
        run: the run.
        root: the workspace folder.
    """
    target, files = target_of(run, root), {relative_name(f.path, root): f for f in run.files}
    known = {(each.key, each.copy): each for each in open_now}
    changed: list[Sighting] = []
    new: list[Sighting] = []
    for key, copy in _seen(run, root):
        before = known.pop((key, copy), None)
        if before is None:
            new.append(Sighting(key, copy, run.time, run.time, targets=(target,)))
        else:
            targets = tuple(sorted({*before.targets, target}))
            changed.append(replace(before, last=run.time, targets=targets))
    if not run.failure:
        broken = {(each.key.file, each.key.function) for each in [*changed, *new]}
        for each in known.values():
            file = files.get(each.key.file)
            if file is None:
                # Of a library or of a deleted file, a run has only what breaks.
                is_over = not (root / each.key.file).exists()
                changed += _without(each, target, run.time) if is_over else []
            elif _reached(file, each.key, broken):
                is_there = _is_there(file.text, each)
                edited = None if is_there else _edited(each, new)
                if edited is not None:
                    new.remove(edited)
                    changed.append(_as_edited(each, edited))
                elif is_there:
                    changed += _without(each, target, run.time)
                else:
                    changed.append(replace(each, ended=run.time, targets=()))
    return [*changed, *new]


def _without(sighting: Sighting, target: str, time: float) -> list[Sighting]:
    """The break after a run of a target that did not have it, where others may."""
    if target not in sighting.targets:
        return []
    rest = tuple(other for other in sighting.targets if other != target)
    return [replace(sighting, targets=rest, ended=None if rest else time)]


def _seen(run: KeptRun, root: Path) -> Iterable[tuple[BreakKey, int]]:
    """Each break's key, and which of the equal lines it is."""
    texts, copies = run.texts, Counter[BreakKey]()
    places = set()
    for finding in breaks_of(run):
        key = break_key(finding, texts.get(finding.location.path), root)
        place = (key, finding.location.line)
        if place in places:
            # Different causes at one line are one break to get rid of.
            continue
        places.add(place)
        yield key, copies[key]
        copies[key] += 1


def _reached(file: RunFile, key: BreakKey, broken: set[tuple[str, str]]) -> bool:
    """Whether the run came to the function, or the function is gone from the file."""
    lines = lines_of(file.text, key.function)
    is_reached = not lines or any(line in lines for line in file.lines)
    return is_reached or (key.file, key.function) in broken


def _is_there(text: str, sighting: Sighting) -> bool:
    lines = split_lines(text)
    here = [lines[n - 1].strip() for n in lines_of(text, sighting.key.function)]
    return [digest(line) for line in here].count(sighting.key.line) > sighting.copy


def _as_edited(before: Sighting, now: Sighting) -> Sighting:
    former = (*before.former, before.key.id)[-MOST_FORMER:]
    return replace(now, first=before.first, former=former, number=before.number)


def _edited(sighting: Sighting, new: Iterable[Sighting]) -> Sighting | None:
    """The new break in the same function that has its code, if there is one."""
    same = replace(sighting.key, line="")
    return next((each for each in new if replace(each.key, line="") == same), None)
