from __future__ import annotations

import ast
from pathlib import Path

import libcst
import pytest

from fullgraph.static.split import Unit, UnitKind, split


def outline(text: str) -> list[tuple[str, str, int]]:
    return [(u.kind.value, ".".join(u.path), u.line) for u in split(text)]


def test_a_class_is_split_into_its_header_and_its_members() -> None:
    text = (
        "import torch\n\n@deco(\n    1)\nclass A(B):\n    x = 1\n\n"
        "    @p\n    def f(self):\n        return (\n1)\n\ndef g(): pass\n"
    )
    assert outline(text) == [
        ("statement", "", 1),
        ("class", "A", 3),
        ("statement", "A.", 6),
        ("function", "A.f", 8),
        ("function", "g", 13),
    ]


def test_branches_stay_with_their_statement() -> None:
    text = "if a:\n    x = 1\nelif b:\n    x = 2\nelse:\n    x = 3\ntry:\n    y\nfinally:\n    z\n"
    assert outline(text) == [("statement", "", 1), ("statement", "", 7)]


def test_definitions_inside_strings_and_brackets_are_not_units() -> None:
    text = (
        's = """\ndef f():\n    pass\n"""\nt = [\n1,\n2]\n'
        'u = "\\\\"\nv = 1 + \\\n2\nw = 3  # (\nx = 4\n'
    )
    assert [line for _, _, line in outline(text)] == [1, 5, 8, 9, 11, 12]


def test_an_unclosed_bracket_ends_at_the_next_definition() -> None:
    text = (
        "def f(:\n    return (1\n\ndef g():\n    return 2\n\nclass A:\n"
        "    def h(self):\n        x = [\n\n    def i(self):\n        pass\n"
    )
    assert [name for _, name, _ in outline(text)] == ["f", "g", "A", "A.h", "A.i"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_count_the_same_whatever_ends_them(end: str) -> None:
    text = end.join(["x = 1", "\f", "def f():", "\treturn '\u2028'", "", "y = 2", ""])
    assert outline(text) == [("statement", "", 1), ("function", "f", 3), ("statement", "", 6)]


def test_nested_classes_know_their_owners() -> None:
    units = split("class A:\n    class B:\n        def f(self): pass\n    def g(self): pass\n")
    assert [u.path for u in units] == [("A",), ("A", "B"), ("A", "B", "f"), ("A", "g")]
    assert units[0].is_header
    assert units[1].is_header
    assert not split("class A: pass\n")[0].is_header


def real_files() -> list[Path]:
    return sorted(Path(libcst.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", real_files(), ids=lambda p: p.name)
def test_units_of_real_files_are_what_ast_sees(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    seen = {(n.name, _first_line(n)) for n in _definitions(ast.parse(text).body)}
    named = [u for u in split(text) if u.kind is not UnitKind.STATEMENT]
    assert {(u.name, u.line) for u in named} == seen
    assert _together(split(text)) == text.rstrip("\n") + "\n" or text.startswith(("#", "\n"))


def _together(units: list[Unit]) -> str:
    return "".join(u.text for u in units).rstrip("\n") + "\n"


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(d.lineno for d in node.decorator_list)])


def _definitions(
    body: list[ast.stmt],
) -> list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    found: list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef] = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append(node)
        if isinstance(node, ast.ClassDef):
            found += _definitions(node.body)
    return found
