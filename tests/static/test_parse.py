"""Units parse alone and know where they are in the file."""

from __future__ import annotations

from pathlib import Path

import libcst as cst
import libcst.matchers as m
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider

from fullgraph.static.domain import values
from fullgraph.static.syntax.parse import Parsed, UnitError, parse_unit
from fullgraph.static.syntax.positions import Places
from fullgraph.static.syntax.split import Unit, UnitKind, split
from fullgraph.vocabulary.findings import Location


def unit_of(text: str, name: str) -> Unit:
    return next(unit for unit in split(text) if unit.name == name)


def call_in(parsed: Parsed) -> cst.CSTNode:
    return m.findall(parsed.module, m.Call())[0]


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("\n\ndef f():\n    g(1)\n", "f", (4, 4, 4, 8)),
        ("class A:\n    x = 1\n\n    def f(self):\n        g()\n", "f", (5, 8, 5, 11)),
        (
            "class A:\n  class B:\n    def f(self):\n      return g(\n        1)\n",
            "f",
            (4, 13, 5, 10),
        ),
        ("class A(g()):\n    x = 1\n", "A", (1, 8, 1, 11)),
        ("class A:\n\tdef f(self):\n\t\t'😀'; g()\n", "f", (3, 7, 3, 10)),
        ("x = 1\r\ndef f():\r\n    g()\r\n", "f", (3, 4, 3, 7)),
    ],
)
def test_a_node_is_where_it_is_in_the_file(
    text: str, name: str, place: tuple[int, int, int, int]
) -> None:
    unit = unit_of(text, name)
    parsed = parse_unit(unit)
    assert parsed.location("a.py", unit, call_in(parsed)) == Location("a.py", *place)
    assert parsed.line(unit, call_in(parsed)) == place[0]


def test_code_is_told_on_one_line() -> None:
    unit = unit_of("def f():\n    g(1,\n      2)\n", "f")
    parsed = parse_unit(unit)
    assert parsed.code(call_in(parsed)) == "g(1, 2)"


def test_a_class_header_parses_without_its_members() -> None:
    unit = unit_of("class A(B):\n    # note\n    def f(self): pass\n", "A")
    (node,) = parse_unit(unit).body
    assert isinstance(node, cst.ClassDef)
    assert unit.text == "class A(B):\n    # note\n"


@pytest.mark.parametrize(
    ("text", "name", "line", "words"),
    [
        ("def broken(:\n    return 1\n\n\n", "broken", 1, "invalid syntax at `:`"),
        ("def f(x):\n\n    return (x\n", "f", 3, "'(' was never closed"),
        ("def f(x):\n    s = 'abc\n    return s\n", "f", 2, "unterminated string literal"),
        ("def f(x):\n    y = 1\n      z = 2\n", "f", 3, "unexpected indent"),
        ("def f(x):\n    if x.\n    return x\n", "f", 2, "invalid syntax"),
        ("def f(x):\n    return x]\n", "f", 2, "unmatched ']'"),
        ("def f(x):\n", "f", 1, "expected an indented block"),
        ("class A:\n    def f(self):\n        x = = 1\n", "f", 2, "invalid syntax at `=`"),
        ("class A(:\n    def f(self): pass\n", "A", 1, ""),
    ],
)
def test_an_error_names_its_line_and_what_is_wrong(
    text: str, name: str, line: int, words: str
) -> None:
    with pytest.raises(UnitError) as caught:
        parse_unit(unit_of(text, name))
    assert caught.value.line == line
    assert caught.value.message.startswith("syntax error: ")
    assert words in caught.value.message
    assert caught.value.message.endswith(f"; `{name}` is not checked")


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 81 + ")" * 81,
        "a" + "[0]" * 5000,
        "a" + ".b" * 5000,
        "-" * 5000 + "a",
        "f" + "()" * 5000,
        "lambda: " * 5000 + "a",
        "'a' " * 5000,
        "a" + " + 1" * 5000,
        "a if b else " * 5000 + "a",
    ],
    ids=lambda text: text[:6],
)
def test_what_could_exhaust_the_stack_is_not_parsed(expression: str) -> None:
    with pytest.raises(UnitError, match="nested too deeply"):
        parse_unit(split(f"x = {expression}\n")[0])


@pytest.mark.parametrize(
    "expression",
    ["[" + "a.b(-1), " * 5000 + "]", "{" + "'a': (1, 'b'),\n" * 2000 + "}", f"'{'(.-' * 2000}'"],
    ids=["calls", "pairs", "string"],
)
def test_a_long_table_is_not_nested(expression: str) -> None:
    assert len(parse_unit(split(f"x = {expression}\n")[0]).body) == 1


@pytest.mark.parametrize("text", ["x = '\ud800'\n", "x = \x00\n"], ids=["surrogate", "null"])
def test_what_no_parser_takes_is_an_error_of_the_unit(text: str) -> None:
    with pytest.raises(UnitError):
        parse_unit(split(text)[0])


def test_a_table_without_end_is_not_parsed() -> None:
    with pytest.raises(UnitError, match="too long to be checked"):
        parse_unit(split("x = [" + "'word', " * 20_000 + "]\n")[0])


@pytest.mark.parametrize("file", [Path(__file__), Path(values.__file__), Path(cst.__file__)])
def test_places_are_those_of_libcst(file: Path) -> None:
    module = cst.parse_module(file.read_text())
    expected = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    places = Places(module)
    assert len(expected) > 100
    for node, where in expected.items():
        start, end = where.start, where.end
        assert places[node] == (start.line, start.column, end.line, end.column)


def test_a_node_of_another_tree_has_no_place() -> None:
    assert cst.Name("x") not in Places(cst.parse_module("x\n"))


def test_what_others_make_is_validated() -> None:
    parse_unit(Unit(UnitKind.STATEMENT, "", (), 1, "x = 1\n"))
    with pytest.raises(cst.CSTValidationError):
        cst.Name("")
