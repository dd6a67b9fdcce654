"""Samples of slow tests: which cases stay, and when all do."""

from __future__ import annotations

import re

import pytest

pytest_plugins = ["pytester"]

CONFTEST = """
from tests import sampling

pytest_addoption = sampling.pytest_addoption
pytest_report_header = sampling.pytest_report_header


def pytest_collection_modifyitems(config, items):
    sampling.deselect(config, items)
"""
SUITE = """
import pytest
from tests.sampling import selected

pytestmark = pytest.mark.sample(3)
each = pytest.mark.parametrize("number", range(20))


@pytest.fixture(scope="module")
def ran(request):
    return selected(request, "number", int)


@each
def test_one(number, ran): assert ran == sorted(ran) and len(ran) <= 20 and number in ran

@each
def test_other(number): pass

def test_a(): pass
def test_b(): pass
def test_c(): pass
def test_d(): pass

@pytest.mark.sample(0)
def test_never(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder of two files with the same tests."""
    pytester.makeconftest(CONFTEST)
    pytester.makeini(
        "[pytest]\nmarkers = sample(number): of slow tests\n"
        "asyncio_default_fixture_loop_scope = function\n"
    )
    pytester.makepyfile(test_slow=SUITE, test_quick="def test_quick(): pass\n")
    return pytester


def chosen(suite: pytest.Pytester, *arguments: str) -> tuple[set[str], int]:
    """The tests that run, and the number of those that are deselected."""
    result = suite.runpytest_inprocess("-v", "-p", "no:cacheprovider", *arguments)
    assert result.ret == 0
    text = result.stdout.str()
    deselected = re.search(r"(\d+) deselected", text)
    return {*re.findall(r"::(\S+) PASSED", text)}, int(deselected[1]) if deselected else 0


def test_so_many_cases_of_each_function_and_of_the_other_tests_run(suite: pytest.Pytester) -> None:
    names, deselected = chosen(suite)
    one, other = (
        {name.removeprefix(test) for name in names if name.startswith(test)}
        for test in ("test_one", "test_other")
    )
    # The same ones of each function: what a fixture runs for one serves the others.
    assert one == other
    assert "test_quick" in names
    assert len(names) == 3 + 3 + 3 + 1
    assert deselected == 17 + 17 + 1 + 1


def test_the_seed_chooses(suite: pytest.Pytester) -> None:
    first = chosen(suite)
    assert chosen(suite) == first
    assert chosen(suite, "--sample-seed", "1") != first


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("--all",), 46),
        (("test_slow.py",), 45),
        (("test_slow.py::test_one[7]",), 1),
        (("-k", "test_one"), 20),
    ],
)
def test_what_is_named_runs_whole(
    suite: pytest.Pytester, arguments: tuple[str, ...], count: int
) -> None:
    assert len(chosen(suite, *arguments)[0]) == count
