from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.vocabulary.findings import Safety
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "data-dependent-branch"


def in_function(body: str) -> str:
    return f"import torch\n\n\ndef f(x, a, b, c):\n{body}\n    return x\n"


CASES = {
    "a ternary": (
        "x.sum() > 0",
        "    y = x + 1 if x.sum() > 0 else 3 - x  # 😀",
        "    y = torch.where(x.sum() > 0, x + 1, 3 - x)  # 😀",
    ),
    "a ternary in a call": (
        "x.any()",
        "    y = f(x if x.any() else x.abs())",
        "    y = f(torch.where(x.any(), x, x.abs()))",
    ),
    "a negated ternary": (
        "not x.any()",
        "    y = x.neg() if not x.any() else x",
        "    y = torch.where(x.any(), x, x.neg())",
    ),
    "if and else": (
        "x.sum() > 0",
        "    if x.sum() > 0:\n        y = x\n    else:\n        y = -x  # why",
        "    y = torch.where(x.sum() > 0, x, -x)  # why",
    ),
    "if and else in one line each": (
        "x.any()",
        "    if x.any(): y = x\n    else: y = -x",
        "    y = torch.where(x.any(), x, -x)",
    ),
    "no else": (
        "x.sum() > 0",
        "    if x.sum() > 0:\n        x = x.relu()",
        "    x = torch.where(x.sum() > 0, x.relu(), x)",
    ),
    "an operand of a condition": (
        "x.any()",
        "    if x.all() or not x.any():\n        x = x.relu()",
        "    x = torch.where(torch.logical_or(x.all(), torch.logical_not(x.any())), x.relu(), x)",
    ),
    "an early return": (
        "x.any()",
        "    if x.any():\n        return x.relu()\n    return -x",
        "    return torch.where(x.any(), x.relu(), -x)",
    ),
    "a static part": (
        "x.any()",
        "    if x.dtype == torch.float16 and x.any():\n        x = x.relu()",
        "    if x.dtype == torch.float16:\n        x = torch.where(x.any(), x.relu(), x)",
    ),
    "elif": (
        "x.all()",
        "    if x.any():\n        y = x\n    elif x.all():\n        y = -x\n"
        "    else:\n        y = x.abs()",
        "    y = torch.where(x.any(), x, torch.where(x.all(), -x, x.abs()))",
    ),
    "a name that another branch has too": (
        "x.any()",
        "    if x.any():\n        n = x.abs()\n        x = n.neg()\n"
        "    if a:\n        n = 3\n        x = x + n",
        "    n = x.abs()\n    x = torch.where(x.any(), n.neg(), x)\n"
        "    if a:\n        n = 3\n        x = x + n",
    ),
    "a divisor": (
        "x.any()",
        "    y = x / 2\n    if x.any():\n        y = 1 / (x - 2)\n    else:\n        y = x / 3",
        "    y = x / 2\n    condition = x.any()\n"
        "    y = torch.where(condition, 1 / (torch.where(condition, x - 2, 1)), x / 3)",
    ),
    "a comment in a side": (
        "x.sum() > 0",
        "    if x.sum() > 0:\n        y = x\n    else:\n        # why\n        y = -x",
        "    # why\n    y = torch.where(x.sum() > 0, x, -x)",
    ),
    "a comment before what follows": (
        "x.sum() > 0",
        "    if x.sum() > 0:\n        return x\n    # why\n    return -x",
        "    # why\n    return torch.where(x.sum() > 0, x, -x)",
    ),
    "a divisor where the condition is false": (
        "x.any()",
        "    y = 1 / x if not x.any() else x / 2",
        "    condition = x.any()\n"
        "    y = torch.where(condition, x / 2, 1 / torch.where(condition, 1, x))",
    ),
    "more than a line holds": (
        "x.any()",
        "    result = x + 1000000000000000000000000000000001 if x.any() "
        "else x - 10000000000000000000002",
        "    result = torch.where(\n        x.any(), "
        "x + 1000000000000000000000000000000001, x - 10000000000000000000002\n    )",
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
        # Nothing shows the dtypes and shapes.
        ("c.any()", "    x = a + 1 if c.any() else b"),
        ("x.any()", "    y = x if x.any() else b"),
        ("x > 0", "    y = x.any() if x > 0 else x.all()"),
        ("x.sum() > 0", "    y = x * 2 if x.sum() > 0 else x"),
        ("x.sum() > 0", "    y = x.sum() if x.sum() > 0 else x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        y = x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        y = x\n    else:\n        z = x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        y = x; del a\n    else:\n        y = -x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        x += 1"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        y = x = -x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        self.y = -x"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        x = -x\n    x += 1"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        x = -x\n    x.add_(1)"),
        ("x.sum() > 0", "    if x.sum() > 0:\n        x = -x\n    x[0] = 1"),
        ("x.sum() > 0", "    y = None if x.sum() > 0 else x"),
        (
            "x.any()",
            "    if x.any():\n        n = x\n        x = n.neg()\n    if a:\n        x = x + n",
        ),
        (
            "x.any()",
            "    n = x.abs()\n    for i in a:\n        if x.any():\n            x = n.neg()\n"
            "            n = x.relu()",
        ),
        ("x.sum() > 0", "    y = (x, -x) if x.sum() > 0 else (-x, x)"),
        ("x.sum() > 0", "    y = 'a' if x.sum() > 0 else 'b'"),
        ("x.sum() > 0", "    y = 1.0 if x.sum() > 0 else 0.0"),
        ("x.sum() > 0", "    y = (z := x) if x.sum() > 0 else x"),
        ("x.sum() > 0", "    y = x if x.sum() > 0 else x.dropout(0.5)"),
        ("x.sum() > 0", "    y = x if x.sum() > 0 else x.relu_()"),
        ("x.sum() > 0", "    y = x.float() if x.sum() > 0 else x ** -1"),
        ("x.any() and a", "    y = x if x.any() and a else -x"),
        ("x.sum() > 0", "    while x.sum() > 0:\n        x = -x"),
        (
            "x.any()",
            "    if a:\n        y = x\n    elif x.any():\n        y = -x\n    else:\n        y = x",
        ),
        ("x.any()", "    if x.dtype == a and x.any():\n        y = x\n    else:\n        y = -x"),
    ],
)
def test_what_is_no_plain_choice_is_not_offered(condition: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, condition), text) == ()


def test_at_module_level_nothing_is_offered() -> None:
    text = "import torch\nif x.any(): x = -x\n"
    assert propose_fixes(finding(ENTRY, text, "x.any()"), text) == ()
