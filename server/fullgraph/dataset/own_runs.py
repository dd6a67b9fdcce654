"""The labelled breaks of the user's own kept runs, with what the journal has of them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from fullgraph.dataset.labelled import LabelledBreak, ProvenFix, Rating
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits, by_path, edits_between
from fullgraph.fixes.source.code import Code
from fullgraph.llm.answers.explanation import Change, Explanation, parse_explanation
from fullgraph.llm.answers.fix import parse_fix
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.fixing.loop import MODEL
from fullgraph.runs.journal.events import OFFLINE, Checked, Event, FixTried, Rated
from fullgraph.runs.journal.fixes import change_digest
from fullgraph.runs.journal.keys import break_key, digest, relative_name
from fullgraph.runs.journal.sightings import breaks_of
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Safety

ORIGIN = "your runs"
LICENCE = "that of your code"
_OF_A_MODEL = "Replace these lines as the changes do"
GOOD, BAD = 4, 2
"""The lowest rating of an answer that is used, and the highest of a page that is not."""

log = logging.getLogger(__name__)


def labelled_runs(
    runs: Sequence[KeptRun], events: Iterable[Event], answers: Mapping[str, str], root: Path
) -> Iterator[LabelledBreak]:
    """Each break once, as the last run that had it saw it.

    Args:
        runs: the oldest first.
        events: of the journal, the oldest first.
        answers: kept answers of models, by their digests.
        root: the workspace folder.
    """
    noted = _Noted(events)
    done: set[str] = set()
    for run in reversed(runs):
        texts = run.texts
        for finding in breaks_of(run):
            text = texts.get(finding.location.path)
            key = break_key(finding, text, root).id
            if key in done or text is None:
                continue
            done.add(key)
            rating = noted.ratings.get(key)
            if rating and rating.author == OFFLINE and rating.rating <= BAD:
                # The user found that the page does not fit.
                continue
            yield LabelledBreak(
                ORIGIN,
                LICENCE,
                f"{ORIGIN}/{relative_name(finding.location.path, root)}",
                run.torch,
                finding,
                run.findings,
                texts,
                fix=_proven(finding, texts, noted.proven.get(key, frozenset()), answers),
                rating=Rating(rating.rating, rating.word, rating.author) if rating else None,
                answer=noted.answer(rating, answers),
            )


def kept_answers(folders: Iterable[Path]) -> dict[str, str]:
    """The answers in folders of the answer cache, by their digests."""
    found: dict[str, str] = {}
    for folder in folders:
        for file in sorted(folder.glob("*.json")):
            try:
                data = json.loads(file.read_bytes())
            except (OSError, ValueError, RecursionError) as error:
                log.info("%s is left out: %s", file, error)
                continue
            text = data.get("text") if isinstance(data, dict) else None
            if isinstance(text, str):
                found[digest(text)] = text
    return found


class _Noted:
    """What the journal has of each break, by its key."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.ratings: dict[str, Rated] = {}
        self.proven: dict[str, set[str]] = {}
        self._checked: dict[str, Checked] = {}
        for event in events:
            body = event.body
            if isinstance(body, Rated):
                self.ratings[event.key] = body
            elif isinstance(body, FixTried) and body.proven and body.change:
                self.proven.setdefault(event.key, set()).add(body.change)
            elif isinstance(body, Checked):
                self._checked[body.answer] = body

    def answer(self, rating: Rated | None, answers: Mapping[str, str]) -> Explanation | None:
        """A rated answer that may be learned from, without its changes: they are not proven."""
        if rating is None or rating.rating < GOOD or not rating.answer:
            return None
        checked = self._checked.get(rating.answer)
        if checked is None or checked.unknown_names or checked.unknown_links:
            return None
        try:
            explanation = parse_explanation(answers.get(rating.answer, ""), rating.author)
        except AnswerError:
            return None
        return replace(explanation, changes=())


def _proven(
    finding: Finding, texts: Mapping[str, str], proven: Iterable[str], answers: Mapping[str, str]
) -> ProvenFix | None:
    """The fix whose very lines were proven before: a rewrite's, or that of a kept answer."""
    wanted = set(proven)
    if not wanted:
        return None
    for fix in (*propose_fixes(finding, Code(texts.get)), *_fixes_in(answers, texts)):
        changes = changes_of(fix.edits, texts)
        if changes and change_digest(fix, texts.get) in wanted:
            return ProvenFix(fix.title, fix.rewrite, fix.note, fix.drops, changes)
    return None


def _fixes_in(answers: Mapping[str, str], texts: Mapping[str, str]) -> Iterator[Fix]:
    """The fixes that models wrote and that fit these texts; none of their words are verified."""
    for text in answers.values():
        try:
            proposed = parse_fix(text, "")
        except AnswerError:
            continue
        edits: list[Edit] = []
        for name in dict.fromkeys(change.file for change in proposed.changes):
            paths = [path for path in texts if PurePath(path).name == name]
            own = [change for change in proposed.changes if change.file == name]
            after = applied(texts[paths[0]], own) if len(paths) == 1 else None
            if after is None:
                break
            edits += edits_between(paths[0], texts[paths[0]], after)
        else:
            yield Fix(_OF_A_MODEL, tuple(edits), Safety.UNSAFE, rewrite=MODEL)


_MOST_CONTEXT = 8


def changes_of(edits: Sequence[Edit], texts: Mapping[str, str]) -> tuple[Change, ...]:
    """The same change of ``texts`` as ``edits`` make; empty if it has no such form.

    Args:
        edits: of these texts.
        texts: by path.
    """
    found: list[Change] = []
    for path, own in by_path(edits).items():
        before = texts.get(path)
        if before is None or "\r" in before:
            return ()
        try:
            after = apply_edits(before, own)
        except ValueError:
            return ()
        changes = changes_between(path, before, after)
        if applied(before, changes) != after:
            return ()
        found += changes
    return tuple(found)


def changes_between(path: str, before: str, after: str) -> list[Change]:
    """The blocks that turn one text into another, each with enough lines to be found once."""
    lines = before.split("\n")
    found: list[Change] = []
    for edit in edits_between(path, before, after):
        at = edit.location
        first = at.line - 1
        last = at.end_line - 1 if at.end_column == 0 else at.end_line
        new = edit.new_text.split("\n")
        if edit.new_text.endswith("\n") or not edit.new_text:
            new.pop()
        found.append(_widened(path, lines, first, last, new))
    return found


def applied(text: str, changes: Sequence[Change]) -> str | None:
    """``text`` with all blocks replaced; None if one is not there exactly once."""
    lines = text.split("\n")
    for change in changes:
        search = change.search.split("\n")
        places = _places(lines, search)
        if len(places) != 1:
            return None
        (at,) = places
        lines[at : at + len(search)] = change.replace.split("\n")
    return "\n".join(lines)


def _widened(path: str, lines: list[str], first: int, last: int, new: list[str]) -> Change:
    """A block with the lines around it that make it unique."""
    # Without a line in its place, a removed line would leave an empty one.
    for context in range(0 if new else 1, _MOST_CONTEXT):
        start, end = max(0, first - context), min(len(lines), last + context)
        search = lines[start:end]
        if any(line.strip() for line in search) and len(_places(lines, search)) == 1:
            break
    replace = [*lines[start:first], *new, *lines[last:end]]
    return Change(path, "\n".join(search), "\n".join(replace))


def _places(lines: Sequence[str], search: Sequence[str]) -> list[int]:
    """Where consecutive lines are in others, from 0 on."""
    count = len(search)
    return [n for n in range(len(lines) - count + 1) if lines[n : n + count] == search]
