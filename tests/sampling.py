"""A sample of the tests that are slow by nature; ``--all`` runs all of them.

``@pytest.mark.sample(N)`` keeps N cases of a function that is parametrized, and N in all of a
file's other tests with this mark. A seed chooses them: by the ids of cases, so that the functions
of a file keep the same ones, and fixtures that run what is selected run few.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")
_MARK = "sample"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which of the slow tests to run."""
    group = parser.getgroup("samples of slow tests")
    group.addoption(
        "--all", action="store_true", help="run all cases of the tests with the mark sample"
    )
    group.addoption(
        "--sample-seed", default="0", metavar="SEED", help="chooses the cases of the samples"
    )


def pytest_report_header(config: pytest.Config) -> str:
    """Which sample it is, for whoever wants the same again."""
    if config.option.all:
        return "samples: all cases"
    return f"samples: --sample-seed {config.option.sample_seed}; --all runs all cases"


def deselect(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what is not in the sample, unless it was asked for by its name."""
    if config.option.all or config.option.keyword or getattr(config.option, "lf", False):
        return
    left_out = {*_left_out(items, config.option.sample_seed, _named(config))}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _named(config: pytest.Config) -> set[Path]:
    """The files of the command line, whole or with a test in them."""
    paths = [Path(os.path.abspath(each.split("::", 1)[0])) for each in config.args]  # noqa: PTH100
    return {path for path in paths if path.is_file()}


def _left_out(items: list[pytest.Item], seed: str, named: set[Path]) -> list[pytest.Item]:
    groups: dict[tuple[Path, str, int], list[tuple[str, pytest.Item]]] = {}
    for item in items:
        mark = item.get_closest_marker(_MARK)
        if mark is None or item.path in named or not isinstance(item, pytest.Function):
            continue
        case = item.callspec.id if hasattr(item, "callspec") else ""
        group = (item.path, item.originalname if case else "", *mark.args)
        text = f"{seed} {item.path.name} {case or item.name}"
        groups.setdefault(group, []).append((hashlib.sha256(text.encode()).hexdigest(), item))
    return [
        item
        for (*_, size), found in groups.items()
        for _, item in sorted(found, key=lambda each: each[0])[size:]
    ]


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
