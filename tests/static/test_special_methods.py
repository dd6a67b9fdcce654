"""Operators and subscripts of instances run the methods of their classes."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines, lines_marked, lines_that_break

PROGRAM = """\
import torch

class Operator:
    def __init__(self, values):
        self.values = values

    def {method}:
        return self.values * self.values.max().item()  # break

def f(x):
    operator = Operator(x + 1)
    {statement}
    return x * 2
"""


@pytest.mark.parametrize(
    ("method", "statement"),
    [
        ("__add__(self, other)", "x = operator + x"),
        ("__radd__(self, other)", "x = 2.0 + operator"),
        ("__matmul__(self, other)", "x = operator @ x"),
        ("__neg__(self)", "x = -operator"),
        ("__invert__(self)", "x = ~operator"),
        ("__getitem__(self, at)", "x = operator[0]"),
        ("__getitem__(self, at)", "x = operator[0, 1:]"),
        ("__imul__(self, other)", "operator *= x"),
        ("__mul__(self, other)", "operator *= x"),
    ],
)
def test_a_special_method_is_run(method: str, statement: str) -> None:
    program = PROGRAM.format(method=method, statement=statement)
    assert lines(check(program + "c = torch.compile(f)\n")) == lines_marked(program)


@pytest.mark.dynamo
def test_dynamo_breaks_in_special_methods() -> None:
    program = PROGRAM.format(method="__add__(self, other)", statement="x = operator + x")
    [found] = lines_that_break([(program, "torch.ones(3)")])
    assert set(lines_marked(program)) <= set(found)


def test_what_a_special_method_gives_is_known() -> None:
    program = """\
    import torch
    class Scaled:
        def __init__(self, by):
            self.by = by

        def __mul__(self, other):
            return self.by * 2 if other is None else other.relu()

    @torch.compile
    def f(x):
        y = Scaled(2.0) * x
        if y.sum() > 0:
            x = x + 1
        return x
    """
    assert lines(check(program)) == [12]
