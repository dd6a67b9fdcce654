"""The script that writes a survey, on two programs of the zoo."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.dataset.example import example_of
from fullgraph.dataset.own_runs import applied
from fullgraph.dataset.survey import read_survey
from tests.accuracy.environment import ROOT
from tests.llm import survey


@pytest.mark.dynamo
def test_a_survey_has_breaks_and_proven_fixes_but_no_marks_and_no_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "survey.jsonl"
    # The second breaks in a library, whose text has marks too.
    names = ["printed_first", "library_function"]
    monkeypatch.setattr(sys, "argv", ["survey", str(file), *names])
    assert survey.main() == 0
    text = file.read_text(encoding="utf-8")
    assert "# break" not in text
    assert str(ROOT) not in text
    assert len(text.splitlines()) == len(names)
    proven = 0
    for labelled in read_survey(file):
        assert example_of(labelled, taxonomy.load()) is not None
        for change in labelled.fix.changes if labelled.fix else ():
            after = applied(labelled.texts[change.file], [change])
            assert after is not None
            compile(after, change.file, "exec")
            proven += 1
    assert proven >= 1
    assert json.loads(text.splitlines()[0])["licence"] == "MIT"
