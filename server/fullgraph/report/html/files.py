"""The files of a report, by number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fullgraph.dynamic.run import Owners
from fullgraph.report.html.data import Place, SourceFile
from fullgraph.report.terminal import shortened
from fullgraph.runs.kept_run import RunFile
from fullgraph.source.notebooks import split_cell
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Frame, Location

_LONGEST_TEXT = 2_000_000


class Files:
    """Gives each file that the report names its number.

    Args:
        root: files below it are named relative to it.
        seen: the files that the run saw, with their texts.
        read: the text of another file, or None if it cannot be read.
    """

    def __init__(
        self, root: Path, seen: Mapping[str, RunFile], read: Callable[[str], str | None]
    ) -> None:
        self._root = root
        self._seen = seen
        self._owners = Owners(lambda path: self.text(path) or read(path))
        self._paths: list[str] = []
        self._numbers: dict[str, int] = {}
        self._lines: dict[str, list[str]] = {}

    def text(self, path: str) -> str:
        """The text of a file as the run saw it; empty if it was not kept."""
        seen = self._seen.get(path)
        return seen.text if seen and len(seen.text) <= _LONGEST_TEXT else ""

    def lines(self, path: str) -> Sequence[str]:
        """The lines of that text; they are split once, since a file may have many findings."""
        if path not in self._lines:
            self._lines[path] = split_lines(self.text(path))
        return self._lines[path]

    def frame(self, frame: Frame) -> Place:
        """The place of a call, its function as users name it: ``GPT.forward``."""
        named = frame if frame.owner else self._owners.frame(frame)
        return self.place(frame.path, frame.line, named.name)

    def location(self, location: Location, function: str = "") -> Place:
        """The place where a range begins."""
        return self.place(location.path, location.line, function)

    def place(self, path: str, line: int, function: str = "") -> Place:
        """A place; a file without a name has no number."""
        if not path:
            return Place(-1, line, function)
        if path not in self._numbers:
            self._numbers[path] = len(self._paths)
            self._paths.append(path)
        return Place(self._numbers[path], line, function)

    def name_of(self, place: Place) -> str:
        """The file of a place, as it is shown."""
        return self.name(self._paths[place.file]) if place.file >= 0 else ""

    def name(self, path: str) -> str:
        """The file as it is shown."""
        file, cell = split_cell(path)
        name = shortened(file, self._root)
        return f"{name}, cell {cell}" if cell else name

    def all(self) -> tuple[SourceFile, ...]:
        """Every file that was named until now."""
        return tuple(
            SourceFile(
                name=self.name(path),
                path=split_cell(path)[0],
                text=self.text(path),
                traced=self._seen[path].lines if path in self._seen else (),
            )
            for path in self._paths
        )
