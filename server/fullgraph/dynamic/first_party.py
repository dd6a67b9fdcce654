"""Which files are first-party."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from fullgraph.settings.globs import matches

_PACKAGES = {"site-packages", "dist-packages"}
_INSTALLED = _PACKAGES | {".venv", "venv", "node_modules"}


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
        # Code of python -c, of exec and of a prompt has no file.
        return path in self._files or path.startswith("<") or self._is_by_folder(path)

    def may_edit(self, path: str) -> bool:
        """Whether a fix may change ``path``.

        A target in an installed package is first-party, and yet not edited, unless the globs or
        the folder make all of that package first-party.
        """
        is_installed = _PACKAGES.intersection(type(self._folder)(path).parts)
        return self._is_by_folder(path) or (path in self._files and not is_installed)

    def _is_by_folder(self, path: str) -> bool:
        file = type(self._folder)(path)
        if self._globs:
            return matches(file, self._globs)
        try:
            below = file.relative_to(self._folder)
        except ValueError:
            return False
        return not _INSTALLED.intersection(below.parts)
