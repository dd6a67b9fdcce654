"""Which files are first-party."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from fullgraph.globs import matches

_INSTALLED = {"site-packages", "dist-packages", ".venv", "venv", "node_modules"}


class FirstParty:
    """Distinguishes the user's own files from those of libraries.

    Args:
        folder: the workspace folder, or the current one.
        globs: of first-party files, as ``anchored`` made them. Without any, these are the files
            below ``folder`` that are not in an installed package.
        files: paths that are first-party whatever the globs say, such as the target's.
    """

    def __init__(self, folder: PurePath, globs: tuple[str, ...], files: Sequence[str] = ()) -> None:
        self._folder = folder
        self._globs = globs
        self._files = frozenset(files)

    def __call__(self, path: str) -> bool:
        """Whether ``path`` is first-party."""
        if path in self._files or path.startswith("<"):
            # Code of python -c, of exec and of a prompt has no file.
            return True
        file = type(self._folder)(path)
        if self._globs:
            return matches(file, self._globs)
        try:
            below = file.relative_to(self._folder)
        except ValueError:
            return False
        return not _INSTALLED.intersection(below.parts)
