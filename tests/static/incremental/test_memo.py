"""The incremental evaluator, on a spreadsheet: what is executed again, and what need not be."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullgraph.static.domain.database import TrackedDict
from fullgraph.static.incremental.memo import Database
from tests.static.incremental.sheet import ON_CYCLE, Sheet


def test_nothing_is_executed_again_when_nothing_has_changed() -> None:
    sheet = Sheet(a="b + c", b="1", c="2")
    assert sheet.run("a") == [3]
    assert sheet.executed == ["a", "b", "c"]
    assert sheet.run("a") == [3]
    assert (sheet.executed, sheet.reused) == ([], ["b", "c", "a"])


def test_a_query_is_executed_once_in_a_revision() -> None:
    sheet = Sheet(a="b + b", b="1")
    assert sheet.run("a", "b", "a") == [2, 1, 2]
    assert sheet.executed == ["a", "b"]


def test_what_read_a_changed_input_is_executed_again_and_nothing_else() -> None:
    sheet = Sheet(a="b + c", b="d", c="2", d="1")
    sheet.run("a")
    sheet.set(d="5")
    assert sheet.run("a") == [7]
    assert sheet.executed == ["d", "b", "a"]
    assert sheet.reused == ["c"]


def test_a_dependency_with_an_equal_value_is_backdated() -> None:
    sheet = Sheet(a="b + 1", b="c * 0", c="1")
    sheet.run("a")
    sheet.set(c="2")
    assert sheet.run("a") == [1]
    assert sheet.executed == ["c", "b"]
    assert sheet.reused == ["a"]
    sheet.set(c="3")
    assert sheet.run("a") == [1]
    assert sheet.executed == ["c", "b"]


def test_dependencies_behind_one_that_differs_are_not_executed() -> None:
    sheet = Sheet(a="c if b else 0", b="1", c="2")
    sheet.run("a")
    sheet.set(b="0", c="1 // 0")
    assert sheet.run("a") == [0]
    assert sheet.executed == ["b", "a"]


def test_the_dependencies_are_those_of_the_last_execution() -> None:
    sheet = Sheet(a="c if b else 0", b="1", c="2")
    sheet.run("a")
    sheet.set(b="0")
    sheet.run("a")
    sheet.set(c="3")
    assert sheet.run("a") == [0]
    assert (sheet.executed, sheet.reused) == ([], ["b", "a"])


def test_a_memo_that_is_not_used_in_a_revision_is_dropped() -> None:
    sheet = Sheet(a="1", b="2")
    sheet.run("a", "b")
    sheet.run("a")
    sheet.run("a", "b")
    assert (sheet.executed, sheet.reused) == (["b"], ["a"])


def test_a_cycle_has_a_value_and_what_is_within_it_is_volatile() -> None:
    sheet = Sheet(a="b + 1", b="a + 1", c="3")
    assert sheet.run("a", "b", "c") == [ON_CYCLE + 2, ON_CYCLE + 1, 3]
    assert sheet.run("a", "c") == [ON_CYCLE + 2, 3]
    assert sheet.executed == []
    # Outside of the cycle, ``b`` has another value than within that of ``a``.
    assert sheet.run("b") == [ON_CYCLE + 3]
    assert sheet.executed == ["b"]
    sheet.set(b="c")
    assert sheet.run("a", "b") == [4, 3]


def test_what_catches_an_error_is_reused_and_what_raises_it_is_not() -> None:
    sheet = Sheet(a="attempt(lambda: b) + 1", b="1 // c")
    assert sheet.run("a", "b") == [1, "error"]
    assert sheet.executed == ["a", "b", "c", "b"]
    assert sheet.run("a", "b") == [1, "error"]
    assert (sheet.executed, sheet.reused) == (["b"], ["c", "a"])
    sheet.set(c="1")
    assert sheet.run("a") == [2]


def test_a_dependency_that_raises_now_makes_its_users_invalid() -> None:
    sheet = Sheet(a="attempt(lambda: b) + b", b="0", c="attempt(lambda: b) + 1")
    assert sheet.run("a", "c") == [0, 1]
    sheet.set(b="1 // 0")
    assert sheet.run("a", "c") == ["error", 1]


def test_what_is_not_tracked_holds_for_one_revision() -> None:
    sheet = Sheet(a="b + 1", b="clock()", c="1")
    assert sheet.run("a", "c") == [1, 1]
    sheet.time = 5
    assert sheet.run("a", "c") == [6, 1]
    assert (sheet.executed, sheet.reused) == (["a", "b"], ["c"])


def test_events_of_what_is_reused_count_again_and_each_once() -> None:
    sheet = Sheet(a="b + c + emit(1)", b="emit(2)", c="b + emit(3) + d", d="0")
    sheet.run("a")
    assert sheet.events == [1, 2, 3]
    sheet.set(d="1")
    sheet.run("a")
    assert sheet.events == [1, 2, 3]
    assert (sheet.executed, sheet.reused) == (["d", "c", "a"], ["b"])
    sheet.set(c="0")
    sheet.run("a")
    assert sheet.events == [1, 2]


def test_events_before_an_error_count() -> None:
    sheet = Sheet(a="attempt(lambda: emit(1) // b)")
    for _ in range(2):
        sheet.run("a")
        assert sheet.events == [1]


def test_a_reused_memo_passes_its_inputs_on_to_what_uses_it() -> None:
    sheet = Sheet(a="b", b="c", c="1")
    sheet.run("b")
    assert sheet.run("a") == [1]
    sheet.set(c="2")
    assert sheet.run("a") == [2]


def test_the_condition_of_a_dependency_is_that_of_its_uses() -> None:
    database: Database[int, str] = Database(lambda before, now: True, min)

    def use(*conditions: str | None) -> str | None:
        with database.new_revision():
            database.execute("user", partial(use_each, conditions))
            (memo,) = database.roots
            (condition,) = memo.dependencies.values()
            return condition

    def use_each(conditions: tuple[str | None, ...]) -> None:
        for condition in conditions:
            if database.verified("used", (), condition) is None:
                database.execute("used", read, (), condition)

    def read() -> int:
        database.read(database.input("x"))
        return 1

    assert use("m") == "m"
    assert use("m", "k", "z") == "k"
    assert use("m", None) is None
    assert use(None, "m") is None
    use("k")
    database.invalidate(database.input("x"))
    with database.new_revision():
        database.force = lambda key: database.execute(key, read)
        backdated = database.verified("user")
        assert backdated is not None
        assert list(backdated.dependencies.values()) == ["k"]


def test_arguments_with_another_provenance_make_a_memo_invalid() -> None:
    database: Database[object, str] = Database(lambda before, now: before == now, min)
    here, there = object(), object()
    made: list[object] = []
    for place in (here, here, there):
        with database.new_revision():
            database.fetch("key", partial(made.append, place), None, (place,))
    assert made == [here, there]


def test_what_cannot_be_forced_makes_its_users_invalid() -> None:
    database: Database[int, str] = Database(lambda before, now: True, min)
    executed: list[str] = []

    def inner() -> None:
        executed.append("inner")
        database.read(database.input("x"))

    def outer() -> None:
        executed.append("outer")
        database.execute("inner", inner, is_forceable=False)

    for _ in range(2):
        database.invalidate(database.input("x"))
        with database.new_revision():
            database.fetch("outer", outer, None)
    assert executed == ["outer", "inner"] * 2


def test_a_dependency_that_forcing_does_not_execute_makes_its_users_invalid() -> None:
    sheet = Sheet(a="b", b="1")
    sheet.run("a")
    sheet.set(b="2")
    with sheet.database.new_revision():
        assert sheet.cell("a") == 2


def test_a_discarded_database_and_one_with_too_many_inputs_ask_for_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    database: Database[int, str] = Database(lambda before, now: True, min)
    was_discarded = database.is_discarded
    database.discard()
    assert (was_discarded, database.is_discarded) == (False, True)
    monkeypatch.setattr("fullgraph.static.incremental.memo._MAX_INPUTS", 2)
    other: Database[int, str] = Database(lambda before, now: True, min)
    for number, is_full in enumerate((False, True)):
        other.input(number)
        assert other.is_discarded == is_full


def test_names_that_the_prologue_binds_are_inputs() -> None:
    sheet = Sheet(n="1", m="1")
    database = sheet.database
    names: dict[str, int] = {}
    used: list[str] = []

    def use(name: str) -> int:
        used.append(name)
        return tracked[name] if name in tracked else 0  # noqa: SIM401  The test is the read.

    def revision() -> list[int]:
        nonlocal names
        used.clear()
        with database.new_revision():
            database.force = sheet.force
            before = names
            names = database.run_prologue(lambda: {k: sheet.cell(k) for k in ("n", "m")})
            database.invalidate_changed(before, names, lambda old, new: old == new)
            tracked.clear()
            tracked.update(names)
            return [database.fetch(("use", name), partial(use, name), 0) for name in "nmx"]

    tracked: TrackedDict[int] = TrackedDict({}, database)
    assert (revision(), used) == ([1, 1, 0], ["n", "m", "x"])
    assert (revision(), used) == ([1, 1, 0], [])
    sheet.set(n="2")
    assert (revision(), used) == ([2, 1, 0], ["n"])


def test_a_memo_of_the_prologue_is_used_by_others_in_its_revision_only() -> None:
    sheet = Sheet(a="b", b="1")
    database = sheet.database
    for value, executed in ((1, ["b", "a"]), (1, ["b"]), (2, ["b", "a"])):
        sheet.executed.clear()
        sheet.set(b=str(value))
        with database.new_revision():
            database.force = sheet.force
            database.run_prologue(lambda: sheet.cell("b"))
            assert sheet.cell("a") == value
        assert sheet.executed == executed


def test_what_uses_a_memo_of_the_prologue_depends_on_all_that_the_prologue_reads() -> None:
    sheet = Sheet(a="b", b="clock()", n="1")
    for value in (1, 2):
        sheet.set(n=str(value))
        with sheet.database.new_revision():
            sheet.database.force = sheet.force
            sheet.database.run_prologue(partial(start, sheet))
            assert sheet.cell("a") == value


def start(sheet: Sheet) -> None:
    sheet.time = sheet.cell("n")
    sheet.database.execute("b", lambda: sheet.time)


def test_the_prologue_and_the_rest_use_no_memos_of_each_other_in_later_revisions() -> None:
    sheet = Sheet(a="1", b="2")
    database = sheet.database
    for in_prologue, after in (("a", "b"), ("b", "a")):
        sheet.executed.clear()
        with database.new_revision():
            database.run_prologue(partial(sheet.cell, in_prologue))
            sheet.cell(after)
        assert sheet.executed == [in_prologue, after]


_NAMES = "abcde"


def _formulas(name: str) -> st.SearchStrategy[str]:
    """Formulas of a cell that use the cells behind it, so that there is no cycle."""
    leaves = st.sampled_from(["0", "1", "2", *_NAMES[_NAMES.index(name) + 1 :]])
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds("({} + {})".format, inner, inner),
            st.builds("({} * 0)".format, inner),
            st.builds("({} if {} else {})".format, inner, inner, inner),
            st.builds("({} // {})".format, inner, inner),
            st.builds("attempt(lambda: {})".format, inner),
            st.builds("emit({})".format, inner),
        ),
        max_leaves=6,
    )


_SHEETS = st.fixed_dictionaries({name: _formulas(name) for name in _NAMES})
_EDITS = st.fixed_dictionaries({}, optional={name: _formulas(name) for name in _NAMES})


@given(
    _SHEETS,
    st.lists(st.tuples(_EDITS, st.lists(st.sampled_from(_NAMES), min_size=1)), max_size=5),
)
def test_an_incremental_run_gives_what_a_fresh_one_gives(
    formulas: dict[str, str], revisions: list[tuple[dict[str, str], list[str]]]
) -> None:
    sheet = Sheet(**formulas)
    sheet.run(*_NAMES)
    for edits, names in revisions:
        formulas = formulas | edits
        sheet.set(**edits)
        fresh = Sheet(**formulas)
        assert sheet.run(*names) == fresh.run(*names)
        assert sheet.events == fresh.events
        assert set(sheet.executed) <= set(fresh.executed)
