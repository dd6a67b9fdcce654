"""Which predictions what was evaluated refutes; the places are those of CPython 3.11."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fullgraph.dynamic.ranges import Evaluated, Place
from fullgraph.dynamic.refuting import FileRefutations, Refutations
from fullgraph.vocabulary.findings import Evidence, Finding, Location

PATH = "/project/model.py"


def prediction(text: str, part: str, condition: str = "") -> Finding:
    start = text.index(part)
    end = start + len(part)

    def position(at: int) -> tuple[int, int]:
        return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at) - 1

    location = Location(PATH, *position(start), *position(end))
    return Finding("FG102", "e", location, Evidence.PREDICTED, "m", condition=condition)


def places(text: str, *parts: str) -> frozenset[Place]:
    """Where parts of a text are, in UTF-8 bytes."""
    found = set()
    for part in parts:
        start, end = text.rindex(part), text.rindex(part) + len(part)
        lines = [text.count("\n", 0, at) + 1 for at in (start, end)]
        columns = [len(text[text.rfind("\n", 0, at) + 1 : at].encode()) for at in (start, end)]
        found.add(Place(lines[0], columns[0], lines[1], columns[1]))
    return frozenset(found)


def refutes(text: str, part: str, evaluated: Iterable[str], condition: str = "") -> bool:
    lines = frozenset(range(1, text.count("\n") + 1))
    run = FileRefutations(text, Evaluated(lines, places(text, *evaluated)))
    return run.refutes(prediction(text, part, condition))


def by_lines(text: str, part: str) -> bool:
    lines = frozenset(range(1, text.count("\n") + 1))
    return FileRefutations(text, Evaluated(lines)).refutes(prediction(text, part))


def test_an_expression_that_was_evaluated_is_refuted_and_no_other() -> None:
    text = "def f(x, on):\n    return x.item() if on else x.tolist()\n"
    assert refutes(text, "x.tolist()", ["on", "x.tolist()"])
    assert not refutes(text, "x.item()", ["on", "x.tolist()"])


def test_columns_are_bytes_in_a_run_and_code_points_in_a_prediction() -> None:
    text = "def f(x):\n    return '🐍é', x.item()\n"
    assert refutes(text, "x.item()", ["x.item()"])


def test_all_of_a_chain_must_have_been_evaluated() -> None:
    text = "def f(x, on):\n    if on and x.sum() > 0:\n        return x\n"
    assert not refutes(text, "on and x.sum() > 0", ["on"])
    assert refutes(text, "on and x.sum() > 0", ["on", "x.sum() > 0"])


def test_the_call_at_the_end_of_a_chain_over_lines_is_placed_at_its_name() -> None:
    text = "def f(x):\n    return (\n        x.sum()\n        .item()\n    )\n"
    assert refutes(text, "x.sum()\n        .item()", ["item()"])


def test_a_value_that_was_computed_only_in_part_refutes_nothing() -> None:
    text = "def f(x, on):\n    c = on and x.sum() > 0\n    if c:\n        return x\n"
    where = Location(PATH, 3, 7, 3, 8)
    assert text.split("\n")[2][7:8] == "c"
    finding = Finding("FG201", "e", where, Evidence.PREDICTED, "m")
    name = frozenset({Place(3, 7, 3, 8)})
    off = Evaluated(frozenset({1, 2, 3}), name | places(text, "on"))
    on = Evaluated(frozenset({1, 2, 3}), name | places(text, "on", "x.sum() > 0"))
    assert not FileRefutations(text, off).refutes(finding)
    assert FileRefutations(text, on).refutes(finding)


def test_what_is_asked_elsewhere_must_have_been_met() -> None:
    text = "def f(x, on):\n    if on:\n        x = x.sum()\n    return x.item()\n"
    assert not refutes(text, "x.item()", ["on", "x.item()"], condition="on")
    assert refutes(text, "x.item()", ["on", "x.sum()", "x.item()"], condition="on")


def test_what_is_asked_around_it_was_met() -> None:
    text = "def f(x, on):\n    if on:\n        return x.item()\n"
    assert refutes(text, "x.item()", ["on", "x.item()"], condition="on")


@pytest.mark.parametrize(
    ("line", "is_refuted"),
    [
        ("y = x.item()", True),
        ("y = g(1, x.item())", True),
        ("y = on and x.item()", False),
        ("y = x.item() and on", True),
        ("y = x.item() if on else 1", False),
        ("y = 1 if x.item() else 2", True),
        ("y = [x.item() for _ in on]", False),
        ("y = [1 for _ in x.item()]", True),
        ("y = lambda: x.item()", False),
        ("assert on, x.item()", False),
        ("assert x.item(), on", True),
        ("if on: y = x.item()", False),
        ("with on: y = x.item()", True),
        ("y = 0 < on < x.item()", False),
    ],
)
def test_without_places_the_statement_decides(line: str, is_refuted: bool) -> None:
    assert by_lines(f"def f(x, on):\n    {line}\n    return x\n", "x.item()") is is_refuted


def test_a_text_that_cannot_be_parsed_refutes_nothing() -> None:
    assert not by_lines("def f(x:\n    x.item()\n", "x.item()")


def test_a_file_that_no_run_came_to_refutes_nothing() -> None:
    text = "x.item()\n"
    run = Refutations({}, lambda path: text)
    assert not run.refutes(prediction(text, "x.item()"))
    assert not run.had_run(prediction(text, "x.item()"))


NEWER = """\
def of_the_future(batch):
    return scale(batch) ?? gate

def scale(x):
    return x.item()

def forward(self, x):
    return x.tolist(), self.gate.item(), self.other.item(), of_the_future(x).sum()
"""


@pytest.mark.parametrize(
    ("part", "is_refuted"),
    [
        ("x.tolist()", True),
        ("self.other.item()", True),
        # What this Python cannot parse may have called these with other values.
        ("x.item()", False),
        ("of_the_future(x).sum()", False),
    ],
)
def test_a_definition_in_a_newer_syntax_leaves_the_others_refutable(
    part: str, is_refuted: bool
) -> None:
    evaluated = [part, "of_the_future(x)", "scale(batch)", "batch", "x", "x.item()"]
    assert refutes(NEWER, part, evaluated) is is_refuted
    known = NEWER.replace("?? gate", "+ 1")
    assert refutes(known, part, [*evaluated, "scale(batch) + 1"])


def test_an_attribute_that_a_newer_syntax_may_bind_is_not_settled() -> None:
    evaluated = ["self.gate.item()"]
    assert not refutes(NEWER, "self.gate.item()", evaluated)
    assert refutes(NEWER.replace("?? gate", "+ 1"), "self.gate.item()", evaluated)
