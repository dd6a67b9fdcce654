"""What is offered as the user types: only what the text alone shows."""

from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.vocabulary.findings import Safety
from tests.fixes.made import finding, fixed, only_fix

ENTRY = "dynamic-shape-operation"


def in_function(body: str) -> str:
    return f"import torch\n\n\ndef f(x, m):\n{body}\n    return x\n"


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        (
            "x[x.isnan()]",
            "    y = -x[x.isnan()].sum()  # 😀",
            "    y = -torch.where(x.isnan(), x, 0).sum()  # 😀",
        ),
        (
            "x.masked_select(x.abs() > 1)",
            "    y = torch.sum(x.masked_select(x.abs() > 1))",
            "    y = torch.where(x.abs() > 1, x, 0).sum()",
        ),
    ],
)
def test_the_whole_tensor_is_computed(place: str, before: str, after: str) -> None:
    text = in_function(before)
    assert fixed(ENTRY, text, place) == in_function(after)
    assert only_fix(ENTRY, text, place).safety is Safety.UNSAFE


@pytest.mark.parametrize(
    ("place", "body"),
    [
        # Nothing shows the shape or dtype of the mask, or that a mean does not overflow.
        ("x[m]", "    y = x[m].sum()"),
        ("x[x.isnan()]", "    y = x[x.isnan()].mean()"),
        ("x[x.isnan()]", "    y = x[x.isnan()].sum(0)"),
        ("x[x.isnan()]", "    y = x[x.isnan()].sum(dtype=torch.int)"),
        ("x[x.isnan()]", "    y = x[x.isnan()].prod()"),
        ("x[x.isnan()]", "    y = x[x.isnan()]"),
        ("x[x.isnan(), 0]", "    y = x[x.isnan(), 0].sum()"),
        ("y[y.isnan()]", "    y = x\n    y[y.isnan()] += x.abs()"),
        ("y[y.isnan()]", "    y = x.abs()\n    y[y.isnan()] = y[y.isnan()].flip(0)"),
        ("y[y.isnan()]", "    y = x.abs()\n    y[y.isnan()] = y[y.isnan()] + x"),
        ("y[y.isnan()]", "    y = x.abs()\n    y[y.isnan()] //= 2"),
        ("y[y.isnan()]", "    y = x.abs()\n    y[y.isnan()] = x[y.isnan()]"),
    ],
)
def test_what_the_text_does_not_show_is_not_offered(place: str, body: str) -> None:
    text = in_function(body)
    assert propose_fixes(finding(ENTRY, text, place), text) == ()
