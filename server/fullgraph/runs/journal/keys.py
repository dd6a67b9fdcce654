"""By what a break is found again in later runs, without its source text."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple, dataclass
from pathlib import Path, PurePath

from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.user_code.source import function_at, functions_in


@dataclass(frozen=True)
class BreakKey:
    """One break, wherever its line is now.

    Attributes:
        code: the taxonomy's code.
        entry: the taxonomy's id.
        file: relative to the workspace folder; of a file outside, its last two names.
        function: with its class; empty outside of functions.
        line: a digest of the line's text without its indentation.
    """

    code: str
    entry: str
    file: str
    function: str
    line: str

    @property
    def id(self) -> str:
        """One text for all of it."""
        return digest(json.dumps(astuple(self)))


def break_key(finding: Finding, text: str | None, root: Path) -> BreakKey:
    """The key of a finding.

    Args:
        finding: at its place in ``text``.
        text: of its file; None if it cannot be read.
        root: the workspace folder.
    """
    at = finding.location
    return key_at(finding.code, finding.entry, at.path, at.line, text, root)


def key_at(code: str, entry: str, path: str, line: int, text: str | None, root: Path) -> BreakKey:
    """The key of a break of this code at a 1-based line."""
    lines = split_lines(text or "")
    shown = lines[line - 1].strip() if text and line <= len(lines) else str(line)
    function = function_at(text, line) if text else ""
    return BreakKey(code, entry, relative_name(path, root), function, digest(shown))


def relative_name(path: str, root: Path) -> str:
    """How the journal names a file: without the folders outside of the workspace."""
    pure = PurePath(path)
    if pure.is_relative_to(root):
        return pure.relative_to(root).as_posix()
    return PurePath(*pure.parts[-2:]).as_posix() if pure.is_absolute() else pure.as_posix()


def digest(text: str) -> str:
    """A short digest, from which the text cannot be read."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def lines_of(text: str, function: str) -> list[int]:
    """The 1-based lines of the functions of a name, or of the whole text for an empty name."""
    if not function:
        return [*range(1, len(split_lines(text)) + 1)]
    places = functions_in(text).get(function, [])
    return [line for first, last in places for line in range(first, last + 1)]
