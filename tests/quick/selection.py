"""The tests that a change touches, those first that find most in little time.

Which tests run a changed function, or read a changed file, was recorded (``record.py``). A test
that is named like the changed module, or that carries the name or the code of a changed plug-in,
comes earlier. What is new, or not recorded, is tested through the modules that import it.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from tests.quick.functions import changed_functions
from tests.quick.imports import REPO, importers, python_files, used_by_test
from tests.quick.record import Record

_NAMED = 0.05
"""What the price of a test that is named like the change is multiplied with."""
_DECLARED = {"code", "entry", "name", "id"}
"""Attributes of a plug-in whose values its cases carry in their names."""


@dataclass
class Selection:
    """The tests of a change.

    Attributes:
        tests: node ids, in the order in which they are worth running.
        whole: test files that run as a whole: what has changed, and what is not recorded.
        untested: changed files that no test is chosen for.
    """

    tests: list[str] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)
    untested: list[str] = field(default_factory=list)

    def within(self, seconds: float, record: Record) -> list[str]:
        """The best of the tests, which take no longer than ``seconds`` together."""
        kept = []
        for test in self.tests:
            if record.seconds(test) <= seconds:
                seconds -= record.seconds(test)
                kept.append(test)
        return kept


def selection(
    changed: Iterable[Path], before: Callable[[Path], str | None], record: Record
) -> Selection:
    """The tests for files that have changed.

    Args:
        changed: files of the repository; those that have gone are passed over.
        before: the text of a file before the change, None if there was none.
        record: what the tests ran when they were recorded.
    """
    made = Selection()
    offers: list[list[str]] = []
    for file in changed:
        if not file.exists():
            continue
        name = file.relative_to(REPO).as_posix()
        if file in _tests():
            made.whole.append(name)
            continue
        parts = _changed_parts(file, before(file))
        found = [_tests_of(file, part, record) for part in sorted(parts)]
        if parts and not any(found):
            files = _through_imports(file) if file.suffix == ".py" else []
            made.whole += files
            if not files:
                made.untested.append(name)
        offers += found
    made.tests = list(_in_turn(offers))
    return made


def _tests_of(file: Path, part: str, record: Record) -> list[str]:
    """The tests of a function of ``file``, or of what is outside of functions; the best first."""
    path = file.relative_to(REPO).as_posix()
    words = _words(file)
    known = record.runs.get(path, {})
    # What is outside of functions, or new, shows in what its file does.
    found = {*record.tests_of(path, part if part in known else "")}
    if not any(known):
        found |= {test for test in record.tests if _carries(test, words)}
    like = re.compile(rf"/test_{re.escape(file.stem)}(_\w+)?\.py::")

    def price(test: str) -> tuple[float, str]:
        is_named = like.search(test) is not None or _carries(test, words)
        return record.tests[test].price * (_NAMED if is_named else 1.0), test

    return sorted(found, key=price)


def _changed_parts(file: Path, before: str | None) -> set[str]:
    """Names of functions, and the empty one for anything else."""
    if file.suffix != ".py" or before is None:
        return {""}
    try:
        return changed_functions(before, file.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeError):
        return {""}


@functools.cache
def _words(file: Path) -> set[str]:
    """What the cases of a plug-in or a page carry in their names."""
    words = {file.stem, file.stem.replace("_", "-")}
    for node in ast.walk(ast.parse(file.read_bytes())) if file.suffix == ".py" else ():
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if names & _DECLARED and isinstance(node.value.value, str):
                words.add(node.value.value)
    return words


def _carries(test: str, words: Iterable[str]) -> bool:
    case = test.partition("[")[2]
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", case) for word in words)


def _through_imports(file: Path) -> list[str]:
    """The test files that import ``file``, or else what imports it, and so on.

    One that is named like it comes first, then what imports little besides.
    """
    used = {test: used_by_test(test) for test in _tests()}
    product = python_files("server", "tests")
    reached: set[Path] = set()
    level = {file}
    while level:
        found = [test for test, files in used.items() if not level.isdisjoint(files)]
        if found:
            like = re.compile(rf"test_{re.escape(file.stem)}(_\w+)?")
            found.sort(key=lambda test: (not like.fullmatch(test.stem), len(used[test]), test))
            return [test.relative_to(REPO).as_posix() for test in found]
        reached |= level
        level = importers(level, product) - reached
    return []


def _in_turn(offers: Iterable[list[str]]) -> Iterator[str]:
    """Each test once: the first of each list, then the second of each, and so on."""
    seen: set[str] = set()
    for row in zip_longest(*offers):
        for test in row:
            if test is not None and test not in seen:
                seen.add(test)
                yield test


@functools.cache
def _tests() -> frozenset[Path]:
    return frozenset(file for file in python_files("tests") if file.name.startswith("test_"))
