"""A graph break with its cause, the fact that decides the fix, and the fix."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path, PurePath

from fullgraph.source.text import split_lines
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding

Words = tuple[str, ...]
"""Alternatives, of which one has to be there; in lower case."""


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
