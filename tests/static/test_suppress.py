from __future__ import annotations

import pytest

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy

CODE = """import torch

@torch.compile
def f(x):
    print(x){first}
    y = (x.sum()
         .item()){last}
    return x + y
"""


def codes(first: str = "", last: str = "", lint: LintSettings | None = None) -> list[str]:
    checker = Checker(Taxonomy(()), lint or LintSettings())
    return [f.code for f in checker.check("m.py", CODE.format(first=first, last=last)).findings]


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("", ["FG103", "FG102"]),
        ("  # fullgraph: ignore", ["FG102"]),
        ("  # fullgraph: ignore[FG103]", ["FG102"]),
        ("  # fullgraph:ignore[ fg103 , FG201 ]  because", ["FG102"]),
        ("  # noqa  # fullgraph: ignore[FG103]", ["FG102"]),
        ("  # fullgraph: ignore[FG102]", ["FG103", "FG102"]),
        ("  # fullgraph: ignore[]", ["FG103", "FG102"]),
    ],
)
def test_a_comment_silences_its_line(comment: str, left: list[str]) -> None:
    assert codes(first=comment) == left


def test_a_comment_on_the_last_line_silences_too() -> None:
    assert codes(last="  # fullgraph: ignore[FG102]") == ["FG103"]


@pytest.mark.parametrize(
    ("lint", "left"),
    [
        (LintSettings(select=("FG1",)), ["FG103", "FG102"]),
        (LintSettings(select=("FG103",)), ["FG103"]),
        (LintSettings(ignore=("FG10",)), []),
        (LintSettings(select=("FG1",), ignore=("FG102",)), ["FG103"]),
        (LintSettings(select=("FG2", "FG3")), []),
    ],
)
def test_settings_choose_by_prefix(lint: LintSettings, left: list[str]) -> None:
    assert codes(lint=lint) == left
