"""Notebooks: the code cells as one module, and places in it as places in cells.

What is not Python, such as ``%matplotlib inline`` or ``!pip install``, becomes ``pass``
or to an empty line: every other line stays where it was.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fullgraph.source.lines import scan
from fullgraph.source.text import SourceError, read_source, split_lines
from fullgraph.vocabulary.findings import Edit, Finding, Location

SUFFIX = ".ipynb"

_PYTHON_CELLS = frozenset({"time", "timeit", "capture", "prun", "memit", "mprun", "debug"})
"""Cell magics whose cell is Python all the same."""

_CELL_MAGIC = re.compile(r"\s*%%(\w*)")
_MAGIC = re.compile(r"[%!?]|[\w.]+\?{1,2}\s*$")
_LINE = re.compile(r"\(line (\d+)\)")
_ASSIGNED = re.compile(r"([\w.,\s*\[\]()]+?=)\s*(?:!|%\w)")


@dataclass(frozen=True)
class Joined:
    """Cells as one module.

    Attributes:
        text: the module.
        starts: the 1-based line at which each cell begins, and at last the one behind all.
    """

    text: str
    starts: tuple[int, ...]

    def cell(self, line: int) -> int:
        """The 0-based cell that the 1-based ``line`` of the module is in."""
        last = len(self.starts) - 2
        return min(max(bisect_right(self.starts, line) - 1, 0), last)

    def lines_of(self, cell: int) -> range:
        """The lines of the module that make the 0-based ``cell``."""
        return range(self.starts[cell], self.starts[cell + 1])


def join(cells: Sequence[str]) -> Joined:
    """The module of the sources of code cells."""
    lines: list[str] = []
    starts = [1]
    for cell in cells:
        lines += _python(split_lines(cell.removesuffix("\n")))
        starts.append(len(lines) + 1)
    return Joined("".join(f"{line}\n" for line in lines), tuple(starts))


def _python(lines: list[str]) -> list[str]:
    """The lines of one cell, without the syntax of IPython."""
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    magic = _CELL_MAGIC.match(lines[first])
    if magic is not None:
        lines = lines.copy()
        lines[first] = ""
        if magic[1] not in _PYTHON_CELLS:
            return [""] * len(lines)
    result: list[str] = []
    goes_on = False
    for index, line in enumerate(lines):
        is_command = goes_on or _bare(line) != line
        if is_command and not goes_on:
            # Within brackets and texts, a line that begins with % is no magic.
            is_command = scan([*result, *lines[index:]])[index].starts
        result.append("" if goes_on else _bare(line) if is_command else line)
        goes_on = is_command and line.endswith("\\")
    return result


def _bare(line: str) -> str:
    body = line.lstrip()
    indent = line[: len(line) - len(body)]
    if _MAGIC.match(body):
        return f"{indent}pass"
    assigned = _ASSIGNED.match(body)
    return f"{indent}{assigned[1]} None" if assigned else line


def read_notebook(path: Path) -> tuple[str, ...]:
    """The sources of a notebook's code cells; none if its language is not Python.

    Raises:
        SourceError: the file cannot be read, or is no notebook.
    """
    try:
        notebook = json.loads(path.read_bytes())
        language = notebook.get("metadata", {}).get("language_info", {}).get("name", "python")
        cells = notebook["cells"]
        code = [_source(cell) for cell in cells if cell["cell_type"] == "code"]
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}).") from error
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise SourceError(f"{path}: is not a Jupyter notebook of version 4 ({error!r}).") from error
    return tuple(code) if language == "python" else ()


def _source(cell: Any) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def cell_path(path: str, cell: int) -> str:
    """How a place in the 0-based code ``cell`` names its file."""
    return f"{path}:cell {cell + 1}"


def read_path(path: str) -> str | None:
    """The text of a file or of a notebook's cell, or None where there is none to show."""
    file, cell = split_cell(path)
    try:
        return read_notebook(Path(file))[cell - 1] if cell else read_source(Path(file))
    except SourceError:
        return None


def split_cell(path: str) -> tuple[str, int]:
    """The file and the 1-based code cell of a path; 0 if it names none."""
    match = re.fullmatch(r"(.*\.ipynb):cell (\d+)", path, re.DOTALL)
    return (match[1], int(match[2])) if match else (path, 0)


def placed(location: Location, joined: Joined) -> Location:
    """A place in the module as a place in its cell."""
    cell = joined.cell(location.line)
    shifted = location.shifted(1 - joined.starts[cell])
    return replace(shifted, path=cell_path(location.path, cell))


def findings_placed(findings: Iterable[Finding], joined: Joined) -> tuple[Finding, ...]:
    """Findings in the module, and their fixes, as such in its cells."""
    return tuple(
        replace(
            finding,
            location=placed(finding.location, joined),
            because=words_placed(finding.because, joined),
            fixes=tuple(
                replace(fix, edits=tuple(edit_placed(edit, joined) for edit in fix.edits))
                for fix in finding.fixes
            ),
        )
        for finding in findings
    )


def words_placed(words: str, joined: Joined) -> str:
    """Words that name lines of the module, with the cells that these are in."""

    def in_cell(match: re.Match[str]) -> str:
        cell = joined.cell(int(match[1]))
        return f"(cell {cell + 1}, line {int(match[1]) - joined.starts[cell] + 1})"

    return _LINE.sub(in_cell, words)


def edit_placed(edit: Edit, joined: Joined) -> Edit:
    """An edit of the module as one of its cell."""
    return replace(edit, location=placed(edit.location, joined))
