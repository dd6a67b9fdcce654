from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dataset.survey import SurveyedFix, SurveyedRun, SurveyError, read_survey
from fullgraph.runs.kept_run import RunFile
from fullgraph_worker.protocol.wire import SeenValue
from tests.dataset.breaks import FIX, TEXT
from tests.runs.journal.runs import PATH, finding

RUN = SurveyedRun(
    1,
    "a survey",
    "MIT",
    "f",
    "2.13.0",
    (RunFile(PATH, TEXT),),
    (finding(2, TEXT), finding(3, TEXT)),
    (SeenValue(PATH, 2, "x", "tensor", "torch.Tensor", "float32", [3]),),
    (SurveyedFix(1, FIX),),
)


def test_a_survey_comes_back_break_by_break(tmp_path: Path) -> None:
    file = tmp_path / "survey.jsonl"
    file.write_text(RUN.line() + "\n" + replace(RUN, origin="other").line(), encoding="utf-8")
    first, second, other, _ = read_survey(file)
    assert (first.finding, first.fix) == (RUN.findings[0], None)
    assert (second.finding, second.fix) == (RUN.findings[1], FIX)
    assert second.texts == {PATH: TEXT}
    assert second.values == RUN.values
    assert (first.group, other.group) == (f"a survey/{PATH}", f"other/{PATH}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "survey.jsonl:1 is not a run of a survey"),
        ('{"format": 1}', "survey.jsonl:1 is not a run of a survey"),
        (replace(RUN, format=2).line(), "survey.jsonl:1 has the format 2; 1 can be read."),
    ],
)
def test_another_file_is_refused_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    file = tmp_path / "survey.jsonl"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(SurveyError, match=message.replace(".", r"\.")):
        list(read_survey(file))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SurveyError, match="cannot be read"):
        list(read_survey(tmp_path / "absent.jsonl"))
