from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.journal.sightings import Sighting
from fullgraph.runs.kept_run import KeptRun
from tests.runs.journal.runs import ROOT, run_of

BROKEN = """\
def f(x):
    n = x.sum().item()  # break
    return x * n
"""
FIXED = BROKEN.replace("x.sum().item()  # break", "x.sum()")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(ROOT, tmp_path / "journal.sqlite3")


def only(journal: Journal) -> Sighting:
    (found,) = journal.sightings()
    return found


def test_a_break_lasts_from_its_first_sight_to_the_run_without_it(journal: Journal) -> None:
    journal.saw_run(run_of(BROKEN, 100.0))
    journal.saw_run(run_of(BROKEN, 150.0))
    assert (only(journal).first, only(journal).last, only(journal).ended) == (100.0, 150.0, None)
    journal.saw_run(run_of(FIXED, 400.0))
    assert (only(journal).first, only(journal).ended) == (100.0, 400.0)
    key = only(journal).key
    assert (key.code, key.file, key.function) == ("FG102", "net.py", "f")


def test_lines_added_above_do_not_make_another_break(journal: Journal) -> None:
    journal.saw_run(run_of(BROKEN, 100.0))
    journal.saw_run(run_of(f"import torch\n\n\n{BROKEN}", 200.0))
    assert (only(journal).first, only(journal).last) == (100.0, 200.0)


def test_an_edited_line_that_still_breaks_is_the_same_break(journal: Journal) -> None:
    journal.saw_run(run_of(BROKEN, 100.0))
    before = only(journal).key.id
    journal.saw_run(run_of(BROKEN.replace("x.sum()", "x.mean()"), 200.0))
    assert (only(journal).first, only(journal).last, only(journal).ended) == (100.0, 200.0, None)
    assert only(journal).ids == (before, only(journal).key.id)
    assert before != only(journal).key.id


@pytest.mark.parametrize(
    "run",
    [
        run_of(FIXED, 200.0, reached=False),
        run_of(FIXED, 200.0, failure="ValueError: no"),
    ],
    ids=["not reached", "failed"],
)
def test_a_run_that_did_not_get_there_ends_nothing(journal: Journal, run: object) -> None:
    journal.saw_run(run_of(BROKEN, 100.0))
    journal.saw_run(run)  # type: ignore[arg-type]
    assert only(journal).ended is None


def test_of_two_equal_lines_one_can_end(journal: Journal) -> None:
    twice = "def f(x):\n    x = x.item()  # break\n    y = 1\n    x = x.item()  # break\n"
    journal.saw_run(run_of(twice, 100.0))
    journal.saw_run(run_of(twice.replace("    y = 1\n    x = x.item()  # break\n", ""), 200.0))
    assert [(each.copy, each.ended) for each in journal.sightings()] == [(0, None), (1, 200.0)]


def test_a_line_that_is_still_there_stays_for_the_target_that_breaks_at_it(
    journal: Journal,
) -> None:
    quiet = BROKEN.replace("  # break", "")
    journal.saw_run(run_of(BROKEN, 100.0, target="f"))
    journal.saw_run(run_of(BROKEN, 110.0, target="g"))
    journal.saw_run(run_of(quiet, 120.0, target="f"))
    assert (only(journal).targets, only(journal).ended) == (("net.py:g",), None)
    journal.saw_run(run_of(quiet, 130.0, target="g"))
    assert only(journal).ended == 130.0


def test_a_line_that_is_gone_is_gone_for_every_target(journal: Journal) -> None:
    journal.saw_run(run_of(BROKEN, 100.0, target="f"))
    journal.saw_run(run_of(BROKEN, 110.0, target="g"))
    journal.saw_run(run_of(FIXED, 120.0, target="f"))
    assert only(journal).ended == 120.0


def test_a_break_that_comes_back_is_a_new_one(journal: Journal) -> None:
    for text, time in ((BROKEN, 100.0), (FIXED, 200.0), (BROKEN, 300.0)):
        journal.saw_run(run_of(text, time))
    assert [(each.first, each.ended) for each in journal.sightings()] == [
        (100.0, 200.0),
        (300.0, None),
    ]


def test_a_break_in_a_library_ends_with_the_run_of_the_same_target_without_it(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path, tmp_path / "journal.sqlite3")
    own = tmp_path / "own.py"
    own.write_text("", encoding="utf-8")
    library, mine = (at(run_of(BROKEN, 100.0), p) for p in ("/env/lib/soft/ops.py", str(own)))
    findings, files = (*library.findings, *mine.findings), (*library.files, *mine.files)
    journal.saw_run(replace(library, path=str(own), findings=findings, files=files))
    bare = replace(run_of(FIXED, 200.0), path=str(own), files=())
    journal.saw_run(replace(bare, target="g"))
    assert [each.ended for each in journal.sightings()] == [None, None], "of another target"
    journal.saw_run(replace(bare, time=300.0))
    assert [(each.key.file, each.ended) for each in journal.sightings()] == [
        ("soft/ops.py", 300.0),
        ("own.py", None),
    ]


def at(run: KeptRun, path: str) -> KeptRun:
    """The same run with its break in another file."""
    (finding,) = run.findings
    moved = replace(finding, location=replace(finding.location, path=path))
    files = tuple(replace(file, path=path) for file in run.files)
    return replace(run, findings=(moved,), files=files)
