"""Which grades an explanation is given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.llm.answers.explanation import Change, Explanation
from fullgraph.llm.evaluation.case import Truth
from fullgraph.llm.evaluation.rubric import Grades, grade
from fullgraph.vocabulary.findings import Location

TEXT = "import torch\n\n\ndef f(x):\n    if x.isnan().any():\n        x = x * 0\n    return x\n"
PLACE = Location("/w/model.py", 5, 7, 5, 22)
TRUTH = Truth(
    cause=(("data-dependent",), ("branch", "condition")),
    fact=("nan",),
    names=("isnan",),
    ways=("torch.where",),
    wrong=("torch.compiler.disable",),
)
RIGHT = Change(
    "model.py",
    "    if x.isnan().any():\n        x = x * 0\n",
    "    x = torch.where(x.isnan().any(), x * 0, x)\n",
)
ANSWER = Explanation(
    action="Select with `torch.where`.",
    what="The condition needs data.",
    why="A data-dependent\nbranch on `x.isnan()`, which finds NaN.",
    mechanism="",
    changes=(RIGHT,),
    risks="",
    references=(),
    confidence="high",
    confidence_reason="",
)


def grades(answer: Explanation, truth: Truth = TRUTH) -> Grades:
    return grade(answer, truth, PLACE, {"model.py": "/w/model.py"}, lambda path: TEXT)


def test_an_answer_that_has_all_is_given_the_best_grades() -> None:
    assert grades(ANSWER) == Grades(3, 3)


@pytest.mark.parametrize(
    ("why", "points"),
    [
        ("A data-dependent branch on `x.isnan()`.", 2),
        ("A data-dependent branch on nan.", 2),
        ("A data-dependent branch.", 1),
        ("Branches on `x.isnan()`, which finds NaN.", 0),
        ("", 0),
    ],
)
def test_the_diagnosis_needs_the_cause_first(why: str, points: int) -> None:
    assert grades(replace(ANSWER, what="", why=why)).diagnosis == points


@pytest.mark.parametrize(
    ("action", "changes", "points"),
    [
        ("Leave it.", (), 0),
        ("Use `torch.where` or torch.compiler.disable.", (), 0),
        ("Use `torch.where`.", (), 1),
        ("Use `torch.where`.", (replace(RIGHT, search="    if x:"),), 1),
        ("Use `torch.where`.", (replace(RIGHT, replace="    # no test\n"),), 1),
        (
            "Use `torch.where`.",
            (
                RIGHT,
                Change("model.py", "import torch", "import torch\ntorch._dynamo.config.a = 1"),
            ),
            2,
        ),
        ("Use `torch.where`.", (replace(RIGHT, replace="    open('torch.where')\n"),), 2),
    ],
)
def test_the_changes_must_apply_and_be_general(
    action: str, changes: tuple[Change, ...], points: int
) -> None:
    assert grades(replace(ANSWER, action=action, changes=changes)).actionability == points


@pytest.mark.parametrize(
    ("search", "code", "points"),
    [
        # Another way than those that are named: whether it is right is for the proof.
        ("    if x.isnan().any():\n        x = x * 0\n", "    x = x.nan_to_num()\n", 3),
        ("    return x\n", "    return x + 0\n", 1),
        ("def f(x):\n", "def f(x, *_):\n", 1),
        ("    if x.isnan():\n", "    if True:\n", 1),
    ],
)
def test_where_the_truth_is_measured_the_changes_must_edit_the_line(
    search: str, code: str, points: int
) -> None:
    answer = replace(ANSWER, changes=(Change("model.py", search, code),))
    assert grades(answer, replace(TRUTH, is_measured=True)).actionability == points
