"""What becomes of one file: checked, refused with a reason, or a fault of ours."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.settings.table import LintSettings
from fullgraph.source.text import SourceError, read_source, split_lines
from fullgraph.static.check import Checker
from fullgraph.static.syntax.split import split
from tests.robustness.mutations import mutated

RAISED = "the checker raised"
SPLIT = "the units of a file are not its text"
ANALYSIS = "the analysis failed"
RULE = "a rule failed"
FAULTS = (RAISED, SPLIT, ANALYSIS, RULE)
"""Kinds of problems that are ours."""

_KINDS = {
    "the analysis failed": ANALYSIS,
    "failed and was skipped": RULE,
    "too many paths": "too many ways through the code",
    "nested too deeply": "nested too deeply",
    "too long": "too long",
    "syntax error": "syntax error",
    "cannot be parsed": "cannot be parsed",
    "libcst does not support": "syntax that libcst does not support",
}


@dataclass(frozen=True)
class Outcome:
    """What became of one file.

    Attributes:
        path: the file.
        lines: how many it has.
        seconds: how long its check took.
        findings: how many were predicted.
        problems: kind and message, which has its place.
    """

    path: str
    lines: int = 0
    seconds: float = 0.0
    findings: int = 0
    problems: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Job:
    """A file to check.

    Attributes:
        path: the file.
        strict: whether to report what is only possible too.
        mutations: how many times to check it with something wrong in it.
        seed: what the mutations depend on.
    """

    path: Path
    strict: bool = False
    mutations: int = 0
    seed: int = 0


def check_file(job: Job) -> list[Outcome]:
    """Check the file as it is, and then as often as asked with something wrong in it.

    The checker keeps what it knows of the file, as it does while somebody types.
    """
    path = str(job.path)
    try:
        text = read_source(job.path)
    except SourceError as error:
        return [Outcome(path, problems=(("cannot be read", str(error)),))]
    outcomes = [check_text(path, text, strict=job.strict)]
    for number in range(job.mutations):
        seed = zlib.crc32(f"{job.path.name} {job.seed} {number}".encode())
        outcome = check_text(path, mutated(text, seed), strict=job.strict)
        outcomes.append(replace(outcome, path=f"{path}, mutated by {seed}"))
    _checker(job.strict).forget(path)
    return outcomes


def check_text(path: str, text: str, *, strict: bool = False) -> Outcome:
    """Check ``text`` and hold what the checker promises of every text."""
    begin = time.perf_counter()
    lines = text.count("\n") + 1
    try:
        problems = [] if units_are_whole(text) else [(SPLIT, path)]
        result = _checker(strict).check(path, text, parse_always=True)
    except Exception as error:  # What this command looks for.
        return Outcome(path, lines, problems=((RAISED, f"{path}: {error!r}"),))
    problems += [(kind_of(p.message), f"{p.path}:{p.line}: {p.message}") for p in result.problems]
    seconds = time.perf_counter() - begin
    return Outcome(path, lines, seconds, len(result.findings), tuple(problems))


def units_are_whole(text: str) -> bool:
    """Whether the units of ``text``, one after the other, are its lines."""
    lines = split_lines(text)
    written = "".join(unit.text for unit in split(text))
    return written == "".join(f"{line}\n" for line in (lines if lines[-1] else lines[:-1]))


def kind_of(message: str) -> str:
    """The kind of a problem, by its words; itself if it has none."""
    return next((kind for words, kind in _KINDS.items() if words in message), message)


@lru_cache
def _checker(strict: bool) -> Checker:
    return Checker(taxonomy.load(), LintSettings(strict=strict))
