"""Comments that silence nothing.

A comment is only judged where the text is sufficient. It counts as used if anything is found
there that is at least possible, if a run has broken there, and always where that cannot be
decided: for codes that only a run finds or that the settings leave out, in functions that no
compiled code in sight calls, and in a file that could not be checked to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fullgraph.static.findings.suppress import Suppression, Suppressions
from fullgraph.vocabulary.findings import Edit, Finding, Location

Judges = Callable[[int, str], bool]
Place = tuple[Location, str]


@dataclass(frozen=True)
class UnusedSuppression:
    """A comment, or some of its codes, that silence nothing.

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
