"""The baseline's file: what is written is read again, and what cannot be read is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fullgraph_worker.baseline.breaks import Accepted, Place
from fullgraph_worker.baseline.file import BaselineError, read_baseline, write_baseline

ENTRY = Accepted(
    Place("src/mödel.py", "Net.forward", "recompilation", "recompile", "size of x"),
    ("x = x * 2",),
    ("run of src/model.py:Net",),
    "Ada",
    "the size changes once",
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    write_baseline(file, [ENTRY])
    assert read_baseline(file) == [ENTRY]
    assert "mödel" in file.read_text(encoding="utf-8")


def test_the_order_of_the_entries_does_not_change_the_file(tmp_path: Path) -> None:
    other = Accepted(Place("a.py", "f", "logging-call"), ("print(x)",), ("check",), "Bo", "old")
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    write_baseline(one, [ENTRY, other])
    write_baseline(two, [other, ENTRY])
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON: "),
        ("[" * 100_000, "is not JSON: "),
        ("[]", "has version None of the format, and this Fullgraph reads version 1. "),
        ('{"version": 2}', "has version 2 of the format, and this Fullgraph reads version 1. "),
        ('{"version": 1}', "an entry is not complete: KeyError('accepted')"),
        ('{"version": 1, "accepted": [{"file": "a.py"}]}', "KeyError('function')"),
        ('{"version": 1, "accepted": [7]}', "an entry is not complete: TypeError("),
        ("{\n<<<<<<< HEAD\n}", "has the conflict markers of a merge. Keep the entries of both"),
    ],
)
def test_what_is_no_baseline_is_said_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BaselineError) as raised:
        read_baseline(file)
    assert words in str(raised.value)
    assert str(file) in str(raised.value)
    assert "fullgraph baseline write" in str(raised.value), "what to do next"


def test_a_mark_of_the_encoding_at_the_start_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    write_baseline(file, [ENTRY])
    file.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert read_baseline(file) == [ENTRY]


def test_what_is_not_utf_8_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    file.write_bytes(b"\x80\x81")
    with pytest.raises(BaselineError, match="Save it as UTF-8, or delete it"):
        read_baseline(file)


def test_every_field_has_to_be_of_its_type(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    write_baseline(file, [ENTRY])
    data = json.loads(file.read_text(encoding="utf-8"))
    data["accepted"][0]["lines"] = [3]
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BaselineError, match="3 is not a text"):
        read_baseline(file)


def test_a_file_that_is_not_there_names_the_command_that_writes_it(tmp_path: Path) -> None:
    with pytest.raises(BaselineError, match="fullgraph baseline write"):
        read_baseline(tmp_path / "none.json")
