"""The files of a question: their lines, syntax and names, and fences around their text."""

from __future__ import annotations

import ast
import hashlib
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath

from fullgraph.source.text import split_lines
from fullgraph.static.syntax.python_tree import python_tree
from fullgraph.vocabulary.prose import one_line

_INSTALLED = {"site-packages", "dist-packages"}
_MARK = 8
_UNUSUAL = re.compile(r"[^\n\t -~]")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


@dataclass(frozen=True)
class File:
    """One file, as it is on screen.

    Attributes:
        path: where it is.
        name: what it is called in what is sent: without its folders.
        text: its text; it need not parse.
    """

    path: str
    name: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return split_lines(self.text)

    @property
    def tree(self) -> ast.Module:
        """Its syntax; what does not parse is left out."""
        return python_tree(self.text).module

    def line(self, number: int) -> str:
        """A 1-based line; empty outside of the file."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


class Files:
    """Reads files and gives each a name of its own."""

    def __init__(self, read: Callable[[str], str | None]) -> None:
        """Nothing is read yet.

        Args:
            read: the text of a file by its path; None if it cannot be read.
        """
        self._read = read
        self._files: dict[str, File | None] = {}
        self._names: dict[str, str] = {}

    def existing(self, path: str) -> File | None:
        """The file at ``path``, which may not exist: it is named only if it does."""
        if path not in self._files and self._read(path) is None:
            self._files[path] = None
        return self.at(path)

    @property
    def paths(self) -> dict[str, str]:
        """The path of each file that was named, by its name."""
        return {name: path for path, name in self._names.items()}

    def at(self, path: str) -> File | None:
        """The file at ``path``; None if it cannot be read."""
        if path not in self._files:
            text = self._read(path)
            self._files[path] = None if text is None else File(path, self.name(path), text)
        return self._files[path]

    def name(self, path: str) -> str:
        """The file's name without folders; a number follows where two have the same."""
        if path not in self._names:
            plain = visible(one_line(PurePath(path).name)) or "file"
            name, number = plain, 1
            while name in self._names.values():
                number += 1
                name = f"{plain} ({number})"
            self._names[path] = name
        return self._names[path]


def is_installed(path: str) -> bool:
    """Whether a file belongs to an installed package, which is not the user's to change."""
    return not _INSTALLED.isdisjoint(PurePath(path).parts)


def fence(title: str, text: str) -> str:
    """``text`` between a BEGIN and an END line with a mark that is not in it.

    Args:
        title: what it is; one line.
        text: data. A mark made of the text alone could be found by trying; so one that is in
            the text is replaced by another.
    """
    mark = _mark_of(text)
    while mark in text:
        mark = _mark_of(mark + text)
    return f"BEGIN {mark} {title}\n{text}\nEND {mark}"


def visible(text: str) -> str:
    r"""``text`` with its control and format characters as escapes (``\u202e``).

    Terminal escapes and characters that change the direction of text would show a reader of
    the preview something else than what is sent.
    """
    return _UNUSUAL.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _HIDDEN:
        return character
    return character.encode("unicode_escape").decode("ascii")


def _mark_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:_MARK]
