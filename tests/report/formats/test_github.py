from __future__ import annotations

from dataclasses import replace

from fullgraph.report.formats.github import to_github
from fullgraph.report.formats.result import Fault
from fullgraph.vocabulary.findings import Location
from tests.report.formats.cases import MODEL, ROOT, outcome, predicted


def test_a_finding_is_one_command_with_its_place() -> None:
    assert to_github(outcome(predicted()), ROOT) == (
        "::warning title=FG102 tensor-to-scalar,file=src/my model.py,line=6,endLine=6,col=13,"
        "endColumn=27::`.item()` converts%0Abecause the value is a tensor%0AKeep the value as a "
        "tensor. Arithmetic works with a tensor without dimensions as with a number. `.detach()` "
        "keeps the gradient the same: a Python number takes no part in autograd."
    )


def test_what_ends_a_command_or_a_property_is_escaped() -> None:
    hostile = predicted(message="100%::error::x", path=str(ROOT / "a,b:c%.py"))
    line = to_github(outcome(hostile), ROOT)
    assert "\n" not in line
    assert "file=a%2Cb%3Ac%25.py," in line
    assert line.split("::")[0] == line[: line.index("::")] == ""
    assert "::100%25::error::x%0Abecause" in line


def test_columns_are_left_out_across_lines() -> None:
    finding = replace(predicted(), location=Location(MODEL, 6, 8, 8, 4))
    line = to_github(outcome(finding), ROOT)
    assert "line=6,endLine=8::" in line


def test_a_fault_is_an_error_and_comes_first() -> None:
    both = replace(outcome(predicted()), faults=[Fault("It has no end.", MODEL, 4)])
    first, _ = to_github(both, ROOT).split("\n")
    assert first == "::error title=Fullgraph,file=src/my model.py,line=4::It has no end."


def test_nothing_is_printed_where_nothing_was_found() -> None:
    assert to_github(outcome(), ROOT) == ""
