"""What fixing a target came to, as results: every break of before, with the proven change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path

from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.source.apply import newline_of
from fullgraph.report.formats.findings import ReadText, results_of
from fullgraph.report.formats.result import Result
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Edit, Fix, Location, Safety


def results_of_solution(
    solution: Solution, read_text: ReadText, pages: Taxonomy, root: Path, *, is_written: bool
) -> tuple[Result, ...]:
    """The breaks of the files as the command leaves them.

    Where the change is not written, the breaks that it removes have it as fix. What was proven
    was proven as a whole, so each of them has the whole change.

    Args:
        solution: of the target.
        read_text: the text of a path that was not changed.
        pages: the taxonomy.
        root: the folder that paths are relative to.
        is_written: whether the change is written.
    """

    def read_original(path: str) -> str | None:
        return solution.originals.get(path) or read_text(path)

    def read_changed(path: str) -> str | None:
        return solution.texts.get(path) or read_text(path)

    after = results_of(solution.after.findings, read_changed, pages, root)
    if is_written:
        return after
    before = results_of(solution.before.findings, read_original, pages, root)
    if not solution.kept:
        return before
    left = {result.fingerprint for result in after}
    change = _whole_change(solution)
    return tuple(
        result if result.fingerprint in left else replace(result, fixes=(change,))
        for result in before
    )


def _whole_change(solution: Solution) -> Fix:
    titles = dict.fromkeys(kept.fix.proven_title for kept in solution.kept)
    notes = dict.fromkeys(kept.fix.note for kept in solution.kept if kept.fix.note)
    is_safe = all(kept.fix.safety is Safety.SAFE for kept in solution.kept)
    return Fix(
        title="; ".join(titles),
        edits=tuple(
            edit
            for path, text in solution.texts.items()
            for edit in edits_between(path, solution.originals[path], text)
        ),
        safety=Safety.SAFE if is_safe else Safety.UNSAFE,
        note=" ".join(notes),
    )


def edits_between(path: str, original: str, changed: str) -> Iterator[Edit]:
    """What turns one text of a file into another: lines as a whole, where they differ."""
    old, new = split_lines(original), split_lines(changed)
    newline = newline_of(original)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, last, first_new, last_new in matcher.get_opcodes():
        if tag == "equal":
            continue
        added = newline.join(new[first_new:last_new])
        if last < len(old):
            end = newline if first_new < last_new else ""
            yield Edit(Location(path, first + 1, 0, last + 1, 0), added + end)
        elif first and first_new == last_new:
            # The line end in front of the last lines goes with them.
            yield Edit(Location(path, first, len(old[first - 1]), last, len(old[-1])), "")
        elif first < last:
            yield Edit(Location(path, first + 1, 0, last, len(old[-1])), added)
        else:
            yield Edit(Location(path, last, len(old[-1]), last, len(old[-1])), newline + added)
