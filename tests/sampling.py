"""A sample of the tests that are slow; ``--all`` runs all of them.

``@pytest.mark.sample(N)`` keeps N cases of a function that is parametrized, and N in all of a
file's other tests with this mark. A seed chooses them: by the ids of cases, so that the functions
of a file keep the same ones, and fixtures that run what is selected run few.

Of what is left, a few tests in a hundred take more than half of the time. Of those that were slow
when they were recorded (``tests/quick/record.py``), the ones stay that together run the functions
of the product that no other test runs, those that are marked ``always``, and as many of the others
as have room in ``SPARE_SECONDS``. ``make quick`` chooses among all of them.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TypeVar

import pytest

from tests.quick.record import Record

SPARE_SECONDS = 60.0
"""Of slow tests that run nothing which no other test runs, as they were recorded."""

Value = TypeVar("Value")
_MARK = "sample"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which of the slow tests to run."""
    group = parser.getgroup("samples of slow tests")
    group.addoption(
        "--all", action="store_true", help="run all slow tests, and all cases of the samples"
    )
    group.addoption(
        "--sample-seed", default="0", metavar="SEED", help="chooses the cases of the samples"
    )


def pytest_report_header(config: pytest.Config) -> str:
    """Which sample it is, for whoever wants the same again."""
    if config.option.all:
        return "samples: all cases"
    return f"samples: --sample-seed {config.option.sample_seed}; --all runs all cases"


def deselect(config: pytest.Config, items: list[pytest.Item], record: Record) -> None:
    """Deselect what is not in the sample, unless it was asked for by its name.

    Args:
        config: has the options.
        items: the tests; those that are deselected are removed.
        record: how long tests took before.
    """
    if config.option.all or config.option.keyword or getattr(config.option, "lf", False):
        return
    left_out = {*_left_out(items, config.option.sample_seed, _named(config), record)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _named(config: pytest.Config) -> set[Path]:
    """The files of the command line, whole or with a test in them."""
    paths = [Path(os.path.abspath(each.split("::", 1)[0])) for each in config.args]  # noqa: PTH100
    return {path for path in paths if path.is_file()}


def _left_out(
    items: list[pytest.Item], seed: str, named: set[Path], record: Record
) -> list[pytest.Item]:
    groups: dict[tuple[Path, str, int], list[tuple[str, pytest.Item]]] = {}
    staying: list[tuple[str, pytest.Item]] = []
    left_out: list[pytest.Item] = []
    for item in items:
        if item.path in named or not isinstance(item, pytest.Function):
            continue
        mark = item.get_closest_marker(_MARK)
        case = item.callspec.id if hasattr(item, "callspec") else ""
        text = f"{seed} {item.path.name} {case or item.name}"
        place = hashlib.sha256(text.encode()).hexdigest()
        if mark is not None:
            group = (item.path, item.originalname if case else "", *mark.args)
            groups.setdefault(group, []).append((place, item))
        else:
            staying.append((place, item))
    for (*_, size), found in groups.items():
        found.sort(key=_place)
        staying += found[:size]
        left_out += [item for _, item in found[size:]]
    seconds = 0.0
    for _, item in sorted(staying, key=_place):
        if record.is_spare(item.nodeid) and item.get_closest_marker("always") is None:
            seconds += record.seconds(item.nodeid)
            if seconds > SPARE_SECONDS:
                left_out.append(item)
    return left_out


def _place(each: tuple[str, pytest.Item]) -> str:
    return each[0]


def selected(request: pytest.FixtureRequest, name: str, kind: type[Value]) -> list[Value]:
    """The different values of a parameter in the selected tests that use a fixture.

    Args:
        request: of the fixture that runs them.
        name: of the parameter.
        kind: its type.
    """
    found: list[Value] = []
    for item in request.session.items:
        # Other tests of the file may have the parameter, too.
        if (
            isinstance(item, pytest.Function)
            and item.path == request.path
            and request.fixturename in item.fixturenames
        ):
            value = item.callspec.params.get(name) if hasattr(item, "callspec") else None
            if isinstance(value, kind) and not any(value is each for each in found):
                found.append(value)
    return found
