"""``python -m tests.quick.recording``: run tests and write which functions each of them runs.

The tests run in a copy of the checkout whose compiled files (``__pycache__``) call ``__hit__`` at
the beginning of each function; the text of the modules stays as it is. Python loads such files
without a look at the text (PEP 552, unchecked), also in processes that the tests start.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.checkout import copy_checkout
from tests.quick import recorder
from tests.quick.functions import functions_in
from tests.quick.imports import REPO
from tests.quick.record import FILE, Record, load, save

_PRELUDE = """\
if not hasattr(__import__("builtins"), "__hit__"):
    exec(compile(open({0!r}).read(), {0!r}, "exec"), {{"__name__": "recorder"}})
"""


def instrument(repo: Path) -> list[tuple[str, str]]:
    """Write compiled files of the product in ``repo`` that record; the functions by number."""
    table: list[tuple[str, str]] = []
    for file in sorted((repo / "server").rglob("*.py")):
        tree = ast.parse(file.read_bytes())
        name = file.relative_to(repo).as_posix()
        for qualname, node in functions_in(tree):
            place = 1 if ast.get_docstring(node, clean=False) is not None else 0
            call = ast.parse(f"__hit__({len(table)})").body[0]
            first = node.body[min(place, len(node.body) - 1)]
            for each in ast.walk(call):
                ast.copy_location(each, first)
            node.body.insert(place, call)
            table.append((name, qualname))
        _add_prelude(tree, repo / "tests/quick/recorder.py")
        _write_compiled(file, tree)
    return table


def _add_prelude(tree: ast.Module, recorder_file: Path) -> None:
    prelude = ast.parse(_PRELUDE.format(str(recorder_file))).body
    place = 1 if ast.get_docstring(tree, clean=False) is not None else 0
    while place < len(tree.body) and _is_future_import(tree.body[place]):
        place += 1
    for node in prelude:
        for each in ast.walk(node):
            each.lineno = each.end_lineno = 1  # type: ignore[attr-defined]
            each.col_offset = each.end_col_offset = 0  # type: ignore[attr-defined]
    tree.body[place:place] = prelude


def _is_future_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _write_compiled(file: Path, tree: ast.Module) -> None:
    # What importlib itself writes compiled files with; py_compile compiles text only.
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    code = compile(tree, str(file), "exec", dont_inherit=True)
    target = Path(importlib.util.cache_from_source(str(file)))
    target.parent.mkdir(exist_ok=True)
    digest = importlib.util.source_hash(file.read_bytes())
    target.write_bytes(bytes(_code_to_hash_pyc(code, digest, checked=False)))


class Recording:
    """A plugin of pytest: tells the recorder what runs, and writes how long each test took."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / f"tests-{os.getpid()}.jsonl").open("a", encoding="utf-8")
        self._shared = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Record one test."""
        recorder.switch(item.nodeid)
        self._shared = 0.0
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            seconds = time.perf_counter() - start - self._shared
            shared = round(self._shared, 3)
            row = (item.nodeid, round(seconds, 3), sorted(_shared_keys(item)), shared)
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Record what a fixture of several tests does for all of them."""
        if fixturedef.scope == "function":
            return (yield)
        before = os.environ.get(recorder.KEY, "")
        recorder.switch(_key(fixturedef))
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            self._shared += time.perf_counter() - start
            recorder.switch(before)


def _shared_keys(item: pytest.Item) -> Iterator[str]:
    info = getattr(item, "_fixtureinfo", None)
    for definitions in (info.name2fixturedefs if info else {}).values():
        yield from (_key(each) for each in definitions if each.scope != "function")


def _key(fixturedef: pytest.FixtureDef[Any]) -> str:
    return f"{fixturedef.baseid}@{fixturedef.argname}"


def pytest_configure(config: pytest.Config) -> None:
    """Record where a folder for it is in the environment (``-p tests.quick.recording``)."""
    folder = os.environ.get(recorder.FOLDER)
    if folder:
        config.pluginmanager.register(Recording(Path(folder)))


def collected(folder: Path, table: Sequence[tuple[str, str]]) -> Record:
    """The record of what was written into ``folder``."""
    seconds_of: dict[str, float] = {}
    functions: dict[str, dict[str, set[str]]] = {}
    shared: dict[str, float] = {}
    for file in sorted(folder.glob("tests-*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            test, seconds_of[test], keys, seconds = json.loads(line)
            path = test.partition("::")[0]
            shared[path] = shared.get(path, 0.0) + seconds
            for key in (test, *keys):
                for source, name in _hits(Path(recorder.file_of(str(folder), key)), table):
                    functions.setdefault(source, {}).setdefault(name, set()).add(test)
    # What a fixture does for all tests of a file is a part of the time of each.
    sizes = Counter(test.partition("::")[0] for test in seconds_of)
    for test in seconds_of:
        path = test.partition("::")[0]
        seconds_of[test] += shared[path] / sizes[path]
    return Record.of(seconds_of, functions)


def _hits(file: Path, table: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The functions, and the files that were read, whose name is empty."""
    data = file.read_bytes() if file.exists() else b""
    place = 0
    while place + 4 <= len(data):
        number = int.from_bytes(data[place : place + 4], "little", signed=True)
        place += 4
        if number >= 0:
            yield table[number]
        else:
            size = int.from_bytes(data[place : place + 4], "little")
            read = data[place + 4 : place + 4 + size].decode()
            place += 4 + size
            # A compiled file is read where a module is loaded.
            yield re.sub(r"__pycache__/(\w+)\.\S+\.pyc$", r"\1.py", read), ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run tests in an instrumented copy and write the record; the status of pytest.

    Args:
        arguments: what pytest runs; everything if there is none. What was recorded of other tests
            stays.
    """
    chosen = list(sys.argv[1:] if arguments is None else arguments)
    everything = ["-n", "3", "--dist", "loadfile", "--all"]
    with tempfile.TemporaryDirectory(prefix="fullgraph-recording-") as place:
        copy, written = Path(place, "checkout"), Path(place, "written")
        written.mkdir()
        python = copy_checkout(copy)
        table = instrument(copy)
        environment = {
            **os.environ,
            recorder.FOLDER: str(written),
            recorder.REPO: f"{copy}/",
        }
        # Otherwise pytest compiles fullgraph_worker, where its plugin is, from the text by itself.
        command = [str(python), "-m", "pytest", "--assert=plain", "-p", "tests.quick.recording"]
        command += chosen or everything
        status = subprocess.run(command, cwd=copy, env=environment, check=False).returncode
        made = collected(written, table)
        save(made.with_others_of(load()) if chosen else made)
    print(f"{FILE.relative_to(REPO)}: {FILE.stat().st_size / 1000:.0f} kB")
    return status


if __name__ == "__main__":
    sys.exit(main())
