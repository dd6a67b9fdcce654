from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fullgraph.cli.formats import print_outcome
from fullgraph.report.formats.result import Fault
from fullgraph.report.formats.sarif import to_sarif
from fullgraph.source.notebooks import cell_path
from fullgraph.vocabulary.findings import Location
from tests.report.formats.cases import MODEL, ROOT, TEXT, observed, outcome, predicted, results
from tests.report.formats.schema import validated


def test_a_prediction_has_its_place_its_rule_and_its_fix() -> None:
    run = validated(to_sarif(outcome(predicted()), ROOT))
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (rule["id"], rule["name"]) == ("FG102", "tensor-to-scalar")
    assert rule["helpUri"].endswith("/tensor-to-scalar/")
    assert result["level"] == "warning"
    assert result["message"]["text"].startswith("`.item()` converts")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "src/my%20model.py", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 6, "startColumn": 13, "endLine": 6, "endColumn": 27}
    (fix,) = result["fixes"]
    assert fix["description"]["text"] == "Keep the tensor. The dtype stays."
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    line = TEXT.split("\n")[region["startLine"] - 1]
    fixed = (
        line[: region["startColumn"] - 1]
        + replacement["insertedContent"]["text"]
        + line[region["endColumn"] - 1 :]
    )
    assert fixed == "        y = x.sum()"


def test_the_calls_that_led_to_a_break_are_a_code_flow() -> None:
    (result,) = validated(to_sarif(outcome(observed()), ROOT))["results"]
    (flow,) = result["codeFlows"]
    steps = [step["location"] for step in flow["threadFlows"][0]["locations"]]
    assert [step["message"]["text"] for step in steps] == ["in main", "in Net.forward"]
    lines = [step["physicalLocation"]["region"]["startLine"] for step in steps]
    assert lines == [3, 6]
    assert result["properties"] == {"evidence": "observed", "gbId": "GB0124", "count": 3}


def test_a_fingerprint_survives_edits_elsewhere_and_a_new_name_of_the_file() -> None:
    (before,) = results(predicted(6))
    (moved,) = results(predicted(9), text=f"# one\n# two\n# three\n{TEXT}")
    (renamed,) = results(predicted(6, path=str(ROOT / "other.py")))
    assert before.fingerprint == moved.fingerprint == renamed.fingerprint


def test_a_fingerprint_changes_with_the_line_the_function_and_the_kind() -> None:
    (before,) = results(predicted())
    (edited,) = results(predicted(), text=TEXT.replace("y = x.sum()", "y = x.mean()"))
    (elsewhere,) = results(predicted(), text=TEXT.replace("def forward", "def other"))
    (other,) = results(replace(predicted(), code="FG201", entry="data-dependent-branch"))
    assert len({r.fingerprint for r in (before, edited, elsewhere, other)}) == 4


def test_equal_lines_of_a_function_have_different_fingerprints() -> None:
    text = TEXT.replace("z = ", "y = ")
    first, second = results(predicted(6), predicted(7), text=text)
    assert first.fingerprint != second.fingerprint
    assert first.fingerprint.split(":")[0] == second.fingerprint.split(":")[0]


def test_a_cell_of_a_notebook_has_no_lines_of_the_file() -> None:
    path = cell_path(f"{ROOT}/notes.ipynb", 2)
    finding = replace(predicted(), location=Location(path, 2, 0, 2, 4), fixes=())
    (result,) = validated(to_sarif(outcome(finding), ROOT))["results"]
    (place,) = result["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "notes.ipynb", "uriBaseId": "%SRCROOT%"}
    }
    assert place["logicalLocations"][0]["name"] == "cell 3, line 2"


def test_what_could_not_be_done_is_a_notification() -> None:
    failed = replace(outcome(), faults=[Fault("It has no end.", MODEL, 4)], is_complete=False)
    (invocation,) = validated(to_sarif(failed, ROOT))["invocations"]
    assert invocation["executionSuccessful"] is False
    (note,) = invocation["toolExecutionNotifications"]
    assert note["message"]["text"] == "It has no end."
    assert note["locations"][0]["physicalLocation"]["region"] == {"startLine": 4}


def test_files_outside_of_the_root_have_an_absolute_uri() -> None:
    (result,) = validated(to_sarif(outcome(predicted(path="/opt/a b.py")), ROOT))["results"]
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": "file:///opt/a%20b.py"}


def test_no_results_are_a_valid_log() -> None:
    assert validated(to_sarif(outcome(), ROOT))["results"] == []


def test_more_results_than_github_takes_are_written_and_the_limit_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = "        y = x.sum().item()\n"
    text = TEXT.replace(lines, lines * 1000)
    findings = [
        predicted(6 + line, path=str(ROOT / f"{file}.py"))
        for file in range(26)
        for line in range(1000)
    ]
    print_outcome(outcome(*findings, text=text), "sarif")
    printed = capsys.readouterr()
    (run,) = json.loads(printed.out)["runs"]
    prints = {result["partialFingerprints"]["fullgraph/v1"] for result in run["results"]}
    assert len(run["results"]) == 26_000
    # The files are equal, and so are the fingerprints of the same line in each.
    assert len(prints) == 1000
    assert "26,000 results, and GitHub refuses more than 25,000" in printed.err
