"""Suppression of findings: by comments in the text, and by settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fullgraph.settings.table import LintSettings
from fullgraph.source.lines import Line, scan
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Edit, Finding, Location

COMMENT = re.compile(
    r"#\s*fullgraph:\s*ignore(?P<file>-file)?(?![\w-])(?:\[(?P<codes>[^\]]*)\])?", re.IGNORECASE
)
_HINT = re.compile(r"fullgraph:\s*ignore", re.IGNORECASE)
_TEXT = re.compile(r"[rRbBuUfF]{0,2}[\"']")
Judges = Callable[[int, str], bool]
Place = tuple[Location, str]


def is_selected(code: str, lint: LintSettings) -> bool:
    """Whether the settings select findings with ``code``."""
    if lint.select and not any(code.startswith(prefix) for prefix in lint.select):
        return False
    return not any(code.startswith(prefix) for prefix in lint.ignore)


def without_suppressed(findings: Iterable[Finding], text: str) -> tuple[Finding, ...]:
    """The findings that no comment silences.

    A comment holds for findings that begin or end on its line, and at the end of a
    statement also for those whose own line cannot end in a comment. One for the file is
    on a line of its own above the first statement.
    """
    if not may_suppress(text):
        return tuple(findings)
    comments = Suppressions(text)
    return tuple(f for f in findings if not comments.silencing(f.location, f.code))


def may_suppress(text: str) -> bool:
    """Whether the text may have such comments; a quick check."""
    return bool(_HINT.search(text))


@dataclass(frozen=True)
class Suppression:
    """A comment that silences findings.

    Attributes:
        line: its line; 1-based.
        start: its first column.
        end: the column behind its own words.
        codes: what it silences; None for everything.
        is_for_file: it applies to the whole file.
        takes_effect: False for a comment for the file that is below the first statement.
    """

    line: int
    start: int
    end: int
    codes: tuple[str, ...] | None
    is_for_file: bool
    takes_effect: bool

    def silences(self, code: str) -> bool:
        """Whether it names ``code``."""
        return self.codes is None or code in self.codes


class Suppressions:
    """The comments of one text that silence findings."""

    def __init__(self, text: str) -> None:
        self._lines = split_lines(text)
        self._scanned = scan(self._lines)
        self.all = tuple(self._find())
        self._by_line: dict[int, list[Suppression]] = {}
        for comment in self.all:
            if not comment.is_for_file:
                self._by_line.setdefault(comment.line, []).append(comment)
        self._of_file = [c for c in self.all if c.is_for_file and c.takes_effect]

    def silencing(self, place: Location, code: str) -> list[Suppression]:
        """The comments that silence a finding."""
        at = {place.line, place.end_line, self._commentable(place.line)}
        near = [comment for line in sorted(at) for comment in self._by_line.get(line, ())]
        return [comment for comment in (*near, *self._of_file) if comment.silences(code)]

    def line(self, number: int) -> str:
        """The text of a 1-based line."""
        return self._lines[number - 1]

    def _find(self) -> Iterator[Suppression]:
        top = _first_statement(self._scanned)
        for index, line in enumerate(self._scanned):
            if line.comment < 0:
                continue
            for match in COMMENT.finditer(self._lines[index], line.comment):
                is_for_file = match["file"] is not None
                takes_effect = not is_for_file or (index < top and line.body.startswith("#"))
                yield Suppression(
                    index + 1, match.start(), match.end(), _codes(match), is_for_file, takes_effect
                )

    def _commentable(self, line: int) -> int:
        """``line``, or the last line of its statement if no comment can be there."""
        if not self._scanned[line - 1].goes_on:
            return line
        last = len(self._scanned)
        return next((i + 1 for i in range(line - 1, last) if self._scanned[i].ends), last)


def _codes(match: re.Match[str]) -> tuple[str, ...] | None:
    if match["codes"] is None:
        return None
    written = (item.strip().upper() for item in match["codes"].split(","))
    return tuple(code for code in written if code)


def _first_statement(lines: Sequence[Line]) -> int:
    """The index of the first statement that is not a text, such as a docstring."""
    starts = (i for i, line in enumerate(lines) if line.starts and not _TEXT.match(line.body))
    return next(starts, len(lines))


@dataclass(frozen=True)
class UnusedSuppression:
    """A comment, or some of its codes, that silence nothing.

    A comment is only judged where the text is sufficient. It counts as used if anything is found
    there that is at least possible, if a run has broken there, and always where that cannot be
    decided: for codes that only a run finds or that the settings leave out, in functions that no
    compiled code in sight calls, and in a file that could not be checked to its end.

    Attributes:
        location: the comment.
        codes: those that silence nothing; empty for a comment without codes.
        message: one sentence for a list of problems.
        edit: removes what silences nothing.
    """

    location: Location
    codes: tuple[str, ...]
    message: str
    edit: Edit


def find_unused(
    path: str, text: str, places: Iterable[Place], judges: Judges
) -> tuple[UnusedSuppression, ...]:
    """The comments of ``text`` that silence none of ``places``.

    Args:
        path: the file.
        text: its text.
        places: where something is or might be found, and its code.
        judges: whether it is known what is found on a 1-based line, for a code; or, if the
            code is empty, for all of them.
    """
    comments = Suppressions(text)
    used = {(c, code) for place, code in places for c in comments.silencing(place, code)}
    unused = []
    for comment in comments.all:
        if comment.is_for_file:
            if not comment.takes_effect:
                reason = "it is below the first statement, where it has no effect"
                unused.append(_unused(path, comments, comment, comment.codes or (), reason))
        elif comment.codes == ():
            unused.append(_unused(path, comments, comment, (), "it contains no code"))
        elif comment.codes is None:
            if judges(comment.line, "") and not any(c == comment for c, _ in used):
                reason = "nothing on this line breaks the graph"
                unused.append(_unused(path, comments, comment, (), reason))
        else:
            stale = tuple(
                code
                for code in dict.fromkeys(comment.codes)
                if (comment, code) not in used and judges(comment.line, code)
            )
            if stale:
                reason = f"no {' or '.join(stale)} on this line"
                unused.append(_unused(path, comments, comment, stale, reason))
    return tuple(unused)


def still_unused(
    unused: Iterable[UnusedSuppression], findings: Iterable[Finding], text: str
) -> tuple[UnusedSuppression, ...]:
    """Those of ``unused`` that do not silence ``findings``, of a run or of other files' checks."""
    unused = tuple(unused)
    if not unused:
        return ()
    comments = Suppressions(text)
    used = {
        (comment.line, comment.start, code)
        for finding in findings
        for comment in comments.silencing(finding.location, finding.code)
        for code in (finding.code, "")
    }

    def is_used(one: UnusedSuppression) -> bool:
        at = one.location
        return any((at.line, at.column, code) in used for code in one.codes or ("",))

    return tuple(one for one in unused if not is_used(one))


def _unused(
    path: str, comments: Suppressions, comment: Suppression, codes: tuple[str, ...], reason: str
) -> UnusedSuppression:
    line = comments.line(comment.line)
    place = Location(path, comment.line, comment.start, comment.line, comment.end)
    written = line[comment.start : comment.end]
    message = f"`{written}` is not needed: {reason}"
    kept = [code for code in comment.codes or () if code not in codes]
    if kept:
        return UnusedSuppression(
            place, codes, message, Edit(place, f"# fullgraph: ignore[{', '.join(kept)}]")
        )
    return UnusedSuppression(place, codes, message, Edit(_removable(path, line, comment), ""))


def _removable(path: str, line: str, comment: Suppression) -> Location:
    """The comment with the words behind it, and the space or the line that would stay empty."""
    next_one = line.find("#", comment.end)
    if next_one >= 0:
        return Location(path, comment.line, comment.start, comment.line, next_one)
    before = line[: comment.start].rstrip()
    if before:
        return Location(path, comment.line, len(before), comment.line, len(line))
    return Location(path, comment.line, 0, comment.line + 1, 0)
