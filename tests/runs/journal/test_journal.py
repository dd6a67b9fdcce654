from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.llm.request import Usage
from fullgraph.runs.journal import database
from fullgraph.runs.journal.events import Asked, Explained, Rated, RunEnded
from fullgraph.runs.journal.journal import Journal, workspaces
from fullgraph.runs.journal.keys import break_key
from tests.runs.journal.runs import ROOT, finding, run_of
from tests.waiting import LONGEST

TEXT = 'def f(x):\n    print("k3y-c4n4ry", x)  # break\n    return x\n'
ANSWER = Asked("openai", "some-model", "explanation", 3, "answered", "", 2.5, Usage(700, 90))
WRITER = """\
import sys
from dataclasses import replace
from pathlib import Path
from fullgraph.runs.journal.events import Rated
from fullgraph.runs.journal.journal import Journal
journal = Journal(Path("/w"), Path(sys.argv[1]))
for number in range(40):
    journal.note(Rated(1 + number % 5, sys.argv[2], "offline", 0))
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite3"


def test_events_come_back_as_they_were(file: Path) -> None:
    journal = Journal(ROOT, file)
    key = break_key(finding(2, TEXT), TEXT, ROOT)
    journal.saw_run(run_of(TEXT, 100.0))
    journal.note(ANSWER, key)
    journal.note(Rated(4, "clear", "OpenAI some-model", 3, "abc"), key)
    run, asked, rated = journal.events()
    assert run.time == 100.0
    assert run.body == RunEnded("net.py:f", "2.13.0", 0.5, 2, False, 1, 1)
    assert (asked.key, asked.code, asked.body) == (key.id, "FG102", ANSWER)
    assert rated.body == Rated(4, "clear", "OpenAI some-model", 3, "abc")
    assert Journal(Path("/elsewhere"), file).events() == []
    assert workspaces(file) == [ROOT]


def test_predictions_are_counted_where_static_analysis_ran(file: Path) -> None:
    journal = Journal(ROOT, file)
    run = run_of(TEXT, 100.0)
    (observed,) = run.findings
    predicted = replace(observed, because="it prints")
    open_one = replace(finding(3, TEXT), observation=None)
    journal.saw_run(run, [predicted, open_one])
    (event,) = journal.events()
    assert (event.body.predicted, event.body.open) == (1, 1)


def test_a_page_explains_the_breaks_of_its_code_that_are_there(file: Path) -> None:
    journal = Journal(ROOT, file)
    journal.saw_run(run_of(TEXT, 100.0))
    journal.page_shown(["FG103"])
    assert [event.body for event in journal.events()[1:]] == []
    journal.page_shown(["FG102"])
    (sighting,) = journal.sightings()
    assert [(e.key, e.body) for e in journal.events()[1:]] == [(sighting.key.id, Explained("page"))]


def test_a_rating_without_a_digest_is_about_the_last_answer_of_its_break(file: Path) -> None:
    journal = Journal(ROOT, file)
    key = break_key(finding(2, TEXT), TEXT, ROOT)
    other = break_key(finding(3, TEXT), TEXT, ROOT)
    for body, about in (("first", key), ("last", key), ("another", other)):
        journal.note(replace(ANSWER, answer=body), about)
    journal.note(replace(ANSWER, outcome="failed", answer=""), key)
    journal.rated(Rated(5, "", "OpenAI some-model", 3), key)
    journal.rated(Rated(5, "", "OpenAI some-model", 3, "given"), key)
    journal.rated(Rated(5, "", "offline", 0), key)
    found = [event.body.answer for event in journal.events() if isinstance(event.body, Rated)]
    assert found == ["last", "given", ""]


def test_events_of_earlier_versions_are_read(file: Path) -> None:
    Journal(ROOT, file).note(ANSWER)
    tried = {"rewrite": "", "model": "m", "proven": False, "reason": "other", "seconds": 1.5}
    bodies = {"explained": {"shown": "page"}, "fix_tried": {**tried, "change": ""}}
    with sqlite3.connect(file) as written:
        for kind, body in bodies.items():
            values = (1.0, str(ROOT), kind, "", "", json.dumps(body))
            written.execute(
                "INSERT INTO events (time, workspace, kind, key, code, body) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                values,
            )
    kinds = [type(event.body) for event in Journal(ROOT, file).events()]
    assert sorted(kind.__name__ for kind in kinds) == ["Asked", "Explained", "FixTried"]


def test_two_processes_write_at_once_and_lose_nothing(file: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(file), word], stderr=subprocess.PIPE)
        for word in ("one", "two")
    ]
    assert [(each.communicate(timeout=LONGEST)[1], each.returncode) for each in started] == [
        (b"", 0)
    ] * 2
    words = [event.body.word for event in Journal(ROOT, file).events()]
    assert sorted(words) == ["one"] * 40 + ["two"] * 40


def test_the_oldest_events_go_when_there_are_too_many(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_LIMITS", (("events", 3), ("sightings", 3)))
    journal = Journal(ROOT, file)
    for number in range(1, 6):
        journal.note(Rated(number, "", "offline", 0))
    assert [e.body.rating for e in journal.events()] == [3, 4, 5]


def test_a_damaged_file_is_set_aside(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal(ROOT, file)
    journal.note(Rated(1, "", "offline", 0))
    file.write_bytes(b"not a database" * 100)
    assert journal.events() == []
    journal.note(Rated(2, "", "offline", 0))
    assert [e.body.rating for e in journal.events()] == [2]
    assert "is damaged" in caplog.text
    assert file.with_suffix(".damaged").read_bytes().startswith(b"not a database")


def test_a_journal_of_a_later_version_stays(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal(ROOT, file)
    journal.note(Rated(1, "", "offline", 0))
    set_version(file, 99)
    journal.note(Rated(2, "", "offline", 0))
    assert journal.events() == []
    assert "of a later version" in caplog.text
    set_version(file, 1)
    assert [e.body.rating for e in journal.events()] == [1]


def test_rows_that_cannot_be_read_cost_only_themselves(file: Path) -> None:
    journal = Journal(ROOT, file)
    journal.note(Rated(1, "", "offline", 0))
    with sqlite3.connect(file) as opened:
        for body in ("[" * 100_000, "{", b"\xff\xfe", 5):
            opened.execute(
                "INSERT INTO events (time, workspace, kind, key, code, body) "
                "VALUES (1, ?, 'rated', '', '', ?)",
                (str(ROOT), body),
            )
            opened.execute(
                "INSERT INTO sightings (workspace, key, copy, first, last, targets, former) "
                "VALUES (?, ?, 1, 1, 1, '[]', '[]')",
                (str(ROOT), body),
            )
    opened.close()
    assert [e.body.rating for e in journal.events()] == [1]
    assert journal.sightings() == []


def set_version(file: Path, version: int) -> None:
    with sqlite3.connect(file) as opened:
        opened.execute(f"PRAGMA user_version = {version}")
    opened.close()


def test_a_folder_that_cannot_be_written_costs_only_the_event(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    journal = Journal(ROOT, blocked / "journal.sqlite3")
    journal.note(Rated(1, "", "offline", 0))
    journal.saw_run(run_of(TEXT, 100.0))
    assert "cannot be written" in caplog.text
    assert "is not in the journal" in caplog.text


def test_the_user_s_source_is_not_in_the_file(file: Path) -> None:
    journal = Journal(ROOT, file)
    journal.saw_run(run_of(TEXT, 100.0))
    journal.saw_run(run_of(TEXT.replace("  # break", ""), 200.0))
    assert b"net.py" in file.read_bytes()
    for part in (b"k3y-c4n4ry", b"print", b"Unsupported Tensor.item", b"float32"):
        assert part not in file.read_bytes(), part


def test_deleting_leaves_nothing_of_this_workspace(file: Path) -> None:
    journal, other = Journal(ROOT, file), Journal(Path("/other"), file)
    journal.saw_run(run_of(TEXT, 100.0))
    journal.note(Rated(1, "myword", "offline", 0))
    other.note(Rated(2, "", "offline", 0))
    assert b"myword" in file.read_bytes()
    assert journal.delete() == 3
    assert (journal.events(), journal.sightings()) == ([], [])
    assert len(other.events()) == 1
    assert b"myword" not in file.read_bytes()
    assert Journal(ROOT, file.with_name("absent.sqlite3")).delete() == 0
