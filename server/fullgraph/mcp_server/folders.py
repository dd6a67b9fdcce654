"""The folders that the user allowed when the server was started."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class RefusedError(Exception):
    """A path is outside of the allowed folders, or does not exist; the message is for the agent."""


@dataclass(frozen=True)
class Place:
    """A path that may be used.

    Attributes:
        path: absolute, without ``..`` and symbolic links.
        root: the allowed folder that it is in.
    """

    path: Path
    root: Path


class Folders:
    """Decides which paths may be read, run and written."""

    def __init__(self, allowed: Sequence[Path]) -> None:
        """Resolve the folders.

        Args:
            allowed: as the user named them; at least one.

        Raises:
            RefusedError: one is no folder.
        """
        for folder in allowed:
            if not folder.is_dir():
                raise RefusedError(f"{folder} is not a folder.")
        self.roots = tuple(dict.fromkeys(folder.resolve() for folder in allowed))

    def place(self, text: str) -> Place:
        """A path that an agent named; a relative one is relative to the first folder that has it.

        Raises:
            RefusedError: it is outside of the folders, or does not exist.
        """
        if "\0" in text:
            raise RefusedError(f"{text!r} is not a path.")
        named = _expanded(text)
        candidates = [root / named for root in self.roots]
        existing = next((each for each in candidates if _exists(each)), candidates[0])
        path = _followed(existing)
        root = self._root_of(path)
        if root is None:
            raise RefusedError(
                f"{text} is outside of the allowed folders ({', '.join(map(str, self.roots))}). "
                "Only the user can allow more: `fullgraph mcp --allow DIR`."
            )
        if not _exists(path):
            raise RefusedError(f"{text}: no such file or folder in {root}.")
        return Place(path, root)

    def contains(self, path: str | Path) -> bool:
        """Whether a path, with its symbolic links followed, is in one of the folders."""
        return self._root_of(_followed(Path(path))) is not None

    def _root_of(self, path: Path) -> Path | None:
        """The innermost folder that has a resolved path."""
        around = [root for root in self.roots if path.is_relative_to(root)]
        return max(around, key=lambda root: len(root.parts), default=None)


def _expanded(text: str) -> Path:
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        # ~name of a user that does not exist.
        return path


def _followed(path: Path) -> Path:
    """The path without links; unlike ``Path.resolve``, also of links that lead to themselves."""
    return Path(os.path.realpath(path))


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False
