"""The tests that may notice a mutation: as recorded, or else as the imports say."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol

from tests.mutants.mutations import Mutation
from tests.quick.imports import REPO, importers, python_files


class Record(Protocol):
    """Which tests run which functions."""

    def tests_of(self, path: str, name: str, /) -> list[str]:
        """The tests that run a function of a file, the narrowest first; of all of it if empty."""


@cache
def recorded() -> Record | None:
    """What is recorded of this checkout; None if nothing is."""
    if importlib.util.find_spec("tests.quick.record") is None:
        return None
    record: Record = importlib.import_module("tests.quick.record").load()
    return record


def tests_reaching(mutation: Mutation, record: Record | None) -> list[str]:
    """Names of tests, those first that run little else.

    Of a function that no test ran when they were recorded, they are those of its file. Without a
    record of the file they are files of tests: those first that import it with the fewest modules
    in between, then those in the folders of the same names.
    """
    if record is not None and (of_file := record.tests_of(mutation.path, "")):
        return record.tests_of(mutation.path, mutation.function) or of_file
    return _importing(mutation.path)


def _importing(path: str) -> list[str]:
    files = python_files("server", "tests")
    reached = level = {REPO / path}
    found: list[str] = []
    while level:
        found += _test_files(level)
        level = importers(level, files) - reached
        reached = reached | level
    # What is found without being listed is imported by nobody: the tests mirror its folders.
    for folder in reversed(path.split("/")[:-1]):
        found += _test_files((REPO / "tests" / folder).rglob("*.py"))
    # What is named like the module is about it.
    stem = path.rpartition("/")[2]
    return sorted(dict.fromkeys(found), key=lambda name: not name.endswith(f"/test_{stem}"))


def _test_files(files: Iterable[Path]) -> list[str]:
    return sorted(
        file.relative_to(REPO).as_posix()
        for file in files
        if file.is_relative_to(REPO / "tests") and file.name.startswith("test_")
    )
