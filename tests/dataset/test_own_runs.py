from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from fullgraph.dataset.labelled import LabelledBreak
from fullgraph.dataset.own_runs import kept_answers, labelled_runs
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.runs.journal.events import Checked, Event, FixTried, Rated
from fullgraph.runs.journal.fixes import change_digest
from fullgraph.runs.journal.keys import break_key, digest
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety
from tests.dataset.test_example import ANSWER
from tests.llm.fixing.answers import answer as fix_answer
from tests.llm.fixing.answers import change
from tests.runs.journal.runs import PATH, ROOT, run_of

TEXT = 'import torch\n\n\ndef f(x):\n    print("started")  # break\n    return x + 1\n'
SHOWN = TEXT.replace("  # break", "")
ANSWER_TEXT = json.dumps(asdict(ANSWER))


def logging_run(text: str = TEXT, time: float = 100.0) -> KeptRun:
    run = run_of(text, time)
    at = run.findings[0].location
    finding = replace(
        run.findings[0],
        code="FG103",
        entry="logging-call",
        location=replace(at, column=4, end_column=len('    print("started")')),
    )
    return replace(run, findings=(finding,))


def labelled(*events: Event, answers: dict[str, str] | None = None) -> list[LabelledBreak]:
    return list(labelled_runs([logging_run()], events, answers or {}, ROOT))


def about(body: FixTried | Rated | Checked) -> Event:
    finding: Finding = logging_run().findings[0]
    key = break_key(finding, SHOWN, ROOT)
    return Event(200.0, str(ROOT), key.id, key.code, body)


def proven_change() -> str:
    (fix, *_) = propose_fixes(logging_run().findings[0], Code({PATH: SHOWN}.get))
    return change_digest(fix, {PATH: SHOWN}.get)


def test_a_fix_is_proven_only_if_the_journal_has_its_very_lines() -> None:
    (bare,) = labelled()
    assert bare.fix is None
    (other,) = labelled(about(FixTried("x", "", True, change="of other lines")))
    assert other.fix is None
    (failed,) = labelled(about(FixTried("x", "", False, "still-breaks", change=proven_change())))
    assert failed.fix is None
    (proven,) = labelled(about(FixTried("x", "", True, change=proven_change())))
    assert proven.fix is not None
    (change,) = proven.fix.changes
    assert change.search == '    print("started")'
    assert "is_compiling()" in change.replace


def test_the_fix_of_a_kept_answer_counts_if_its_very_lines_are_proven() -> None:
    old, new = '    print("started")', "    pass"
    written = fix_answer(change(old, new, "net.py"))
    answers = {digest(written): written, "other": fix_answer(change("absent", new, "net.py"))}
    (unproven,) = labelled(about(FixTried("", "m", True, change="other")), answers=answers)
    assert unproven.fix is None
    edits = (Edit(Location(PATH, 5, 0, 6, 0), f"{new}\n"),)
    proven = change_digest(Fix("", edits, Safety.UNSAFE), {PATH: SHOWN}.get)
    (found,) = labelled(about(FixTried("", "m", True, change=proven)), answers=answers)
    assert found.fix is not None
    assert [(each.search, each.replace) for each in found.fix.changes] == [(old, new)]
    assert "Double" not in found.fix.title


def test_the_last_run_with_a_break_counts_and_each_break_once() -> None:
    older, newer = logging_run(), logging_run(f"# new\n{TEXT}", 300.0)
    (found,) = labelled_runs([older, newer], [], {}, ROOT)
    assert found.texts == newer.texts
    assert found.group == "your runs/net.py"


def test_a_page_that_was_found_wrong_is_left_out() -> None:
    assert labelled(about(Rated(2, "wrong", "offline", 0))) == []
    (kept,) = labelled(about(Rated(2, "wrong", "OpenAI m", 4)))
    assert kept.rating is not None
    assert kept.rating.rating == 2


@pytest.mark.parametrize(
    ("rating", "checked", "is_used"),
    [
        (5, (0, 0), True),
        (4, (0, 0), True),
        (3, (0, 0), False),
        (5, (1, 0), False),
        (5, (0, 1), False),
        (5, None, False),
    ],
)
def test_an_answer_counts_if_it_was_rated_well_and_all_its_names_are_known(
    rating: int, checked: tuple[int, int] | None, is_used: bool
) -> None:
    answer = digest(ANSWER_TEXT)
    events = [about(Rated(rating, "", "OpenAI m", 4, answer))]
    if checked is not None:
        events.append(about(Checked(answer, *checked)))
    (found,) = labelled(*events, answers={answer: ANSWER_TEXT})
    assert (found.answer is not None) == is_used
    if found.answer is not None:
        assert (found.answer.why, found.answer.changes) == ("Why.", ())
    (without,) = labelled(*events)
    assert without.answer is None, "it is no longer kept"


def test_kept_answers_are_found_by_their_digests(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"format": 2, "text": ANSWER_TEXT}))
    (tmp_path / "b.json").write_text("{")
    (tmp_path / "c.json").write_text("[]")
    (tmp_path / "d.json").write_text("[" * 100_000)
    found = kept_answers([tmp_path, tmp_path / "absent"])
    assert found == {digest(ANSWER_TEXT): ANSWER_TEXT}
