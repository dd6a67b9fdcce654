"""Mutations change what tests should notice, and nothing else; a seed draws them."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from tests.checkout import REPO
from tests.mutants.draw import draw, room_of
from tests.mutants.mutations import Mutable


def changes(text: str) -> set[str]:
    return {f"{each.kind}: {each.change}" for each in module(text).mutations}


def module(text: str) -> Mutable:
    return Mutable("server/fullgraph/module.py", dedent(text))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", {"comparison: a < b → a <= b"}),
        ("a in b", {"comparison: a in b → a not in b"}),
        ("a - b", {"operator: a - b → a + b"}),
        ("'text' + b", {"string: 'text' → 'XXtext'"}),
        ("a and b", {"boolean: a and b → a or b"}),
        ("f(a, b)", {"arguments: f(a, b) → f(b, a)"}),
        ("min(a, b)", set()),
        ("f(a, a)", set()),
        ("f(a, b=c)", set()),
        ("a[0]", {"number: 0 → 1"}),
        ("a[20]", {"number: 20 → 40"}),
        ("a[0.5]", {"number: 0.5 → 1.0"}),
        ("f(True)", {"flag: True → False"}),
        ("b if a else c", {"condition: a → not a"}),
        ("b if not a else c", {"condition: not a → a"}),
        ("b if a == 'is it' else c", {"comparison: a == 'is it' → a != 'is it'"}),
        (
            "[b for b in c if b < d]",
            {"comparison: b < d → b <= d", "condition: b < d → b >= d"},
        ),
    ],
)
def test_an_expression_is_changed(code: str, expected: set[str]) -> None:
    assert changes(f"a = {code}") == expected


@pytest.mark.parametrize(
    ("returns", "value", "expected"),
    [
        ("bool", "a.b", "False"),
        ("int", "a.b", "0"),
        ("str", "a.b", '""'),
        ("list[int]", "a.b", "[]"),
        ("str | None", "a.b", "None"),
        ("Thing", "a.b", "None"),
    ],
)
def test_a_result_is_replaced_by_another_of_its_type(
    returns: str, value: str, expected: str
) -> None:
    found = changes(f"def f(a) -> {returns}:\n    return {value}\n")

    assert found == {f"return: {value} → {expected}"}


def test_a_statement_is_dropped() -> None:
    made = module("""
        class Thing:
            def do(self, a):
                # Kept with what it is about.
                self.a = a
                for each in a:
                    self.note(each)
        """)

    found = {each.change: made.mutated(each) or "" for each in made.mutations}
    assert set(found) == {"self.a = a → (removed)", "self.note(each) → pass"}
    assert ast.unparse(ast.parse(found["self.note(each) → pass"])).endswith("pass")
    assert "self.a" not in found["self.a = a → (removed)"]
    assert {each.function for each in made.mutations} == {"Thing.do"}


@pytest.mark.parametrize(
    "code",
    [
        '"""A docstring."""',
        "from a import b",
        '__all__ = ["a"]',
        "a: Literal['b'] = c",
        "@lru_cache(maxsize=8)\ndef f(a: int | None) -> int | str: ...",
        "if TYPE_CHECKING:\n    a = 1",
        "if __name__ == '__main__':\n    main(1)",
        "if sys.platform == 'win32':\n    a = 1",
        "log.warning('of %s', 1 + 1)",
        "raise_('The value is wrong')",
        "a = zip(b, strict=True)",
        "class Rule:\n    valid = (Valid('a', 1),)",
        "class Rewriting:\n    untouched: tuple[Untouched, ...] = (Untouched('a', 1),)",
        "def f(a):\n    raise NotImplementedError",
        "T = TypeVar('T')",
        "Union = A | B",
    ],
)
def test_what_no_test_should_notice_is_left_alone(code: str) -> None:
    found = changes(code)

    assert found <= {"statement: raise_('The value is wrong') → pass"}


def test_a_mutation_keeps_its_name_where_lines_move() -> None:
    text = "def f(a):\n    return g(a == 1, a == 1)\n"

    (*before,) = names(module(text))
    (*after,) = names(module(f"import sys\n\n\n{text}"))
    assert before == after
    assert len(set(before)) == len(before)


def names(made: Mutable) -> list[str]:
    return [each.name for each in made.mutations]


def test_a_sample_of_five_differs_and_compiles() -> None:
    drawn = draw(REPO, 1, 5, frozenset())

    assert len({room_of(each.path) for each in drawn}) == 5
    for each in drawn:
        text = (REPO / each.path).read_text(encoding="utf-8")
        changed = Mutable(each.path, text).mutated(each)
        assert changed is not None
        compile(changed, each.path, "exec")
        assert differing_lines(text, changed) <= 5 + each.change.count(",")


def differing_lines(before: str, after: str) -> int:
    return len(set(before.splitlines()) ^ set(after.splitlines()))


def test_a_seed_draws_mutations_of_different_files() -> None:
    room = frozenset({"fullgraph/measure"})

    drawn = draw(REPO, 0, 3, room)

    assert {room_of(each.path) for each in drawn} == room
    assert len({each.path for each in drawn}) == 3
    assert draw(REPO, 0, 2, room) == drawn[:2]
    assert draw(REPO, 1, 2, room) != drawn[:2]
