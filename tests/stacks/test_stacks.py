"""A sample of ``make stacks``: a program that needs nothing but torch."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.dynamic.prepared import MODEL_PYTHON
from tests.stacks.__main__ import PROGRAMS
from tests.stacks.compare import compare, differences

_ONLY_TORCH = ("optimizer", "recommender", "reinforcement", "speech", "two_ranks")


@pytest.mark.dynamo
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", _ONLY_TORCH)
def test_a_trace_has_the_lines_and_counts_of_the_log(name: str) -> None:
    compared = compare(PROGRAMS / f"{name}.py", MODEL_PYTHON)
    assert compared.log.breaks or compared.log.recompiles
    assert compared.differences == ()


def test_a_line_that_is_not_named_is_a_difference() -> None:
    logged = Counter({("a.py", 3): 2, ("/site-packages/torch/optim/adam.py", 214): 1})
    shown_at_the_call = Counter({("a.py", 3): 2, ("a.py", 9): 1})
    assert differences("breaks", logged, shown_at_the_call) == []
    assert differences("breaks", logged, Counter({("a.py", 3): 1, ("a.py", 9): 2})) == [
        "breaks at a.py:3: 2 in the log, 1 traced"
    ]
    assert differences("breaks", logged, Counter({("a.py", 3): 2})) == [
        "breaks: 3 in the log, 2 traced"
    ]
