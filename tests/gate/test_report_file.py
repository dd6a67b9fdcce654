"""Reports that are compared with a baseline: one that is damaged is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.gate.baseline import ReportError, look_of_report
from fullgraph.report.json_report import to_json
from fullgraph.vocabulary.findings import Evidence, Finding, Location


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 100_000, "cannot be read as a report"),
        ('{"version": 2, "findings": []}', "is no report of version 1. Write it with"),
        ('{"version": 1, "findings": null}', "a finding is not complete"),
        ('{"version": 1, "findings": [7]}', "a finding is not complete"),
        ('{"version": 1, "findings": [], "failure": "late"}', "of a run that failed: late"),
    ],
)
def test_what_is_no_report_is_said(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "report.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ReportError, match=words):
        look_of_report(file)


def test_a_target_of_another_type_is_no_crash(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text('{"version": 1, "findings": [], "target": 5}', encoding="utf-8")
    assert look_of_report(file).name == "run of 5"


def test_a_finding_in_a_cell_of_a_notebook_comes_back_with_its_cell(tmp_path: Path) -> None:
    place = Location("net.ipynb:cell 3", 2, 11, 2, 19)
    finding = Finding("FG102", "tensor-to-scalar", place, Evidence.PREDICTED, "breaks")
    file = tmp_path / "report.json"
    file.write_text(to_json([finding]), encoding="utf-8")
    assert [each.location for each in look_of_report(file).findings] == [place]
