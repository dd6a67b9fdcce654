"""Samples of slow tests: which cases stay, and when all do."""

from __future__ import annotations

import re

import pytest

from tests.quick.record import SLOW_SECONDS, WORTH
from tests.sampling import SPARE_SECONDS

pytest_plugins = ["pytester"]

CONFTEST = """
from tests import sampling
from tests.quick.record import SLOW_SECONDS, WORTH, Record

names = [f"test_seconds.py::test_slow[{number}]" for number in range(160)]
quick = "test_seconds.py::test_quick"
RECORD = Record.of(
    {**dict.fromkeys(names, 2 * SLOW_SECONDS), names[7]: 2 * WORTH, quick: 0.1},
    # The fourth, the sixth and the eighth alone run something.
    {"a.py": {"g": [quick, *names], "h": names[3:4], "k": names[5:6], "m": names[7:8]}},
)

pytest_addoption = sampling.pytest_addoption
pytest_report_header = sampling.pytest_report_header


def pytest_collection_modifyitems(config, items):
    sampling.deselect(config, items, RECORD)
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


SECONDS = """
import pytest

@pytest.mark.parametrize("number", range(161))
def test_slow(number): pass

def test_quick(): pass
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


def test_those_that_were_slow_run_where_no_other_test_does_what_they_do(
    suite: pytest.Pytester,
) -> None:
    suite.path.joinpath("test_seconds.py").write_text(SECONDS, encoding="utf-8")
    suite.path.joinpath("test_slow.py").unlink()
    names, deselected = chosen(suite)
    # The last one is new.
    needed = {"test_quick", "test_slow[160]", "test_slow[3]", "test_slow[5]"}
    assert needed < names
    spare = names - needed
    seconds = sum(2 * (WORTH if name == "test_slow[7]" else SLOW_SECONDS) for name in spare)
    assert SPARE_SECONDS - 2 * WORTH <= seconds <= SPARE_SECONDS
    assert len(names) + deselected == 162
    other, _ = chosen(suite, "--sample-seed", "1")
    assert other != names
    assert needed < other
    assert len(chosen(suite, "--all")[0]) == len(chosen(suite, "test_seconds.py")[0]) == 162


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
