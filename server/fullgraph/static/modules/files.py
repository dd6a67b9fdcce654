"""What is on disk: read once for each check, and kept.

A result is valid for as long as all that it depends on here is the same.
"""

# Texts and not Path objects: paths are looked up thousands of times.
# ruff: noqa: PTH116

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

from fullgraph.source.text import SourceError, read_source

Overlay = Callable[[str], "str | None"]
"""The text of a file that is being edited; None for any other."""

_MAX_BYTES = 2_000_000

ABSENT, FOLDER, FILE = "", "folder", "file"


class Files:
    """Properties of files, the same until ``start`` is called."""

    def __init__(self, overlay: Overlay | None = None) -> None:
        self._overlay = overlay
        self._checked: tuple[str, str] | None = None
        self._kinds: dict[str, str] = {}
        self._digests: dict[str, str] = {}
        self._known: dict[str, tuple[tuple[int, int], str]] = {}

    def start(self, path: str = "", text: str = "") -> None:
        """Read the disk again from now on, but for ``path``, whose text is ``text``."""
        self._checked = (path, text) if path else None
        self._kinds.clear()
        self._digests.clear()

    def kind(self, path: str) -> str:
        """Whether there is a file or a folder at ``path``."""
        known = self._kinds.get(path)
        if known is None:
            known = self._kinds[path] = _kind(path)
        return known

    def digest(self, path: str) -> str:
        """Changes with the text of a file; empty if it cannot be read."""
        known = self._digests.get(path)
        if known is None:
            known = self._digests[path] = self._digest(path)
        return known

    def text(self, path: str) -> str | None:
        """The text of a file as it is on screen or on disk; None if it cannot be read."""
        if self._checked and self._checked[0] == path:
            return self._checked[1]
        edited = self._overlay(path) if self._overlay else None
        return edited.removeprefix("\ufeff") if edited is not None else _read(path)

    def is_unchanged(self, dependencies: Mapping[str, str]) -> bool:
        """Whether each path has this kind or digest still."""
        return all(self._is_still(path, state) for path, state in dependencies.items())

    def _is_still(self, path: str, state: str) -> bool:
        if state in (ABSENT, FOLDER, FILE):
            return self.kind(path) == state
        return self.digest(path) == state

    def _digest(self, path: str) -> str:
        is_edited = (self._checked and self._checked[0] == path) or (
            self._overlay and self._overlay(path) is not None
        )
        if is_edited:
            return digest_of(self.text(path))
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return ABSENT
        version = (status.st_mtime_ns, status.st_size)
        known = self._known.get(path)
        if known is None or known[0] != version:
            known = self._known[path] = (version, digest_of(_read(path)))
        return known[1]


def _kind(path: str) -> str:
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # A name that the system does not allow.
        return ABSENT
    if stat.S_ISDIR(mode):
        return FOLDER
    return FILE if stat.S_ISREG(mode) else ABSENT


def _read(path: str) -> str | None:
    try:
        if os.stat(path).st_size > _MAX_BYTES:
            return None
        return read_source(Path(path))
    except (OSError, ValueError, SourceError):
        return None


def digest_of(text: str | None) -> str:
    """Changes with ``text``; empty if there is none."""
    if text is None:
        return ABSENT
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]
