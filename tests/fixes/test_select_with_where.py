from __future__ import annotations

import pytest

from fullgraph.findings import Safety
from fullgraph.fixes.propose import propose_fixes
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "data-dependent-branch"


def in_function(body: str) -> str:
    return f"import torch\n\n\ndef f(x, a, b, c):\n{body}\n    return x\n"


CASES = {
    "a ternary": (
        "c.any()",
        "    x = a + 1 if c.any() else b  # 😀",
        "    x = torch.where(c.any(), a + 1, b)  # 😀",
    ),
    "a ternary in a call": (
        "c > 0",
        "    x = f(a if c > 0 else 2.0)",
        "    x = f(torch.where(c > 0, a, 2.0))",
    ),
    "a negated ternary": ("not c", "    x = a if not c else b", "    x = torch.where(c, b, a)"),
    "if and else": (
        "x.sum() > 0",
        "    if x.sum() > 0:\n        y = a\n    else:\n        y = b  # why",
        "    y = torch.where(x.sum() > 0, a, b)  # why",
    ),
    "if and else in one line each": (
        "cond",
        "    if cond: y = a\n    else: y = -b",
        "    y = torch.where(cond, a, -b)",
    ),
}


@pytest.mark.parametrize(("condition", "before", "after"), CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_choice_is_made_by_where(condition: str, before: str, after: str, end: str) -> None:
    text = in_function(before).replace("\n", end)
    assert fixed(ENTRY, text, condition) == in_function(after).replace("\n", end)
    assert only_fix(ENTRY, text, condition).safety is Safety.UNSAFE


@pytest.mark.parametrize(
    ("condition", "body"),
    [
        ("c > 0", "    if c > 0:\n        y = a"),
        ("c > 0", "    if c > 0:\n        y = a\n    else:\n        z = b"),
        ("c > 0", "    if c > 0:\n        y = a\n    else:\n        # why\n        y = b"),
        ("c > 0", "    if c > 0:  # why\n        y = a\n    else:\n        y = b"),
        ("c > 0", "    if c > 0:\n        y = a; z = 1\n    else:\n        y = b"),
        ("c > 0", "    if c > 0:\n        y += a\n    else:\n        y += b"),
        ("c > 0", "    if c > 0:\n        y = z = a\n    else:\n        y = b"),
        (
            "c > 0",
            "    if c > 0:\n        y = a\n    elif b:\n        y = b\n    else:\n        y = 1",
        ),
        (
            "c > 0",
            "    if a:\n        y = a\n    elif c > 0:\n        y = b\n    else:\n        y = 1",
        ),
        ("c > 0", "    y = None if c > 0 else b"),
        ("c > 0", "    y = (a, b) if c > 0 else (b, a)"),
        ("c > 0", "    y = 'a' if c > 0 else 'b'"),
        ("c > 0", "    y = (z := a) if c > 0 else b"),
        ("c.any() and a", "    y = a if c.any() and a else b"),
        ("c > 0", "    while c > 0:\n        y = a"),
    ],
)
def test_what_is_no_plain_choice_is_not_offered(condition: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, condition), text) == ()
