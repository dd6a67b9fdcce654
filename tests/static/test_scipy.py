"""SciPy, which Dynamo looks into nowhere: expected from runs under Dynamo with SciPy 1.17.

SciPy is not installed for these tests, so that no rule's case can be about it.
"""

from __future__ import annotations

import pytest

from tests.static.checking import check

BEFORE = "import torch\nimport scipy\nfrom scipy.optimize import linear_sum_assignment\n"


@pytest.mark.parametrize(
    "call",
    [
        "linear_sum_assignment(x)",
        "[linear_sum_assignment(c) for c in x.split(1)]",
        "scipy.special.binom(3, 2)",
        "scipy.stats.norm.pdf(0.3)",
        "scipy.signal.windows.hann(8)",
    ],
)
def test_a_call_of_scipy_breaks_the_graph(call: str) -> None:
    text = f"{BEFORE}@torch.compile\ndef f(x):\n    x = x + 1\n    y = {call}\n    return x * 2\n"
    assert [(f.location.line, f.code) for f in check(text).findings] == [(7, "FG104")]
