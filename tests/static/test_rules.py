"""Every case in every rule's file, against the checker and against Dynamo."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.rules import find_rules
from fullgraph.static.rules.base import Invalid, Rule, Valid
from fullgraph.taxonomy import Taxonomy

RULES = find_rules()
INVALID = [pytest.param(r, c, id=f"{r.code}-{i}") for r in RULES for i, c in enumerate(r.invalid)]
VALID = [pytest.param(r, c, id=f"{r.code}-{i}") for r in RULES for i, c in enumerate(r.valid)]
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


@pytest.mark.parametrize(("rule", "case"), INVALID)
def test_invalid_code_is_reported_at_its_exact_range(rule: Rule, case: Invalid) -> None:
    code, ranges = marked(case.code)
    assert ranges
    findings = found(code)
    assert [(c, r) for c, r, _ in findings] == [(rule.code, r) for r in ranges]
    for _, _, message in findings:
        assert case.message in message
        assert message.endswith(("breaks the graph here", "in eager mode"))


@pytest.mark.parametrize(("rule", "case"), VALID)
def test_valid_code_is_not_reported(rule: Rule, case: Valid) -> None:
    assert found(case.code) == []


@pytest.mark.dynamo
def test_dynamo_agrees_with_every_case() -> None:
    cases: list[tuple[Rule, Invalid | Valid]] = [(r, c) for r in RULES for c in r.invalid]
    cases += [(r, c) for r in RULES for c in r.valid]
    sent = [{"code": marked(c.code)[0], "inputs": c.inputs} for _, c in cases]
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
    for (rule, case), lines in zip(cases, json.loads(done.stdout), strict=True):
        ranges = marked(case.code)[1]
        is_placed = all(any(a <= line <= c for line in lines) for a, _, c, _ in ranges)
        is_covered = all(any(a <= line <= c for a, _, c, _ in ranges) for line in lines)
        if not (is_placed and is_covered):
            wrong.append((rule.code, case.code, lines))
    assert wrong == []
