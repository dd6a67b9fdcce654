"""Torch for the tests that say that they need it, by the mark ``dynamo``, and for no others.

Files that import torch at their top have the mark by themselves. A test without it that imports
torch, or starts a fork of a Python with torch, fails by name; and with ``-m "not dynamo"`` no file
imports torch when it is collected.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

import pytest

from tests.dynamic.forks import REFUSED


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
            raise ModuleNotFoundError("the tests that need torch are not selected", name="torch")
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


def mark(item: pytest.Item) -> None:
    """Give the mark to a test of a file that imports torch."""
    if isinstance(item, pytest.Function) and _has_torch(item.module):
        item.add_marker(pytest.mark.dynamo)


@functools.cache
def _has_torch(module: ModuleType) -> bool:
    names = [each.__name__ for each in vars(module).values() if isinstance(each, ModuleType)]
    return any(name.split(".")[0] == "torch" for name in names)


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
