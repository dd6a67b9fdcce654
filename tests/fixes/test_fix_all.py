from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.quick_fixes import fix_all
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.fixes.source.code import Code
from fullgraph.vocabulary.findings import Finding, Fix
from tests.fixes.made import PATH, finding
from tests.fixes.two_files import HELPER, HELPER_AFTER, MODEL, MODEL_AFTER, MoveToHelper

BEFORE = """\
from tqdm import tqdm

def f(x, items):
    print("a", x)
    print("b"); print("c")
    if x.isnan().any():
        raise ValueError("bad")
    for i in tqdm(items):
        print(self.step(i))
        x = x + i
    return x.sum().item()
"""
AFTER = """\
import torch
from tqdm import tqdm

def f(x, items):
    if not torch.compiler.is_compiling():
        print("a", x)
    if not torch.compiler.is_compiling():
        print("b")
    print("c")
    if torch.compiler.is_compiling():
        torch._assert_async(torch.logical_not(x.isnan().any()), "bad")
    elif x.isnan().any():
        raise ValueError("bad")
    for i in (items if torch.compiler.is_compiling() else tqdm(items)):
        print(self.step(i))
        x = x + i
    return x.sum().item()
"""
FINDINGS = [
    finding("tensor-to-scalar", BEFORE, "x.sum().item()"),
    finding("tqdm-loop", BEFORE, "tqdm(items)"),
    finding("logging-call", BEFORE, 'print("a", x)'),
    finding("logging-call", BEFORE, 'print("a", x)'),
    finding("logging-call", BEFORE, 'print("b")'),
    finding("logging-call", BEFORE, 'print("c")'),
    finding("logging-call", BEFORE, "print(self.step(i))"),
    finding("data-dependent-branch", BEFORE, "x.isnan().any()"),
]


def test_all_safe_fixes_that_do_not_overlap_are_made_with_one_import() -> None:
    assert apply_edits(BEFORE, fix_all(FINDINGS, BEFORE)) == AFTER


def test_the_order_of_the_findings_does_not_matter() -> None:
    assert fix_all(reversed(FINDINGS), BEFORE) == fix_all(FINDINGS, BEFORE)


def test_what_overlapped_is_fixed_the_next_time() -> None:
    left = [finding("logging-call", AFTER, 'print("c")')]
    again = apply_edits(AFTER, fix_all(left, AFTER))
    assert again == AFTER.replace(
        '    print("c")', '    if not torch.compiler.is_compiling():\n        print("c")'
    )


def test_without_safe_fixes_nothing_is_edited() -> None:
    assert fix_all(FINDINGS[:1], BEFORE) == ()
    assert fix_all([], BEFORE) == ()


def test_a_file_that_does_not_parse_is_left_alone() -> None:
    broken = "def g(:\n" + BEFORE
    assert fix_all([finding("logging-call", broken, 'print("a", x)')], broken) == ()


KEPT = """\
import logging
import warnings
import torch

logger = logging.getLogger("a")

def f(x):
    warnings.simplefilter("ignore")
    logger.setLevel(10)
    logging.disable(20)
    print("a", file=x.file)
    print(next(x.names))
    if x.isnan().any():
        print("nan")
        x = x.nan_to_num()
    return x
"""
TEMPTING = [
    finding("logging-call", KEPT, 'warnings.simplefilter("ignore")'),
    finding("logging-call", KEPT, "logger.setLevel(10)"),
    finding("logging-call", KEPT, "logging.disable(20)"),
    finding("logging-call", KEPT, 'print("a", file=x.file)'),
    finding("logging-call", KEPT, "print(next(x.names))"),
    finding("logging-call", KEPT, 'print("nan")'),
    finding("data-dependent-branch", KEPT, "x.isnan().any()"),
]


def test_nothing_but_a_message_is_taken_away() -> None:
    assert fix_all(TEMPTING, KEPT) == ()


@pytest.mark.parametrize("change", [{"needs_setup": True}, {"keeps_break": True}])
def test_what_needs_a_decision_is_left_to_the_user(
    change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed(found: Finding, code: Code) -> tuple[Fix, ...]:
        return tuple(replace(fix, **change) for fix in propose_fixes(found, code))

    monkeypatch.setattr("fullgraph.fixes.quick_fixes.propose_fixes", changed)
    assert fix_all(FINDINGS, BEFORE) == ()


def test_a_fix_of_two_files_edits_each_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    rewrites = {"logging-call": (MoveToHelper(),)}
    monkeypatch.setattr("fullgraph.fixes.propose._rewrites", lambda: rewrites)
    here, helper = PATH, str(Path(PATH).with_name("helper.py"))
    found = [finding("logging-call", MODEL, 'print("🔥", x.shape)')]
    edits = by_path(fix_all(found, Code({here: MODEL, helper: HELPER}.get)))
    assert apply_edits(MODEL, edits[here]) == MODEL_AFTER
    assert apply_edits(HELPER, edits[helper]) == HELPER_AFTER

    broken = HELPER.replace(";", ";;")
    assert fix_all(found, Code({here: MODEL, helper: broken}.get)) == ()
    assert fix_all(found, MODEL) == ()
