"""Cases of an evaluation: a break with its cause and fix; which can run, which are taken."""

from __future__ import annotations

import hashlib
import json
import math
import subprocess
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path, PurePath

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.source.text import split_lines
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding

Words = tuple[str, ...]
"""Alternatives, of which one has to be there; in lower case."""
_SECONDS = 60
_VERSIONS = """
import importlib.metadata, json, sys
found = {}
for name in sys.argv[1:]:
    try:
        found[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps(found))
"""
ALL = "all"
"""Every corpus."""


class CaseError(Exception):
    """A file of cases that cannot be read; the message is for the user."""


@dataclass(frozen=True)
class Truth:
    """What a good answer says about a break.

    Attributes:
        cause: why it breaks; of each of these alternatives one has to be named.
        fact: the fact that decides what to do.
        names: of the program, at the lines in question.
        ways: what removes the break.
        wrong: advice that does not help, or changes what the program computes.
        is_measured: cause and fact are those of the run and of the kind of break, and not of this
            line: changes count if they edit the line, whatever they have in its place.
    """

    cause: tuple[Words, ...]
    fact: Words
    names: Words
    ways: Words
    wrong: Words = ()
    is_measured: bool = False


@dataclass(frozen=True)
class Case:
    """One break of a target.

    Attributes:
        name: of the case; recorded answers and results have it.
        target: a Python file, relative to the file of the cases, with the target's name.
        file: the name of the file with the break, or the end of its path.
        line: the text of the line that breaks, without the spaces around it.
        truth: what a good answer says about it.
        options: of the run: ``grad``, ``dynamic``, ``mode``.
        corpus: the set of cases that it belongs to; empty if there is one set only.
        held_out: whether it was kept from those who wrote Fullgraph's rules and rewrites.
        function: the name of the function that has the line; empty for any.
        code: of the page that the break belongs to; empty for any.
        packages: the version that it needs of each distribution.
    """

    name: str
    target: str
    file: str
    line: str
    truth: Truth
    options: Mapping[str, str] = field(default_factory=dict)
    corpus: str = ""
    held_out: bool = False
    function: str = ""
    code: str = ""
    packages: Mapping[str, str] = field(default_factory=dict)

    @property
    def group(self) -> str:
        """The corpus, for a table; cases that are held out are a group of their own."""
        return " ".join(filter(None, (self.corpus, "held out" if self.held_out else "")))

    def is_at(self, finding: Finding, text: str | None) -> bool:
        """Whether a finding is the case's break.

        Args:
            finding: of a run of the target.
            text: of the finding's file.
        """
        place = finding.location
        lines = split_lines(text or "")
        end = PurePath(self.file).parts
        stack = finding.observation.stack if finding.observation else ()
        function = stack[-1].function if stack else ""
        return (
            PurePath(place.path).parts[-len(end) :] == end
            and place.line <= len(lines)
            and lines[place.line - 1].strip() == self.line
            and self.function in ("", function)
            and self.code in ("", finding.code)
        )


def read_cases(path: Path) -> list[Case]:
    """The cases of a file of JSON lines; their targets are absolute.

    Raises:
        CaseError: it cannot be read, a line is no case, or two have the same name.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CaseError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise CaseError(f"{path} cannot be read: it is not UTF-8.") from error
    cases: list[Case] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = structure(json.loads(line), Case)
        except (ValueError, StructureError) as error:
            raise CaseError(f"{path}:{number} is no case: {error}") from error
        cases.append(case)
    names = [case.name for case in cases]
    double = next((name for name in names if names.count(name) > 1), "")
    if double:
        raise CaseError(f"{path}: two cases have the name {double}.")
    return [_with_target(case, path.resolve().parent) for case in cases]


def write_cases(path: Path, cases: Iterable[Case]) -> None:
    """Write cases as JSON lines."""
    lines = (json.dumps(asdict(case)) for case in cases)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _with_target(case: Case, folder: Path) -> Case:
    file, colon, name = case.target.rpartition(":")
    target = f"{(folder / file).resolve()}{colon}{name}"
    return replace(case, target=target)


def installed(cases: Iterable[Case], python: Sequence[str]) -> dict[str, str]:
    """The versions of the distributions that cases need, of those that are installed.

    Args:
        cases: which.
        python: the command of the interpreter; it is not run if no case needs any.

    Raises:
        InterpreterError: it cannot be run.
    """
    names = sorted({name for case in cases for name in case.packages})
    if not names:
        return {}
    command = [*python, "-c", _VERSIONS, *names]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
        found: dict[str, str] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise InterpreterError(f"{python[0]} cannot be run: {error}") from error
    return found


def what_it_lacks(case: Case, versions: Mapping[str, str]) -> str:
    """Why a case cannot be measured with these packages; empty if it can.

    Args:
        case: which.
        versions: of what is installed.
    """
    lacks = []
    for name, wanted in case.packages.items():
        version = versions.get(name, "")
        if version != wanted:
            has = f"{name} {version} is installed" if version else f"{name} is not installed"
            lacks.append(f"{has}, and the case is of version {wanted}")
    return "; ".join(lacks)


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
