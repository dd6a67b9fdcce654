from __future__ import annotations

from fullgraph.runs.journal.keys import lines_of
from fullgraph_worker.user_code.source import function_at, functions_in

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
        "Net.forward": [(5, 9)],
        "Net.forward.inner": [(7, 8)],
        "helper": [(12, 13)],
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


ODD = """\
def first(
    x,
) -> int:
    return x


@decorator(
    1,
)
@other
async def second():
    text = '''
def third():
    pass
'''
    return text


if True:
    def fourth():
        pass
else:
    def fourth():
        return 1
class Fifth:

    # A comment

    def run(self): return 1
x = [
1,
]
"""


def test_the_function_of_each_line_is_known_from_a_part_of_the_file() -> None:
    every = [
        (first, last, name) for name, places in functions_in(ODD).items() for first, last in places
    ]
    assert len(every) == 5
    for line in range(1, ODD.count("\n") + 1):
        around = [(last - first, name) for first, last, name in every if first <= line <= last]
        assert function_at(ODD, line) == min(around, default=(0, ""))[1], line


def test_functions_of_one_name_are_all_its_places() -> None:
    assert [function_at(ODD, line) for line in (20, 23)] == ["fourth", "fourth"]
    assert lines_of(ODD, "fourth") == [20, 21, 23, 24]


def test_a_mistake_elsewhere_in_the_file_hides_no_function() -> None:
    assert function_at(f"{TEXT}\n\ndef broken(:\n", 9) == "Net.forward"
    assert function_at(f"{TEXT}\n\ndef broken(:\n", 16) == ""
