"""``fullgraph survey`` as a user runs it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.measure.survey.models import write_models

PYTHON = ("--python", MODEL_PYTHON)


@pytest.mark.dynamo
def test_a_survey_its_comparison_and_its_data_set(tmp_path: Path) -> None:
    spec = write_models(tmp_path, "Breaks", "Raises", "Whole")
    ran = fullgraph("survey", spec, *PYTHON, "--export", "data", cwd=tmp_path)
    assert ran.returncode == 1, ran.stderr
    assert ran.stderr == "", "no progress in a pipe"
    assert "1       1          1       FG102" in ran.stdout
    assert "3 models in 3 rows on torch" in ran.stdout
    assert "1 without a graph break, 1 with some, 1 could not be run; 0 recompiled." in ran.stdout
    assert "not today" in ran.stdout
    assert (tmp_path / "data" / "breaks.parquet").exists()

    changed = (tmp_path / "net.py").read_text().replace("y.sum().item()", "y.sum()")
    (tmp_path / "net.py").write_text(changed)
    again = fullgraph(
        *("survey", spec, *PYTHON, "--database", "new.sqlite3", "--compare", "survey.sqlite3"),
        cwd=tmp_path,
    )
    assert again.returncode == 0, "the break is gone"
    assert "net.py:Breaks (eval) gone: net.py:12: FG102" in again.stdout
    assert "0 new, 1 gone; 2 rows as before, 1 changed (the models' own files)." in again.stdout

    data = fullgraph("survey", spec, *PYTHON, "--json", cwd=tmp_path)
    rows = {row["target"]: row for row in json.loads(data.stdout)}
    assert rows["net.py:Whole"]["graphs"] == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("none.toml",), "none.toml cannot be read"),
        (("survey.toml", "--compare", "none.sqlite3"), "no database none.sqlite3"),
        (("survey.toml", "--python", "/no/python"), "/no/python"),
        (("survey.toml", "--database", "net.py"), "net.py"),
        (("survey.toml", "--database", "notes.txt"), "notes.txt: the survey cannot be kept there"),
        (("survey.toml", "--compare", "notes.txt"), "notes.txt cannot be compared with"),
        (("survey.toml", "--database", "other.db"), "the tables of another program"),
        (("survey.toml", "--export", "notes.txt"), "into notes.txt: "),
    ],
)
def test_what_is_wrong_is_one_sentence(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    (tmp_path / "net.py").mkdir()
    (tmp_path / "survey.toml").write_text('[[models]]\ntarget = "missing.py:Net"\n')
    (tmp_path / "notes.txt").write_text("mine" * 100)
    with closing(sqlite3.connect(tmp_path / "other.db")) as database:
        database.execute("CREATE TABLE words (word TEXT)")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    process = fullgraph("survey", *words, cwd=tmp_path)
    assert process.returncode == 2
    assert message in process.stderr
    assert process.stderr.count("\n") == 1
    after = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    assert after == before, "no file that is not a survey's is changed"


def test_a_survey_of_which_nothing_could_be_run_has_no_result(tmp_path: Path) -> None:
    (tmp_path / "survey.toml").write_text('[[models]]\ntarget = "missing.py:Net"\n')
    process = fullgraph("survey", "survey.toml", cwd=tmp_path)
    assert process.returncode == 2
    assert "1 could not be run" in process.stdout
    assert "Traceback" not in process.stderr
