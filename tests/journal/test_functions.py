from __future__ import annotations

from fullgraph.journal.functions import lines_of
from fullgraph_worker.functions import function_at, functions_in

TEXT = """\
import torch


class Net:
    @torch.no_grad()
    def forward(self, x):
        def inner(y):
            return y
        return inner(x)


def helper():
    return 1
"""


def test_functions_have_their_class_in_their_name_and_their_decorators_in_their_lines() -> None:
    assert functions_in(TEXT) == {
        "Net.forward": (5, 9),
        "Net.forward.inner": (7, 8),
        "helper": (12, 13),
    }


def test_the_innermost_function_is_around_a_line() -> None:
    assert [function_at(TEXT, line) for line in (1, 5, 8, 9, 13)] == [
        "",
        "Net.forward",
        "Net.forward.inner",
        "Net.forward",
        "helper",
    ]


def test_lines_of_a_function_that_is_not_there_are_none() -> None:
    assert list(lines_of(TEXT, "helper")) == [12, 13]
    assert list(lines_of(TEXT, "absent")) == []
    assert list(lines_of("x = 1\ny = (", "")) == [1, 2]
