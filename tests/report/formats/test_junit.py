from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from fullgraph.report.formats.junit import to_junit
from fullgraph.report.formats.result import Fault
from tests.report.formats.cases import MODEL, ROOT, outcome, predicted


def test_a_file_is_a_suite_and_a_finding_a_failed_test() -> None:
    suites = ET.fromstring(to_junit(outcome(predicted()), ROOT))
    assert suites.attrib == {
        "name": "fullgraph check",
        "tests": "1",
        "failures": "1",
        "errors": "0",
    }
    (suite,) = suites
    assert suite.get("name") == "src/my model.py"
    (case,) = suite
    assert (case.get("file"), case.get("line")) == ("src/my model.py", "6")
    (failure,) = case
    assert failure.get("message") == "`.item()` converts"
    assert (failure.text or "").split("\n")[1] == "because the value is a tensor"


def test_a_file_without_findings_is_a_passed_test() -> None:
    suites = ET.fromstring(to_junit(outcome(), ROOT))
    (case,) = suites.iter("testcase")
    assert len(case) == 0
    assert (suites.get("tests"), suites.get("failures")) == ("1", "0")


def test_a_fault_is_an_error() -> None:
    failed = replace(outcome(), faults=[Fault("It has no end.\nSee below.", MODEL)])
    suites = ET.fromstring(to_junit(failed, ROOT))
    (error,) = suites.iter("error")
    assert (error.get("message"), error.text) == ("It has no end.", "It has no end.\nSee below.")
    assert suites.get("errors") == "1"


def test_a_file_that_could_not_be_checked_is_no_passed_test() -> None:
    failed = replace(outcome(), faults=[Fault("It has no end.", MODEL)])
    (case,) = ET.fromstring(to_junit(failed, ROOT)).iter("testcase")
    assert case.find("error") is not None


@given(st.text())
def test_every_text_gives_xml_that_can_be_read(text: str) -> None:
    suites = ET.fromstring(to_junit(outcome(predicted(message=f"x{text}")), ROOT).encode("utf-8"))
    assert len(list(suites.iter("failure"))) == 1
