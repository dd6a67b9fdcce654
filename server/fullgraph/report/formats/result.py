"""What a format renders: results with their rules, whatever command they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from fullgraph.settings.table import Level
from fullgraph.source.notebooks import split_cell
from fullgraph.vocabulary.findings import Fix, Frame, Location


@dataclass(frozen=True)
class Rule:
    """What a result is an instance of.

    Attributes:
        id: ``FG102``.
        name: ``tensor-to-scalar``.
        title: one line.
        what: what happens, in a paragraph of Markdown.
        instead: what to use instead, in Markdown; empty if that is not known.
        url: of its page; empty if it has none.
        category: of the taxonomy; empty if it has none.
    """

    id: str
    name: str
    title: str
    what: str = ""
    instead: str = ""
    url: str = ""
    category: str = ""


@dataclass(frozen=True)
class Result:
    """One thing that was found.

    Attributes:
        rule: what it is an instance of.
        level: how severe it is; never ``off``.
        message: one sentence.
        location: where; None for one that has no place.
        fingerprint: the same for the same result after an edit elsewhere in the file.
        evidence: ``predicted`` or ``observed``.
        stack: the user's calls that led there, outermost first.
        related: further places, each with what it is.
        fixes: rewrites that remove it.
        details: what else is known, one line each.
        gb_id: PyTorch's id of the kind of break, if there is one.
        count: how often it happened; 0 if it was predicted.
        likelihood: of a prediction: ``certain``, ``likely`` or ``possible``; empty for the others.
        origin: of a recompile: what it follows from, in words; empty for the others.
    """

    rule: Rule
    level: Level
    message: str
    location: Location | None
    fingerprint: str
    evidence: str
    stack: tuple[Frame, ...] = ()
    related: tuple[tuple[Location, str], ...] = ()
    fixes: tuple[Fix, ...] = ()
    details: tuple[str, ...] = ()
    gb_id: str = ""
    count: int = 0
    likelihood: str = ""
    origin: str = ""


@dataclass(frozen=True)
class Fault:
    """What could not be done, for the user.

    Attributes:
        message: what failed, where, what to do next.
        path: the file; empty if it is about none.
        line: 1-based; 0 for the whole file.
    """

    message: str
    path: str = ""
    line: int = 0


@dataclass(frozen=True)
class Outcome:
    """All that a command has to say.

    Attributes:
        command: ``check``.
        results: the most severe first, and then by place.
        faults: what could not be done.
        covered: the files that were looked at; those without a result are clean.
        is_complete: whether the command came to its end.
    """

    command: str
    results: Sequence[Result]
    faults: Sequence[Fault] = ()
    covered: Sequence[str] = ()
    is_complete: bool = True


def relative(path: str, root: Path) -> str:
    """``path`` relative to ``root`` with forward slashes, if it is below it.

    The cell of a notebook is left out.
    """
    file = Path(split_cell(path)[0])
    try:
        return file.relative_to(root).as_posix()
    except ValueError:
        return file.as_posix()


def uri(path: str, root: Path) -> str:
    """The same as a URI reference: ``src/my%20model.py``; of a file elsewhere, an absolute one."""
    name = relative(path, root)
    file = Path(name)
    return file.as_uri() if file.is_absolute() else quote(name)


def cell_of(path: str) -> int:
    """The 1-based cell of a notebook; 0 for a file."""
    return split_cell(path)[1]
