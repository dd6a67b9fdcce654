"""How an explanation is graded: by the words of the case's truth, without a judge.

Diagnosis, from ``what``, ``why`` and ``mechanism``:
    0  the cause is not named
    1  the cause is named
    2  and either the fact that decides it or a name of the lines in question
    3  and both

Actionability, from ``action`` and the changes:
    0  no way that removes the break is named, or one that is known to be wrong
    1  such a way is named
    2  and the changes have it and apply: each block is found exactly once, and the result parses
    3  and they are general: no code leaves what is compiled, no option is set, nothing unsafe
Where the truth is measured, the changes need not have it, but must replace the line that breaks:
whether that removes the break is left to the proof of the model's fix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.evaluation.case import Truth, Words
from fullgraph.llm.fixing.blocks import BlockError, edits_of
from fullgraph.llm.fixing.effects import Effects, effects_of
from fullgraph.vocabulary.findings import Edit, Location

BEST = 3
"""The highest grade."""


@dataclass(frozen=True)
class Grades:
    """The grades of one explanation, 0 to 3 each."""

    diagnosis: int
    actionability: int


def grade(
    explanation: Explanation,
    truth: Truth,
    place: Location,
    files: Mapping[str, str],
    read: Callable[[str], str | None],
) -> Grades:
    """Grade an explanation.

    Args:
        explanation: the model's answer.
        truth: what a good answer says about the break.
        place: where the break is.
        files: the path of each file by the name that the request gave it.
        read: the text of a file.
    """
    actionability = _actionability(explanation, truth, place, files, read)
    return Grades(_diagnosis(explanation, truth), actionability)


def _diagnosis(explanation: Explanation, truth: Truth) -> int:
    said = " ".join((explanation.what, explanation.why, explanation.mechanism))
    if not all(_has(said, words) for words in truth.cause):
        return 0
    return 1 + _has(said, truth.fact) + _has(said, truth.names)


def _actionability(
    explanation: Explanation,
    truth: Truth,
    place: Location,
    files: Mapping[str, str],
    read: Callable[[str], str | None],
) -> int:
    new = "\n".join(each.replace for each in explanation.changes)
    said = f"{explanation.action}\n{new}"
    if not _has(said, truth.ways) or _has(said, truth.wrong):
        return 0
    is_removal = not new.strip() and "remove" in truth.ways
    if not (truth.is_measured or is_removal or _has(new, truth.ways)):
        return 1
    try:
        edits = edits_of(explanation.changes, files, read, lambda path: True)
    except BlockError:
        return 1
    if truth.is_measured and not any(_edits(edit, place) for edit in edits):
        return 1
    effects = Effects()
    for path, some in by_path(edits).items():
        text = read(path) or ""
        effects = effects.joined(effects_of(text, apply_edits(text, some)))
    is_general = not (effects.unsafe or effects.disables or effects.setup)
    return BEST if is_general else BEST - 1


def _edits(edit: Edit, place: Location) -> bool:
    """Whether the lines that an edit replaces have the beginning of a break."""
    at = edit.location
    last = at.end_line if at.end_column else at.end_line - 1
    return at.path == place.path and at.line <= place.line <= last


def _has(text: str, words: Words) -> bool:
    """Whether one of the alternatives is in a text, as words of their own."""
    text = re.sub(r"[\s`]+", " ", text.lower())
    return any(
        re.search(rf"(?<!\w){re.escape(each.lower())}(?!\w)", text) is not None for each in words
    )
