"""Every line belongs to exactly one unit, and each unit to the right definition."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullgraph.source.text import split_lines
from fullgraph.static.syntax.split import Unit, split

EXAMPLES = sorted(Path(__file__).parents[2].joinpath("examples").glob("*.py"))
PIECES = st.sampled_from(
    (
        *("def f(x):", "class A:", "@d", "else:", "async def g():", "x = 1", "#", "\\"),
        *("    ", "\t", "\f", "\n", "\r\n", "\r", "\u2028", "\x00", "😀"),
        *('"""', "'''", "'", '"', "(", ")", "[", "}"),
    )
)


def shape(text: str) -> list[tuple[str, str, int]]:
    """The units as (kind, dotted name, first line)."""
    return [(u.kind.value, ".".join(filter(None, u.path)), u.line) for u in split(text)]


def whole(units: list[Unit]) -> str:
    return "".join(unit.text for unit in units)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_the_units_of_an_example_are_its_text(path: Path) -> None:
    text = path.read_text()
    assert whole(split(text)) == text


@given(st.lists(PIECES).map("".join))
def test_every_line_belongs_to_exactly_one_unit(text: str) -> None:
    lines = split_lines(text)
    units = split(text)
    assert whole(units).split("\n")[:-1] == (lines if lines[-1] else lines[:-1])
    line = 1
    for unit in units:
        assert unit.line == line
        line += unit.text.count("\n")


def test_methods_statements_and_nested_classes_are_units_of_their_class() -> None:
    text = (
        "class A:\n    size = 1\n\n    def f(self):\n        def inner():\n            pass\n"
        "        return inner\n\n    class B:\n        def g(self): pass\n\nx = 1\n"
    )
    assert shape(text) == [
        ("class", "A", 1),
        ("statement", "A", 2),
        ("function", "A.f", 4),
        ("class", "A.B", 9),
        ("function", "A.B.g", 10),
        ("statement", "", 12),
    ]


def test_decorators_belong_to_what_they_decorate() -> None:
    text = (
        "@a\n@b(\n    1,\n)\nasync def f():\n    pass\n\n"
        "@c\nclass D:\n    @e\n    def g(self): pass\n"
    )
    assert shape(text) == [("function", "f", 1), ("class", "D", 8), ("function", "D.g", 10)]


def test_branches_of_one_statement_stay_together() -> None:
    text = (
        "if a:\n    pass\nelif b:\n    pass\nelse:\n    pass\ntry:\n    pass\nfinally:\n    pass\n"
    )
    assert shape(text) == [("statement", "", 1), ("statement", "", 7)]


def test_lines_before_the_first_statement_are_a_unit() -> None:
    assert shape("# licence\n\nx = 1\n") == [("statement", "", 1), ("statement", "", 3)]
    assert shape("# only this") == [("statement", "", 1)]
    assert shape("") == []


@pytest.mark.parametrize(
    "string",
    [
        '"""\ndef g():\n"""',
        "'''\nclass C:\n\"\"\"\n'''",
        '"\\\ndef g(): \\\n"',
        "r'\\\\' + '\\\ndef g():'",
        '"""\\"""\ndef g():\n"""',
    ],
)
def test_def_within_a_string_is_no_definition(string: str) -> None:
    text = f"x = {string}\ndef f(): pass\n"
    last = text.count("\n")
    assert shape(text) == [("statement", "", 1), ("function", "f", last)]


def test_quotes_and_brackets_within_comments_and_strings_mean_nothing() -> None:
    text = "x = 1  # it's (\ny = '('\nz = \"'''\"\ndef f(): pass\n"
    assert [line for _, _, line in shape(text)] == [1, 2, 3, 4]


def test_brackets_and_backslashes_continue_a_statement() -> None:
    text = "x = (\n1,\n# no (\n)\ny = 1 + \\\n2\nz = 3\n"
    assert [line for _, _, line in shape(text)] == [1, 5, 7]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_every_line_end_counts_and_becomes_a_newline(end: str) -> None:
    text = f"def f():{end}    pass{end}{end}x = 1"
    assert shape(text) == [("function", "f", 1), ("statement", "", 4)]
    assert whole(split(text)) == "def f():\n    pass\n\nx = 1\n"


def test_other_separators_do_not_end_a_line() -> None:
    assert shape("x = '\u2028'\ny = '\x85'\nz = 1\n") == [
        ("statement", "", 1),
        ("statement", "", 2),
        ("statement", "", 3),
    ]


def test_a_tab_reaches_the_next_multiple_of_eight() -> None:
    text = "class A:\n        x = 1\n\tdef f(self): pass\n"
    assert shape(text) == [("class", "A", 1), ("statement", "A", 2), ("function", "A.f", 3)]


def test_a_form_feed_is_no_indentation() -> None:
    assert shape("x = 1\n\fdef f(): pass\n\f\ny = 2\n") == [
        ("statement", "", 1),
        ("function", "f", 2),
        ("statement", "", 4),
    ]


@pytest.mark.parametrize(
    ("broken", "last"),
    [
        ("def b(x):\n    return (x\n", "@d\ndef f(): pass\n"),
        ("def b(x):\n    return [\n        {\n", "@d(\n    1,\n)\nclass C: pass\n"),
        ("def b(x):\n    return foo(x\n\n", "compiled = torch.compile(g)\n"),
        ("x = 1 + \\\n", "def f(): pass\n"),
        ('def b(x):\n    s = """abc\n', 'def f():\n    """Doc."""\n'),
        ("def b(x):\n    s = '''abc\n", "@d\ndef f():\n    '''Doc # it's.'''\n"),
        ('x = """abc\n', 'def f():\n    """Doc."""\n'),
        ("x = 'abc\n", "def f(): pass\n"),
        ("@\n", "@d\ndef f(): pass\n"),
        ("class\n", "def f(): pass\n"),
    ],
)
def test_what_is_half_typed_ends_where_the_text_makes_sense_again(broken: str, last: str) -> None:
    units = split(broken + last)
    assert units[-1].text == last
    assert units[-1].line == broken.count("\n") + 1


def test_a_whole_string_is_kept_though_it_looks_like_code() -> None:
    text = 'def t():\n    code = """\ndef f(x):\n    return x\n"""\n    return code\n'
    assert shape(text) == [("function", "t", 1)]
