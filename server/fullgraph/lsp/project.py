"""The settings that hold for a file: the editor's, then its project's pyproject.toml."""

from __future__ import annotations

import logging
from pathlib import Path

from fullgraph.settings import LintSettings, Settings, SettingsError, from_project, project_file

log = logging.getLogger(__name__)


class ProjectSettings:
    """Lint settings by file, read again when the pyproject.toml changes."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[float, Settings, LintSettings]] = {}

    def lint(self, path: str, editor: Settings) -> LintSettings:
        """What static analysis reports for ``path``.

        A pyproject.toml with a mistake is logged once and otherwise as if it said nothing.
        """
        file = project_file(Path(path).parent) if Path(path).is_absolute() else None
        if file is None:
            return editor.lint
        try:
            changed = file.stat().st_mtime
        except OSError:
            return editor.lint
        known = self._read.get(file)
        if known and known[:2] == (changed, editor):
            return known[2]
        try:
            lint = from_project(file.parent, editor).lint
        except SettingsError as error:
            log.warning("%s", error)
            lint = editor.lint
        self._read[file] = (changed, editor, lint)
        return lint
