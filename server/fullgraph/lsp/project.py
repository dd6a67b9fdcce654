"""The settings that hold for a file: the editor's, then its project's pyproject.toml."""

from __future__ import annotations

import logging
from collections.abc import Collection
from pathlib import Path

from fullgraph.project import from_project, project_file
from fullgraph.settings import Settings

log = logging.getLogger(__name__)


class ProjectSettings:
    """Settings by file, read again when the pyproject.toml changes.

    Args:
        codes: those that settings may name.
    """

    def __init__(self, codes: Collection[str]) -> None:
        self._codes = codes
        self._read: dict[Path, tuple[float, Settings, Settings]] = {}
        self._reported: set[tuple[float, str]] = set()
        self._unreported: list[str] = []

    def of(self, path: str, editor: Settings) -> Settings:
        """What holds for ``path``: the editor's settings, and over them its project's.

        An invalid setting is reported; the other settings still apply.
        """
        file = project_file(Path(path).parent) if Path(path).is_absolute() else None
        if file is None:
            return editor
        try:
            changed = file.stat().st_mtime
        except OSError:
            return editor
        known = self._read.get(file)
        if known and known[:2] == (changed, editor):
            return known[2]
        settings, mistakes = from_project(file.parent, editor, self._codes)
        for mistake in mistakes:
            if (changed, str(mistake)) not in self._reported:
                self._reported.add((changed, str(mistake)))
                self._unreported.append(str(mistake))
                log.warning("%s", mistake)
        self._read[file] = (changed, editor, settings)
        return settings

    def take_unreported(self) -> list[str]:
        """The mistakes that the user has not been shown; each is given once per saved file."""
        unreported, self._unreported = self._unreported, []
        return unreported
