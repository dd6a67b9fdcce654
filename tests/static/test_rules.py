"""Every case of every rule, against the checker and against Dynamo."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.static.inference_cases import data_dependent_branch, tensor_to_scalar

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.rules import find_rules
from fullgraph.static.rules.base import Effect, Invalid, Rule, Valid
from fullgraph.taxonomy import Taxonomy

RULES = find_rules()
INFERENCE = {"FG102": tensor_to_scalar, "FG201": data_dependent_branch}
CASES: list[tuple[Rule, Invalid | Valid]] = [
    (rule, case)
    for rule in RULES
    for holder in (rule, INFERENCE.get(rule.code))
    if holder is not None
    for case in (*holder.invalid, *holder.valid)
]
INVALID = [
    pytest.param(r, c, id=f"{r.code}-{i}")
    for i, (r, c) in enumerate(CASES)
    if isinstance(c, Invalid)
]
VALID = [
    pytest.param(r, c, id=f"{r.code}-{i}") for i, (r, c) in enumerate(CASES) if isinstance(c, Valid)
]
Range = tuple[int, int, int, int]


def marked(code: str) -> tuple[str, list[Range]]:
    """The code without its marks, and the ranges that they stood around."""
    ranges: list[Range] = []
    opened: tuple[int, int] | None = None
    line, column = 1, 0
    plain: list[str] = []
    for char in code:
        if char == "⟦":
            opened = (line, column)
        elif char == "⟧":
            assert opened is not None
            ranges.append((*opened, line, column))
        else:
            plain.append(char)
            line, column = (line + 1, 0) if char == "\n" else (line, column + 1)
    return "".join(plain), ranges


def compiled(code: str) -> str:
    """The case as users write it: ``f`` is passed to torch.compile."""
    if "\ndef f(" not in f"\n{code}":
        return code
    return f"{code}\nimport torch\ncompiled = torch.compile(f)\n"


def found(code: str, *, strict: bool = False) -> list[tuple[str, Range, str]]:
    checker = Checker(Taxonomy(()), LintSettings(strict=strict))
    result = checker.check("case.py", compiled(code))
    assert not result.problems
    return [
        (
            f.code,
            (f.location.line, f.location.column, f.location.end_line, f.location.end_column),
            f.message,
        )
        for f in result.findings
    ]


def test_rules_are_found_by_themselves() -> None:
    assert {"FG102", "FG103", "FG201", "FG301", "FG302"} < {r.code for r in RULES}
    assert [r.code for r in RULES] == sorted({r.code for r in RULES})
    assert len({r.entry for r in RULES}) == len(RULES)
    assert all(r.valid and r.invalid for r in RULES)


@pytest.mark.parametrize(("rule", "case"), INVALID)
def test_invalid_code_is_reported_at_its_exact_range_in_these_words(
    rule: Rule, case: Invalid
) -> None:
    code, ranges = marked(case.code)
    assert ranges
    whole = case.message if isinstance(case.message, tuple) else (case.message,) * len(ranges)
    assert found(code) == [
        (rule.code, place, f"{message}{case.effect.value}")
        for place, message in zip(ranges, whole, strict=True)
    ]


@pytest.mark.parametrize(("rule", "case"), VALID)
def test_valid_code_is_not_reported(rule: Rule, case: Valid) -> None:
    assert found(case.code) == []


def test_a_method_of_an_image_is_reported() -> None:
    """Not a case of the rule, because Dynamo would need PIL to run it."""
    code = "from PIL import Image\n\ndef f(x, image: Image.Image):\n    y = image.crop(0)\n"
    message = f"`.crop()` cannot be traced by Dynamo{Effect.BREAKS.value}"
    assert found(code) == [("FG104", (4, 8, 4, 21), message)]


@pytest.mark.dynamo
def test_dynamo_agrees_with_every_case() -> None:
    sent = [{"code": marked(c.code)[0], "inputs": c.inputs} for _, c in CASES]
    judge = Path(__file__).with_name("dynamo_judge.py")
    done = subprocess.run(
        [sys.executable, str(judge)],
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    wrong = []
    for (rule, case), lines in zip(CASES, json.loads(done.stdout), strict=True):
        is_silent = isinstance(case, Invalid) and case.effect is Effect.NONE
        ranges = [] if is_silent else marked(case.code)[1]
        is_placed = all(any(a <= line <= c for line in lines) for a, _, c, _ in ranges)
        is_covered = all(any(a <= line <= c for a, _, c, _ in ranges) for line in lines)
        if not (is_placed and is_covered):
            wrong.append((rule.code, case.code, lines))
    assert wrong == []
