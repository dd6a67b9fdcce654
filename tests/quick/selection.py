"""The tests that a change touches, the closest first.

A test file is chosen if it has changed, if it is named like what has changed, or if it imports
it. What nothing tests by name or import is tested through what imports it. Of the cases of rules
and pages, only those of the changed rule or page are chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.quick.imports import REPO, importers, python_files, used_by_test

_RULES = REPO / "server" / "fullgraph" / "static" / "rules"
_PAGES = REPO / "taxonomy"
_OTHERS: Mapping[str, tuple[str, ...]] = {
    "README.md": ("tests/test_settings.py", "tests/test_links.py"),
    "CONTRIBUTING.md": ("tests/test_links.py", "tests/test_workflows.py"),
    "package.json": ("tests/test_settings.py", "tests/test_workflows.py"),
    "pyproject.toml": ("tests/test_workflows.py",),
    "Makefile": ("tests/test_workflows.py",),
    ".github": ("tests/test_workflows.py",),
    "docs": ("tests/site", "tests/test_links.py"),
    "mkdocs.yml": ("tests/site",),
}


@dataclass
class Selection:
    """Test files in the order in which they run.

    Attributes:
        words: by file, what the names of its tests must contain one of; all of them if empty.
        with_dynamo: the files whose tests that run torch are chosen too.
    """

    words: dict[Path, set[str]] = field(default_factory=dict)
    with_dynamo: set[Path] = field(default_factory=set)

    def add(self, tests: Iterable[Path], words: Iterable[str] = (), *, dynamo: bool) -> None:
        """Choose files behind those that are there, or more of their tests."""
        for test in tests:
            known = self.words.get(test)
            if known is None:
                self.words[test] = set(words)
            elif known:
                self.words[test] = known | set(words) if words else set()
            if dynamo:
                self.with_dynamo.add(test)


def selection(changed: Iterable[Path]) -> Selection:
    """The tests for files that have changed; those that have gone are passed over."""
    files = [file for file in changed if file.exists()]
    tests = [file for file in python_files("tests") if file.name.startswith("test_")]
    made = Selection()
    made.add((file for file in files if file in tests), dynamo=True)
    for file in files:
        _add_cases(made, file)
    product = [file for file in files if file.suffix == ".py" and file not in tests]
    product = [file for file in product if file.parent != _RULES or file.name == "base.py"]
    for file in product:
        made.add(_named_like(file, tests), dynamo=True)
    for file in files:
        for name in _OTHERS.get(file.relative_to(REPO).parts[0], ()):
            path = REPO / name
            made.add([path] if path.is_file() else sorted(path.glob("test_*.py")), dynamo=False)
    used = {test: used_by_test(test) for test in tests}
    for file in product:
        made.add(_closest(file, used), dynamo=False)
    return made


def _add_cases(made: Selection, file: Path) -> None:
    if file.parent == _RULES and file.name != "base.py":
        codes = re.findall(r"^\s*code = \"(FG\d+)\"", file.read_text(encoding="utf-8"), re.M)
        pages = re.findall(r"^\s*entry = \"([\w-]+)\"", file.read_text(encoding="utf-8"), re.M)
        made.add([REPO / "tests/static/test_rules.py"], codes, dynamo=True)
        made.add([REPO / "tests/static/test_pages.py"], pages, dynamo=False)
    elif file.parent == _PAGES and file.suffix == ".md":
        made.add([REPO / "tests/taxonomy/test_catalogue.py"], dynamo=False)
        made.add([REPO / "tests/static/test_pages.py"], [file.stem], dynamo=False)
        made.add([REPO / "tests/taxonomy/test_pages_under_dynamo.py"], [file.stem], dynamo=True)


def _named_like(file: Path, tests: Iterable[Path]) -> list[Path]:
    """``tests/lsp/test_hover.py`` and ``test_hover_links.py`` for ``lsp/features/hover.py``."""
    rooms = set(file.relative_to(REPO).parts[:-1])
    pattern = re.compile(rf"test_{re.escape(file.stem)}(?:_\w+)?\.py")
    found = [test for test in tests if pattern.fullmatch(test.name)]
    return [test for test in found if rooms & {*test.relative_to(REPO / "tests").parts[:-1]}] or [
        test for test in found if test.name == f"test_{file.stem}.py"
    ]


def _closest(file: Path, used: Mapping[Path, frozenset[Path]]) -> list[Path]:
    """The tests that import ``file``, or else what imports it, and so on."""
    product = python_files("server", "tests")
    reached: set[Path] = set()
    level = {file}
    while level:
        found = [test for test, files in used.items() if not level.isdisjoint(files)]
        if found:
            # A test that imports little is about what it imports.
            return sorted(found, key=lambda test: len(used[test]))
        reached |= level
        level = importers(level, product) - reached
    return []
