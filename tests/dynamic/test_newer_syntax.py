"""What a run says of a file in a syntax that is newer than the server's Python."""

from __future__ import annotations

from fullgraph.dynamic.definitions import Definitions
from fullgraph.dynamic.ranges import Ranges
from fullgraph.vocabulary.findings import Location
from tests.dynamic.records import record

TEXT = """\
@decorated
async def of_the_future(x):
    return x ?? 1

def f(x):
    if x.sum() > 0:  # data
        x = f"{x["a"]}"  # "quoted"
        return x
    return (lambda y: y)(x)

class Net[T](Module ?? None):
    def forward(self, x):
        if x.max():
            return x
"""


def place(line: int, part: str) -> Location:
    column = TEXT.splitlines()[line - 1].index(part)
    return Location("/a.py", line, column, line, column + len(part))


def test_functions_are_named_where_they_are_defined() -> None:
    definitions = Definitions({"/a.py": TEXT}.get)

    assert definitions.location("/a.py", 1) == place(2, "of_the_future")
    assert definitions.location("/a.py", 12) == place(12, "forward")


def test_a_statement_is_shown_at_its_expression_and_a_line_without_its_comment() -> None:
    ranges = Ranges({"/a.py": TEXT}.get)

    broken = record("/a.py", 13, column=8, end_line=14, end_column=20)
    assert ranges.location(broken) == place(13, "x.max()")
    assert ranges.line("/a.py", 7) == place(7, 'x = f"{x["a"]}"')
    assert ranges.line("/a.py", 3) == place(3, "return x ?? 1")
