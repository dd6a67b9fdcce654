from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.vocabulary.findings import Safety
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "tensor-to-scalar"


def in_function(body: str) -> str:
    return f"def f(x, y):\n{body}\n    return x\n"


@pytest.mark.parametrize(
    ("call", "before", "after"),
    [
        ("x.max().item()", "    y = x / x.max().item()", "    y = x / x.max().detach()"),
        (
            "x . max () . item ( )",
            "    y = '😀', x - x . max () . item ( )  # why",
            "    y = '😀', x - x . max () . detach ( )  # why",
        ),
        (
            "x.sum().item()",
            "    v = x.sum().item()\n    x = x / v + x * v",
            "    v = x.sum().detach()\n    x = x / v + x * v",
        ),
        (
            "x\n        .max()\n        .item()",
            "    y = x * (x\n        .max()\n        .item())",
            "    y = x * (x\n        .max()\n        .detach())",
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
        # Nothing shows the dtype of the other operand, or that the value has no dimensions.
        ("x.max().item()", "    x = y * x.max().item()"),
        ("(x + y).item()", "    y = x * (x + y).item() + 1"),
        ("float(x.max())", "    y = x + float(x.max())"),
        ("x.max().item()", "    y = x / (x.max().item() + 1e-6)"),
        ("x.item()", "    return x.item()"),
        ("x.item()", "    y = f(x.item())"),
        ("x.item()", "    if x.item() > 0: pass"),
        ("x.item()", "    y = y[x.item()]"),
        ("x.max().item()", "    x = x // x.max().item()"),
        ("x.max().item()", "    x = x ** x.max().item()"),
        ("x.max().item()", "    v = x.max().item()\n    y = x + v\n    print(v)"),
        ("x.max().item()", "    v = x.max().item()\n    y = x + v\n    print(f'{v}')"),
        ("x.max().item()", "    v = x.max().item()\n    y = x + v\n    x = {v: x}"),
        ("x.max().item()", "    v = x.max().item()\n    y = x + v\n    x = x[range(v)]"),
        ("x.max().item()", "    v = x.max().item()"),
        ("x.max().item()", "    v = x.max().item()\n    x = y\n    return x * v"),
        ("x.max().item()", "    v = w = x.max().item()\n    y = x + v"),
        ("x.max().item(0)", "    y = x + x.max().item(0)"),
        ("x.tolist()", "    y = y + x.tolist()"),
    ],
)
def test_a_number_that_is_needed_stays(call: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, call), text) == ()


def test_at_module_level_nothing_is_offered() -> None:
    text = "v = x.max().item()\ny = x + v\n"
    assert propose_fixes(finding(ENTRY, text, "x.max().item()"), text) == ()
