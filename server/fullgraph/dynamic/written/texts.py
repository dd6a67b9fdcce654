"""The texts of a project that may use a target: its Python files, and the code in its documents."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from fullgraph.source.notebooks import SUFFIX, join, read_notebook
from fullgraph.source.python_files import python_files
from fullgraph.source.text import SourceError, read_source
from fullgraph.static.syntax.python_tree import python_tree

_DOCUMENTS = (".md", ".rst", ".txt")
_MOST_FILES = 4000
_MOST_BYTES = 400_000
"""Of one file: a longer one is data."""
_MOST_UNITS = 60
_SECONDS = 2.0
"""Of this thread: what is found does not depend on other work."""
_LONGEST = 6.0
INSTALLED = {"site-packages", "dist-packages"}
_DOCTEST = re.compile(r"^[ \t]*(?:>>>|\.\.\.)(?: |$)")
_FENCE = re.compile(r"^[ \t]*```[ \t]*(\w*)")


@dataclass(eq=False)
class Unit:
    """Statements whose names belong together: a file, or the code in one text.

    Attributes:
        path: the file that has them.
        tree: the statements, at their lines of the file.
        around: the file, for code in one of its docstrings, which may use the file's names.
        is_document: whether it is code in a docstring or a document.
    """

    path: str
    tree: ast.Module
    around: Unit | None = None
    is_document: bool = False

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """What each node is directly inside of."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What ``node`` is inside of, innermost first."""
        while node in self.parents:
            node = self.parents[node]
            yield node


@dataclass
class Project:
    """The files that a target's project consists of, read once.

    Attributes:
        target: the file of the target.
        folder: the workspace; what the target's file is outside of is not searched.
        overlay: the texts of files that are being edited, by path.
    """

    target: Path
    folder: Path
    overlay: dict[str, str] = field(default_factory=dict)
    _texts: dict[Path, str] | None = None
    _units: dict[Path, list[Unit]] = field(default_factory=dict)
    _end: float = field(default_factory=lambda: time.thread_time() + _SECONDS)
    _last: float = field(default_factory=lambda: time.monotonic() + _LONGEST)

    def is_late(self) -> bool:
        """Whether the time for reading the project is over."""
        return time.thread_time() > self._end or time.monotonic() > self._last

    def units(self, word: str) -> Iterator[Unit]:
        """The units that contain ``word``, the nearest to the target first."""
        pattern = re.compile(rf"\b{re.escape(word)}\b")
        count = 0
        for path, text in self._all().items():
            # A pattern that begins with a boundary is not searched for by its letters.
            if word not in text or not pattern.search(text):
                continue
            for unit in self.of_file(path):
                if self.is_late() or count >= _MOST_UNITS:
                    return
                count += 1
                yield unit

    def of_file(self, path: Path) -> list[Unit]:
        """The units of one file, which may be outside of the project; empty if it has none."""
        if path not in self._units:
            try:
                text = self._all().get(path) or self._read(path)
                self._units[path] = list(_units(path, text))
            except (SourceError, OSError, ValueError, RecursionError):
                self._units[path] = []
        return self._units[path]

    def _all(self) -> dict[Path, str]:
        if self._texts is None:
            self._texts = {}
            for path in self._paths():
                if self.is_late():
                    break
                try:
                    if path.stat().st_size <= _MOST_BYTES:
                        self._texts[path] = self._read(path)
                except (SourceError, OSError):
                    continue
        return self._texts

    def _read(self, path: Path) -> str:
        edited = self.overlay.get(str(path))
        if edited is not None:
            return edited
        return join(read_notebook(path)).text if path.suffix == SUFFIX else read_source(path)

    def _paths(self) -> list[Path]:
        found = [self.target]
        for path in python_files(self._roots(), (".py", SUFFIX, *_DOCUMENTS)):
            found.append(path)
            if len(found) > _MOST_FILES or self.is_late():
                break
        return sorted(dict.fromkeys(found), key=lambda path: _distance(path, self.target))

    def _roots(self) -> list[Path]:
        """The workspace; of an installed package itself, and its description."""
        parts = self.target.parts
        inside = next((i for i, part in enumerate(parts) if part in INSTALLED), None)
        if inside is not None and inside + 2 < len(parts):
            site, top = Path(*parts[: inside + 1]), parts[inside + 1]
            return [site / top, *_descriptions(site, top)]
        return [self.folder if self.target.is_relative_to(self.folder) else self.target.parent]


def _descriptions(site: Path, top: str) -> Iterator[Path]:
    """The texts on the front pages of the distributions that have the package ``top``."""
    for file in site.glob("*.dist-info/METADATA"):
        names = file.parent / "top_level.txt"
        named = names.read_text(encoding="utf-8").split() if names.is_file() else []
        if top in named or file.parent.name.partition("-")[0].replace("_", "") == top.replace(
            "_", ""
        ):
            yield file


def _distance(path: Path, target: Path) -> tuple[bool, int, int, str]:
    common = sum(1 for a, b in zip(path.parts, target.parts, strict=False) if a == b)
    return path != target, -common, len(path.parts), str(path)


def _units(path: Path, text: str) -> Iterator[Unit]:
    if path.suffix not in (".py", SUFFIX):
        yield from _document(str(path), text, 0, None)
        return
    unit = Unit(str(path), python_tree(text).module)
    yield unit
    for node in ast.walk(unit.tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            written = node.body[0] if node.body else None
            value = written.value if isinstance(written, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield from _document(str(path), value.value, value.lineno - 1, unit)


def _document(path: str, text: str, line: int, around: Unit | None) -> Iterator[Unit]:
    """The code in a text as one unit; a piece that does not parse is left out."""
    body: list[ast.stmt] = []
    for start, piece in _pieces(text.split("\n")):
        try:
            tree = _code(piece)
        except (SyntaxError, ValueError):
            continue
        body += ast.increment_lineno(tree, line + start).body
    if body:
        yield Unit(path, ast.Module(body, []), around, is_document=True)


def _code(text: str) -> ast.Module:
    """The tree of a piece of code.

    Raises:
        SyntaxError: it is none.
    """
    tree = ast.parse(text)
    if all(isinstance(s, ast.Expr) and isinstance(s.value, ast.Name) for s in tree.body):
        raise SyntaxError("words")
    return tree


def _pieces(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Runs of doctest lines, fenced blocks, and what is indented below a line that ends in ``::``.

    Each with the number of lines before it.
    """
    index = 0
    while index < len(lines):
        start, fence = index, _FENCE.match(lines[index])
        if _DOCTEST.match(lines[index]):
            while index < len(lines) and _DOCTEST.match(lines[index]):
                index += 1
            code = [re.sub(_DOCTEST, "", line) for line in lines[start:index]]
            yield start, "\n".join(code)
        elif fence:
            index += 1
            while index < len(lines) and not _FENCE.match(lines[index]):
                index += 1
            if fence[1].lower() in ("", "python", "py", "python3"):
                yield from _fenced(lines[start + 1 : index], start + 1)
            index += 1
        elif lines[index].rstrip().endswith("::"):
            own = _indent(lines[index])
            index += 1
            while index < len(lines) and (not lines[index].strip() or _indent(lines[index]) > own):
                index += 1
            yield from _fenced(lines[start + 1 : index], start + 1)
        else:
            index += 1


def _fenced(lines: list[str], start: int) -> Iterator[tuple[int, str]]:
    if any(_DOCTEST.match(line) for line in lines):
        for begin, piece in _pieces([line for line in lines if not line.strip().startswith("```")]):
            yield start + begin, piece
        return
    indent = min((_indent(line) for line in lines if line.strip()), default=0)
    yield start, "\n".join(line[indent:] for line in lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
