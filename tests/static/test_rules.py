"""Every case of every rule, against the checker and against Dynamo."""

from __future__ import annotations

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.rules import find_rules
from fullgraph.static.rules.base import SKIPS, Invalid, Rule, Valid
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Kind
from tests.sampling import selected
from tests.static.checking import judged as dynamo_says
from tests.static.inference_cases import data_dependent_branch, tensor_to_scalar

RULES = find_rules()
RECOMPILES = {rule.code for rule in RULES if rule.kind is Kind.RECOMPILE}
INFERENCE = {"FG102": tensor_to_scalar, "FG201": data_dependent_branch}
CASES: list[tuple[Rule, Invalid | Valid]] = [
    (rule, case)
    for rule in RULES
    for holder in (rule, INFERENCE.get(rule.code))
    if holder is not None
    for case in (*holder.invalid, *holder.valid)
]
# Numbered within the rule: a new case of one does not rename those of others.
NUMBERED = [
    pytest.param(rule, case, id=f"{rule.code}-{number}")
    for rule in RULES
    for number, (_, case) in enumerate(each for each in CASES if each[0] is rule)
]
INVALID = [each for each in NUMBERED if isinstance(each.values[1], Invalid)]
VALID = [each for each in NUMBERED if isinstance(each.values[1], Valid)]
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
    # Names of torch that are outdated are no break.
    checker = Checker(Taxonomy(()), LintSettings(strict=strict, ignore=("FG423",)))
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
    assert found(code, strict=not case.certain) == [
        (rule.code, place, message + (SKIPS if case.skips else ""))
        for place, message in zip(ranges, whole, strict=True)
    ]


@pytest.mark.parametrize(("rule", "case"), VALID)
def test_valid_code_is_not_reported(rule: Rule, case: Valid) -> None:
    assert found(case.code) == []


def test_a_method_of_an_image_is_reported() -> None:
    """Not a case of the rule, because Dynamo would need PIL to run it."""
    code = "from PIL import Image\n\ndef f(x, image: Image.Image):\n    y = image.crop(0)\n"
    message = "`.crop()` cannot be traced by Dynamo"
    assert found(code) == [("FG104", (4, 8, 4, 21), message)]


@pytest.mark.dynamo
def test_a_learning_rate_that_a_scheduler_changes_is_reported() -> None:
    """Not a case of the rule: a training breaks the graph, if it is taken for compiled code."""
    code = """\
import torch

def main():
    weight = torch.nn.Parameter(torch.ones(3))
    opt = torch.optim.Adam([weight], lr=0.1)
    schedule = torch.optim.lr_scheduler.ExponentialLR(opt, 0.9)
    step = torch.compile(opt.step, backend="eager")
    for _ in range(4):
        weight.sum().backward()
        step()
        schedule.step()
"""
    tensor = code.replace("lr=0.1", "lr=torch.tensor(0.1)")
    place = (11, 8, 11, 23)
    assert [at for rule, at, _ in found(code, strict=True) if rule == "FG422"] == [place]
    assert [at for rule, at, _ in found(tensor, strict=True) if rule == "FG422"] == []
    first, second = dynamo_says(
        {"code": each, "inputs": "()", "recompiles": True} for each in (code, tensor)
    )
    assert len(first) > len(second)


@pytest.fixture(scope="module")
def judged(request: pytest.FixtureRequest) -> dict[str, list[list[int]]]:
    """The lines at which Dynamo breaks in the cases of the rules whose tests are selected."""
    codes = {rule.code for rule in selected(request, "judged_rule", Rule)}
    cases = [(rule.code, case) for rule, case in CASES if rule.code in codes]
    found = dynamo_says(
        {
            "code": marked(case.code)[0],
            "inputs": case.inputs,
            "recompiles": code in RECOMPILES,
        }
        for code, case in cases
    )
    answers: dict[str, list[list[int]]] = {code: [] for code in codes}
    for (code, _), lines in zip(cases, found, strict=True):
        answers[code].append(lines)
    return answers


@pytest.mark.dynamo
@pytest.mark.timeout(900)
@pytest.mark.sample(10)
@pytest.mark.parametrize("judged_rule", RULES, ids=lambda rule: rule.code)
def test_dynamo_agrees_with_every_case_of(
    judged_rule: Rule, judged: dict[str, list[list[int]]]
) -> None:
    cases = [case for other, case in CASES if other is judged_rule]
    wrong = []
    for case, lines in zip(cases, judged[judged_rule.code], strict=True):
        if judged_rule.kind is Kind.RECOMPILE:
            # The log of recompiles names the function, and not the value.
            if bool(lines) != isinstance(case, Invalid):
                wrong.append((case.code, lines))
            continue
        is_silent = judged_rule.entry == "compile-without-effect"
        ranges = [] if is_silent else marked(case.code)[1]
        is_placed = all(any(a <= line <= c for line in lines) for a, _, c, _ in ranges)
        is_covered = all(any(a <= line <= c for a, _, c, _ in ranges) for line in lines)
        if not (is_placed and is_covered):
            wrong.append((case.code, lines))
    assert wrong == []
