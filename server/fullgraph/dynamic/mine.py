"""Which files are the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

_INSTALLED = {"site-packages", "dist-packages", ".venv", "venv", "node_modules"}


class Mine:
    """Tells the user's own files from those of libraries.

    Args:
        folder: the workspace folder, or the current one.
        globs: patterns of paths, absolute or relative to ``folder``; ``*`` also matches ``/``.
            Without any, what is below ``folder`` and was not installed there is the user's.
        files: paths that are the user's whatever the patterns say, such as the target's.
    """

    def __init__(self, folder: Path, globs: Sequence[str], files: Sequence[str] = ()) -> None:
        self._folder = folder
        self._patterns = [str(folder / glob) for glob in globs]
        self._files = frozenset(files)

    def __call__(self, path: str) -> bool:
        """Whether ``path`` is the user's."""
        if path in self._files or path.startswith("<"):
            # Code of python -c, of exec and of a prompt has no file.
            return True
        if self._patterns:
            return any(fnmatch(path, pattern) for pattern in self._patterns)
        try:
            below = Path(path).relative_to(self._folder)
        except ValueError:
            return False
        return not _INSTALLED.intersection(below.parts)
