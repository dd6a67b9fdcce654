"""Which tests run which functions of the product, and how long each test takes: as recorded.

``record.json.gz`` is committed; ``python -m tests.quick.recording`` writes it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tests.quick.imports import REPO

FILE = Path(__file__).with_name("record.json.gz")

SLOW_SECONDS = 0.75
"""What takes as long is slow: ``tests/sampling.py`` leaves out most of these tests."""

WORTH = 2.0
"""Seconds that a slow test may take for each function that no other test runs."""

_COLLECTING = 0.02
"""Seconds that choosing a test costs at least."""


@dataclass(frozen=True)
class Recorded:
    """What was recorded of a test.

    Attributes:
        seconds: how long it took, with its part of what it shares with others of its file.
        breadth: how many functions of the product it runs.
    """

    seconds: float
    breadth: int

    @property
    def price(self) -> float:
        """Lower for a test that is quick, and that is about little."""
        return (self.seconds + _COLLECTING) * (1 + self.breadth)


@dataclass
class Record:
    """What a run of the suite showed.

    Attributes:
        tests: by node id, in the order of the numbers that ``runs`` counts.
        runs: by file and qualified name of a function, which tests run it: how many are left out
            and how many are taken, in turn. The empty name stands for a file that is read, or a
            module that is loaded.
        needed: the slow tests that together run the functions that no other test runs, where they
            take at most ``WORTH`` for each.
    """

    tests: dict[str, Recorded] = field(default_factory=dict)
    runs: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    needed: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, seconds: Mapping[str, float], functions: Mapping[str, Mapping[str, Iterable[str]]]
    ) -> Record:
        """A record of how long tests took and of the tests that run each function of each file."""
        number_of = {test: number for number, test in enumerate(sorted(seconds))}
        runs_of: dict[str, set[tuple[str, str]]] = {test: set() for test in number_of}
        runs: dict[str, dict[str, list[int]]] = {}
        for path in sorted(functions):
            for name in sorted(functions[path]):
                found = set(functions[path][name])
                runs.setdefault(path, {})[name] = _runs(sorted(map(number_of.__getitem__, found)))
                for test in found if name else ():
                    runs_of[test].add((path, name))
        tests = {test: Recorded(round(seconds[test], 2), len(runs_of[test])) for test in number_of}
        return cls(tests, runs, frozenset(_needed(tests, runs_of)))

    def with_others_of(self, earlier: Record) -> Record:
        """This record, with tests that only an earlier one has and whose file is still there."""
        others = {
            test: each.seconds
            for test, each in earlier.tests.items()
            if test not in self.tests and (REPO / test.partition("::")[0]).exists()
        }
        functions = {
            path: {
                name: {*self._of(path, name), *(others.keys() & earlier._of(path, name))}
                for name in {*self.runs.get(path, {}), *earlier.runs.get(path, {})}
            }
            for path in {*self.runs, *earlier.runs}
            if (REPO / path).exists()
        }
        seconds = {test: each.seconds for test, each in self.tests.items()}
        return Record.of({**others, **seconds}, functions)

    @cached_property
    def _names(self) -> list[str]:
        return list(self.tests)

    def _of(self, path: str, name: str) -> set[str]:
        """The tests that run one function."""
        runs = self.runs.get(path, {}).get(name, [])
        return {self._names[number] for number in _numbers(runs)}

    def seconds(self, test: str) -> float:
        """How long a test took; 0 for one that was not recorded."""
        return self.tests[test].seconds if test in self.tests else 0.0

    def is_spare(self, test: str) -> bool:
        """Whether a test is slow, and others run what it runs, or what it alone runs is little."""
        return self.seconds(test) >= SLOW_SECONDS and test not in self.needed

    def seconds_by_file(self) -> dict[str, float]:
        """How long the tests of each file took together."""
        total: dict[str, float] = {}
        for name, test in self.tests.items():
            file = name.partition("::")[0]
            total[file] = total.get(file, 0.0) + test.seconds
        return total

    def tests_of(self, path: str, name: str) -> list[str]:
        """The tests that run a function, those first that are quick and run little else.

        Args:
            path: of its file, in the repository.
            name: its qualified name; the empty one for all of the file.
        """
        names = [name] if name else list(self.runs.get(path, {}))
        found = {test for each in names for test in self._of(path, each)}
        return sorted(found, key=lambda test: (self.tests[test].price, test))


def load(file: Path = FILE) -> Record:
    """The record in ``file``; an empty one if there is none."""
    if not file.exists():
        return Record()
    data = json.loads(gzip.decompress(file.read_bytes()))
    tests = {
        f"{path}::{name}": Recorded(*values)
        for path, inner in data["tests"].items()
        for name, values in inner.items()
    }
    names = list(tests)
    return Record(tests, data["runs"], frozenset(names[number] for number in data["needed"]))


def save(record: Record, file: Path = FILE) -> None:
    """Write ``record``; equal records make equal files."""
    tests: dict[str, dict[str, tuple[float, int]]] = {}
    for node, test in record.tests.items():
        path, _, name = node.partition("::")
        tests.setdefault(path, {})[name] = (test.seconds, test.breadth)
    needed = [number for number, test in enumerate(record.tests) if test in record.needed]
    data = {"tests": tests, "runs": record.runs, "needed": needed}
    text = json.dumps(data, separators=(",", ":"))
    # Without a time in it.
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def _needed(
    tests: Mapping[str, Recorded], runs_of: Mapping[str, set[tuple[str, str]]]
) -> Iterator[str]:
    """The slow tests without which a function does not run, cheapest first (greedy set cover)."""
    slow = {test: set(runs_of[test]) for test in tests if tests[test].seconds >= SLOW_SECONDS}
    quick = {each for test in tests if test not in slow for each in runs_of[test]}
    for left in slow.values():
        left -= quick
    while slow:
        best = max(slow, key=lambda test: (len(slow[test]) / tests[test].seconds, test))
        covered = slow.pop(best)
        if len(covered) * WORTH < tests[best].seconds:
            return
        yield best
        for left in slow.values():
            left -= covered


def _runs(numbers: Iterable[int]) -> list[int]:
    made: list[int] = []
    place = 0
    for number in numbers:
        if made and number == place:
            made[-1] += 1
        else:
            made += [number - place, 1]
        place = number + 1
    return made


def _numbers(runs: list[int]) -> Iterator[int]:
    place = 0
    for skipped, taken in zip(runs[::2], runs[1::2], strict=True):
        yield from range(place + skipped, place + skipped + taken)
        place += skipped + taken
