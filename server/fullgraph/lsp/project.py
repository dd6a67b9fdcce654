"""The settings that hold for a file: the editor's, then its project's pyproject.toml."""

from __future__ import annotations

import logging
from pathlib import Path

from fullgraph.settings import Settings, SettingsError, from_project, project_file

log = logging.getLogger(__name__)


class ProjectSettings:
    """Settings by file, read again when the pyproject.toml changes."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[float, Settings, Settings]] = {}

    def of(self, path: str, editor: Settings) -> Settings:
        """What holds for ``path``: the editor's settings, and over them its project's.

        A pyproject.toml with a mistake is logged once and otherwise as if it said nothing.
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
        try:
            settings = from_project(file.parent, editor)
        except SettingsError as error:
            log.warning("%s", error)
            settings = editor
        self._read[file] = (changed, editor, settings)
        return settings
