"""What changed between two runs of a target: before and after a fix, a commit, an upgrade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from fullgraph.durations import duration
from fullgraph.runs.kept_run import KeptRun
from fullgraph.settings.run_options import option_words
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph.vocabulary.prose import numbers_of

_NAMES = {
    Kind.BREAK: "Graph breaks",
    Kind.RECOMPILE: "Recompiles",
    Kind.RECOMPILE_LIMIT: "Recompile limits hit",
    Kind.BACKEND_FAILURE: "Backend failures",
    Kind.CUDA_GRAPHS_SKIPPED: "CUDA graphs skipped or repeated",
    Kind.CACHE_BYPASSED: "Caches bypassed",
}
_UNSET = "as the program has it"


@dataclass(frozen=True)
class Compared:
    """Something that both runs have: ``Graph breaks``, ``3``, ``1``.

    Attributes:
        name: what it is.
        before: in the earlier run.
        after: in the later one.
        change: 1 if that is for the better, -1 for the worse, else 0.
    """

    name: str
    before: str
    after: str
    change: int


@dataclass(frozen=True)
class Comparison:
    """How a run differs from an earlier one.

    Attributes:
        rows: its figures.
        came: findings that only the later run has.
        went: findings that only the earlier run has.
    """

    rows: tuple[Compared, ...]
    came: tuple[Finding, ...]
    went: tuple[Finding, ...]


def compare(run: KeptRun, earlier: KeptRun) -> Comparison:
    """How ``run`` differs from ``earlier``.

    A finding of both runs is one that has the same code on the same line of text, wherever that
    line is now.
    """
    return Comparison(_rows(run, earlier), _only_in(run, earlier), _only_in(earlier, run))


def _only_in(run: KeptRun, other: KeptRun) -> tuple[Finding, ...]:
    lines, others = _lines(run), _lines(other)
    has = Counter(_key(finding, others) for finding in other.distinct_findings)
    found: list[Finding] = []
    for finding in run.distinct_findings:
        key = _key(finding, lines)
        if has[key]:
            has[key] -= 1
        else:
            found.append(finding)
    return tuple(found)


def _lines(run: KeptRun) -> Mapping[str, Sequence[str]]:
    return {path: split_lines(text) for path, text in run.texts.items()}


def _key(finding: Finding, texts: Mapping[str, Sequence[str]]) -> Hashable:
    at = finding.location
    lines = texts.get(at.path, ())
    line = lines[at.line - 1].strip() if at.line <= len(lines) else str(at.line)
    return (at.path, finding.code, finding.kind, line)


def _rows(run: KeptRun, earlier: KeptRun) -> tuple[Compared, ...]:
    rows = [
        _row(_NAMES[kind], _count(earlier, kind), _count(run, kind))
        for kind in _NAMES
        if _count(earlier, kind) or _count(run, kind)
    ]
    rows.append(_row("Graphs", earlier.graphs, run.graphs, is_neutral=True))
    rows.append(_time("All calls, with compiling", earlier.seconds, run.seconds))
    before, after = earlier.profile, run.profile
    if before and after and before.calls and after.calls:
        rows.append(_time("Compiled call", before.compiled_seconds, after.compiled_seconds))
        rows.append(_time("Compiling", before.compile_seconds, after.compile_seconds))
    was, now = _conditions(earlier), _conditions(run)
    rows += [
        Compared(name, was[name] or _UNSET, now[name] or _UNSET, 0)
        for name in now
        if was[name] != now[name]
    ]
    return tuple(rows)


def _conditions(run: KeptRun) -> Mapping[str, str]:
    """What makes figures differ that the code has no part in."""
    options = {**option_words(run.options), "Calls": str(run.options.calls)}
    return {"PyTorch": run.torch, "Inputs": run.inputs, **options}


def _count(run: KeptRun, kind: Kind) -> int:
    return numbers_of(run.distinct_findings)[kind]


def _row(name: str, before: int, after: int, *, is_neutral: bool = False) -> Compared:
    change = 0 if is_neutral else (before > after) - (before < after)
    return Compared(name, str(before), str(after), change)


def _time(name: str, before: float, after: float) -> Compared:
    # A single measurement says nothing about differences as small as this.
    is_same = abs(before - after) <= 0.2 * max(before, after)
    change = 0 if is_same else (before > after) - (before < after)
    return Compared(name, duration(before), duration(after), change)
