"""The labelled breaks of the user's own kept runs, with what the journal has of them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from fullgraph.dataset.changes import applied, changes_of
from fullgraph.dataset.labelled import LabelledBreak, ProvenFix, Rating
from fullgraph.findings import Edit, Finding, Fix, Safety
from fullgraph.fixes.proof.hunks import edits_between
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.journal.events import OFFLINE, Checked, Event, FixTried, Rated
from fullgraph.journal.fixes import change_digest
from fullgraph.journal.keys import break_key, digest, relative_name
from fullgraph.journal.sightings import breaks_of
from fullgraph.llm.answers.explanation import Explanation, parse_explanation
from fullgraph.llm.answers.fix import parse_fix
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.fixing.loop import MODEL
from fullgraph.runs.kept_run import KeptRun

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
