"""A change selects the tests that are about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.quick.imports import REPO, imported, used_by_test
from tests.quick.selection import Selection, selection


def chosen(*changed: str) -> Selection:
    return selection(REPO / name for name in changed)


def names(made: Selection) -> list[str]:
    return [test.relative_to(REPO).as_posix() for test in made.words]


def test_a_rule_selects_its_own_cases_and_pages() -> None:
    made = chosen("server/fullgraph/static/rules/time_call.py")

    rules, pages = REPO / "tests/static/test_rules.py", REPO / "tests/static/test_pages.py"
    assert made.words == {rules: {"FG305"}, pages: {"time-call"}}
    assert made.with_dynamo == {rules}


def test_a_page_selects_its_own_programs() -> None:
    made = chosen("taxonomy/time-call.md")

    assert made.words[REPO / "tests/taxonomy/test_pages_under_dynamo.py"] == {"time-call"}
    assert made.words[REPO / "tests/static/test_pages.py"] == {"time-call"}
    assert made.words[REPO / "tests/taxonomy/test_catalogue.py"] == set()


def test_a_feature_of_the_server_selects_the_test_of_its_name() -> None:
    made = chosen("server/fullgraph/lsp/features/hover.py")

    assert names(made)[0] == "tests/lsp/test_hover.py"


def test_a_module_selects_what_imports_it_the_narrowest_first() -> None:
    made = chosen("server/fullgraph/static/syntax/python_tree.py")

    found = names(made)
    assert found[0] == "tests/static/test_python_tree.py"
    assert REPO / "tests/static/test_python_tree.py" in made.with_dynamo


def test_a_module_that_no_test_imports_is_tested_through_what_imports_it() -> None:
    made = chosen("server/fullgraph/static/interpret/loops.py")

    assert made.words
    assert not made.with_dynamo


def test_a_helper_of_tests_selects_the_tests_that_use_it() -> None:
    assert "tests/lsp/test_hover.py" in names(chosen("tests/lsp/helpers.py"))


def test_a_changed_test_comes_first_and_is_whole() -> None:
    made = chosen("server/fullgraph/static/rules/time_call.py", "tests/static/test_rules.py")

    assert names(made)[0] == "tests/static/test_rules.py"
    assert made.words[REPO / "tests/static/test_rules.py"] == set()


def test_what_is_gone_or_concerns_no_test_selects_nothing() -> None:
    assert chosen("server/fullgraph/gone.py", "LICENSE").words == {}


@pytest.mark.parametrize(
    ("file", "uses"),
    [
        ("tests/quick/test_selection.py", "tests/quick/selection.py"),
        ("tests/static/test_rules.py", "server/fullgraph/static/check.py"),
        ("tests/dynamic/test_zoo.py", "tests/dynamic/zoo/marks.py"),
    ],
)
def test_imports_are_followed_through_helpers(file: str, uses: str) -> None:
    assert REPO / uses in used_by_test(REPO / file)


def test_relative_imports_are_followed() -> None:
    run = REPO / "tests" / "dynamic" / "zoo" / "run.py"

    assert Path(REPO, "tests", "dynamic", "zoo", "marks.py") in imported(run)
