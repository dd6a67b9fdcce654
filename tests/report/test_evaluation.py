"""The table of an evaluation."""

from __future__ import annotations

from fullgraph.llm.evaluation.results import Result
from fullgraph.report.evaluation import render_evaluation

GOOD = Result("a", "m", "p", diagnosis=3, actionability=2, fix="general", turns=1)
BAD = Result("b", "m", "p", fabricated=("torch.x",), reason="no change")


def lacks(name: str, package: str = "x") -> Result:
    return Result(name, "m", "p", skipped=f"{package} is not installed")


def test_without_groups_there_are_none_in_the_table() -> None:
    out = render_evaluation([GOOD, BAD], {"a": "", "b": ""}, proves=True)
    assert "group" not in out
    assert out.count("cases: diagnosis") == 1
    assert "2 cases: diagnosis 1.50 and actionability 1.00 of 3; 1 with a fabricated" in out


def test_each_of_several_groups_has_its_means() -> None:
    groups = {"a": "accuracy", "b": "accuracy held out", "c": "small"}
    out = render_evaluation([GOOD, BAD, lacks("c")], groups, proves=True).splitlines()
    assert out[1].split()[-1] == "accuracy"
    assert out[2].endswith("accuracy held out")
    start = next(n for n, line in enumerate(out) if line.startswith("accuracy, "))
    assert out[start].startswith("accuracy, 1 cases: diagnosis 3.00")
    assert out[start + 1].startswith("  proven as general fixes: 1 of 1 (100%)")
    assert out[start + 2].startswith("accuracy held out, 1 cases: diagnosis 0.00")
    # Nothing of it was measured.
    assert not any(line.startswith("small, ") for line in out)


def test_skipped_cases_are_counted_and_a_reason_is_said_once() -> None:
    every = [GOOD, lacks("c"), lacks("d"), lacks("e"), lacks("f", "y")]
    out = render_evaluation(every, {each.case: "" for each in every}, proves=False).splitlines()
    assert out[-3:] == [
        "skipped, of 5 cases: 4",
        "c (and 2 more): skipped: x is not installed",
        "f: skipped: y is not installed",
    ]
    assert out[3].startswith("1 cases: ")


def test_without_grades_there_is_no_table() -> None:
    out = render_evaluation([lacks("c")], {"c": "small"}, proves=True)
    assert out == "skipped, of 1 cases: 1\nc: skipped: x is not installed"
