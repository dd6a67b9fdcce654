"""Torch for the tests that say that they need it, by the mark ``dynamo``, and for no others.

Files whose imports import torch have the mark by themselves, and are left out where it is not
installed. A test without the mark that imports torch, or starts a fork of a Python with torch,
fails by name; and with ``-m "not dynamo"`` no file imports torch when it is collected.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

import pytest

from tests.dynamic.forks import REFUSED

_OURS = ("fullgraph", "fullgraph_worker", "tests")
_MISSING = "No module named 'torch'"


class _Refusing(Loader):
    """Finds torch before the other finders do, and refuses to load it while the file is there."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.is_collecting_without = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of torch, which may be looked at; None leaves it to the other finders."""
        if name != "torch" or not (self.is_collecting_without or self.file.exists()):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None:
            spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Refuse, as if torch were not there when a file is collected."""
        if self.is_collecting_without:
            raise ModuleNotFoundError(_MISSING, name="torch")
        raise RuntimeError(f"{self.file.read_text()} imports torch, and has no mark dynamo")


_finders: list[_Refusing] = []


def install(folder: Path) -> None:
    """Prepare this process and those that it starts.

    Args:
        folder: one of this process.
    """
    # A file and not a variable: processes that live longer than one test look at it.
    finder = _Refusing(folder / "without-torch")
    os.environ[REFUSED] = str(finder.file)
    sys.meta_path.insert(0, finder)
    _finders.append(finder)


def configure(config: pytest.Config) -> None:
    """Collect without torch where the tests that need it are not selected."""
    for finder in _finders:
        finder.is_collecting_without = "not dynamo" in config.option.markexpr


def leave_out(report: pytest.CollectReport) -> None:
    """Leave out a file that cannot be imported without torch."""
    if report.failed and _MISSING in str(report.longrepr):
        report.outcome = "skipped"
        report.longrepr = (report.nodeid, 0, "Skipped: needs torch")


def mark(item: pytest.Item) -> None:
    """Give the mark to a test of a file that imports torch."""
    if isinstance(item, pytest.Function) and _imports_torch(item.module):
        item.add_marker(pytest.mark.dynamo)


_known: dict[str, bool] = {}


def _imports_torch(module: ModuleType) -> bool:
    """Whether the module, or one of ours that it takes something from, imports torch."""
    name = module.__name__
    if name not in _known:
        # A package has its modules as attributes, once somebody has imported them.
        homes = {
            home for home in map(_home, vars(module).values()) if not home.startswith(f"{name}.")
        }
        ours = [sys.modules.get(home) for home in homes if home.split(".")[0] in _OURS]
        _known[name] = any(home.split(".")[0] == "torch" for home in homes)
        _known[name] = _known[name] or any(_imports_torch(each) for each in ours if each)
    return _known[name]


def _home(value: object) -> str:
    """The module that a value is or is defined in; empty for what does not say so."""
    if isinstance(value, ModuleType):
        return value.__name__
    home = getattr(value, "__module__", "") if callable(value) else ""
    return home if isinstance(home, str) else ""


@contextlib.contextmanager
def refused_without_mark(item: pytest.Item) -> Iterator[None]:
    """Refuse torch as long as a test without the mark runs."""
    for finder in _finders:
        finder.is_collecting_without = False
    if item.get_closest_marker("dynamo") is not None:
        yield
        return
    file = Path(os.environ[REFUSED])
    file.write_text(item.nodeid, encoding="utf-8")
    try:
        yield
    finally:
        # The last test removes the folder.
        file.unlink(missing_ok=True)
