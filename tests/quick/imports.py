"""Which modules import which, read from the text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
_ROOTS = {"fullgraph": REPO / "server", "fullgraph_worker": REPO / "server", "tests": REPO}


def python_files(*folders: str) -> list[Path]:
    """The modules below folders of the repository."""
    return [file for folder in folders for file in sorted((REPO / folder).rglob("*.py"))]


@cache
def imported(file: Path) -> frozenset[Path]:
    """The files of the repository whose modules ``file`` imports by name."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {name for node in ast.walk(tree) for name in names_in(node, file)}
    return frozenset(found for name in names if (found := file_of(name)) is not None)


def used_by_test(test: Path) -> frozenset[Path]:
    """The files of the product that ``test`` imports, itself or through its helpers."""
    seen: set[Path] = set()
    waiting = [test]
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            if _is_below(file, "tests"):
                waiting += imported(file)
    return frozenset(seen)


def importers(of: Iterable[Path], among: Iterable[Path]) -> set[Path]:
    """The files among some that import one of others."""
    wanted = frozenset(of)
    return {file for file in among if not wanted.isdisjoint(imported(file))}


def names_in(node: ast.AST, file: Path) -> Iterator[str]:
    """The dotted names that an import in ``file`` may load; none for another node."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = node.module or ""
        if node.level:
            package = ".".join(file.relative_to(REPO).parts[: -node.level])
            module = f"{package}.{module}".rstrip(".")
        yield module
        yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def file_of(name: str) -> Path | None:
    """The file of a module or package of the repository; None for any other name."""
    root = _ROOTS.get(name.partition(".")[0])
    if root is None:
        return None
    path = root.joinpath(*name.split("."))
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in candidates if each.is_file()), None)


def _is_below(file: Path, folder: str) -> bool:
    return file.is_relative_to(REPO / folder)
