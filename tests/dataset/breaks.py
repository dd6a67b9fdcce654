"""Labelled breaks as the tests of this folder need them."""

from __future__ import annotations

from typing import Any

from fullgraph.dataset.labelled import LabelledBreak, ProvenFix
from fullgraph.llm.answers.explanation import Change
from tests.runs.journal.runs import PATH, finding

TEXT = "def f(x):\n    n = x.sum().item()\n    return x * n\n"
FIX = ProvenFix(
    "Keep the tensor",
    "keep_tensor",
    "The value keeps its dtype.",
    "",
    (Change(PATH, "    n = x.sum().item()", "    n = x.sum().detach()"),),
)


def labelled(text: str = TEXT, code: str = "FG102", **more: Any) -> LabelledBreak:
    """The break at the second line of a text."""
    found = finding(2, text, code=code)
    given = {"origin": "a survey", "licence": "MIT", "group": "a survey/net.py", **more}
    return LabelledBreak(
        torch="2.13.0", finding=found, findings=(found,), texts={PATH: text}, **given
    )
