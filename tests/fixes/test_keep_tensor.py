from __future__ import annotations

import pytest

from fullgraph.findings import Safety
from fullgraph.fixes.propose import propose_fixes
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "tensor-to-scalar"


def in_function(body: str) -> str:
    return f"def f(x, y):\n{body}\n    return x\n"


@pytest.mark.parametrize(
    ("call", "before", "after"),
    [
        ("x.max().item()", "    y = x / x.max().item()", "    y = x / x.max()"),
        ("(x + y).item()", "    y = x * (x + y).item() + 1", "    y = x * (x + y) + 1"),
        ("x . item ( )", "    y = '😀', y - x . item ( )  # why", "    y = '😀', y - x   # why"),
        (
            "x.sum().item()",
            "    v = x.sum().item()\n    y = x / v + v * 2",
            "    v = x.sum()\n    y = x / v + v * 2",
        ),
    ],
)
def test_the_tensor_stays(call: str, before: str, after: str) -> None:
    text = in_function(before)
    assert fixed(ENTRY, text, call) == in_function(after)
    assert only_fix(ENTRY, text, call).safety is Safety.UNSAFE


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("x.item()", "    return x.item()"),
        ("x.item()", "    y = f(x.item())"),
        ("x.item()", "    if x.item() > 0: pass"),
        ("x.item()", "    y = y[x.item()]"),
        ("x.item()", "    y = y // x.item()"),
        ("x.item()", "    v = x.item()\n    y = y + v\n    print(v)"),
        ("x.item()", "    v = x.item()\n    y = y + v\n    v = 3"),
        ("x.item()", "    v = x.item()"),
        ("x.item()", "    v = w = x.item()\n    y = y + v"),
        ("x.item(0)", "    y = y + x.item(0)"),
        ("x.tolist()", "    y = y + x.tolist()"),
        ("float(x)", "    y = y + float(x)"),
        ("(x\n        .item())", "    y = y + (x\n        .item())"),
    ],
)
def test_a_number_that_is_needed_stays(call: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, call), text) == ()


def test_at_module_level_nothing_is_offered() -> None:
    text = "v = x.item()\ny = x + v\n"
    assert propose_fixes(finding(ENTRY, text, "x.item()"), text) == ()
