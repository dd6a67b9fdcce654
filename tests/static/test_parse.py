from __future__ import annotations

import libcst as cst
import pytest

from fullgraph.static.parse import Parsed, UnitError, parse_unit
from fullgraph.static.split import Unit, split


def first_name(parsed: Parsed, value: str) -> cst.Name:
    stack: list[cst.CSTNode] = [parsed.module]
    while stack:
        node = stack.pop()
        if isinstance(node, cst.Name) and node.value == value:
            return node
        stack += node.children
    raise AssertionError(value)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("def f():\n    return needle\n", (2, 11, 2, 17)),
        ("x = 1\n\ndef f():\n    '😀'; needle\n", (4, 9, 4, 15)),
        ("class A:\n    x = 1\n\n    def f(self):\n        needle\n", (5, 8, 5, 14)),
        ("class A:\n\tdef f(self):\n\t\tneedle\n", (3, 2, 3, 8)),
        ("class A:\n    class B:\n        def f(self):\n            needle\n", (4, 12, 4, 18)),
        ("class A:\r\n    def f(self):\r\n        (1,\r\n needle)\r\n", (4, 1, 4, 7)),
    ],
)
def test_places_are_those_of_the_file(text: str, place: tuple[int, int, int, int]) -> None:
    unit = next(u for u in split(text) if "needle" in u.text)
    parsed = parse_unit(unit)
    found = parsed.location("m.py", unit, first_name(parsed, "needle"))
    assert (found.line, found.column, found.end_line, found.end_column) == place


def test_a_header_parses_without_its_members() -> None:
    units = split("@d\nclass A(B, metaclass=C):\n    '''doc'''\n    x = 1\n")
    body = parse_unit(units[0]).body
    assert isinstance(body[0], cst.ClassDef)
    assert [cst.ensure_type(b.value, cst.Name).value for b in body[0].bases] == ["B"]


def error_of(text: str) -> UnitError:
    with pytest.raises(UnitError) as caught:
        parse_unit(split(text)[0])
    return caught.value


def test_a_syntax_error_says_where_in_the_unit() -> None:
    error = error_of("def f():\n    x = 1\n    return 1 +\n")
    assert error.line == 3
    assert error.message.startswith("syntax error")


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 5000 + ")" * 5000 + "\n",
        "x = " + "+".join("1" * 20_000) + "\n",
        "x = a" + ".b()" * 20_000 + "\n",
        "x = " + "not " * 20_000 + "a\n",
        "if a:\n  pass\n" + "elif a:\n  pass\n" * 20_000,
        "x = (\n" + "1 +\n" * 20_000 + "1)\n",
    ],
)
def test_nesting_that_would_exhaust_the_stack_is_refused(text: str) -> None:
    assert "nested too deeply" in error_of(text).message


def test_a_long_table_is_not_mistaken_for_deep_nesting() -> None:
    unit = Unit(split("x = 1\n")[0].kind, "", (), 1, "x = [\n" + "    (1, 2),\n" * 5000 + "]\n")
    assert parse_unit(unit).body
