"""The workspace folders of the window, and which settings and torch hold for a file."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph.calibration.cache import VerdictCache
from fullgraph.lsp.folder import Folder
from fullgraph.settings.project import from_project, project_file, unknown_codes
from fullgraph.settings.reader import from_editor
from fullgraph.settings.table import DeprecatedSettingError, Settings
from fullgraph.taxonomy import Taxonomy
from fullgraph.taxonomy.verdicts import Verdicts


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


log = logging.getLogger(__name__)


class Workspace:
    """The folders that are open, and the settings of the window.

    Args:
        taxonomy: the kinds of graph breaks.
    """

    def __init__(self, taxonomy: Taxonomy) -> None:
        self.window = Folder(taxonomy, None, Settings())
        """What is outside of every folder; it has the window's settings."""
        self._taxonomy = taxonomy
        self._folders: dict[Path, Folder] = {}
        self._values: object = {}
        self._pulled: Mapping[Path | None, object] = {}
        self._outside: dict[Path, Settings] = {}
        self._logged: set[str] = set()
        self._unreported: list[str] = []
        self.project = ProjectSettings(taxonomy.codes)

    @property
    def roots(self) -> tuple[Path, ...]:
        """The workspace folders, in the order of the window."""
        return tuple(self._folders)

    @property
    def all(self) -> tuple[Folder, ...]:
        """Every folder, and at last what is outside of them."""
        return (*self._folders.values(), self.window)

    def of(self, path: str) -> Folder:
        """The folder whose settings hold for a file, before those of a pyproject.toml."""
        root = self.root_of(path)
        return self._folders[root] if root is not None else self.window

    def root_of(self, path: str) -> Path | None:
        """The innermost workspace folder that holds a file; None if it is outside of all."""
        file = Path(path)
        holding = [root for root in self._folders if file.is_relative_to(root)]
        return max(holding, key=lambda root: len(root.parts), default=None)

    def settings_of(self, path: str) -> Settings:
        """The settings that hold for a file, its project's pyproject.toml included.

        Globs of the editor are relative to the workspace folder, or without one to the file's.
        """
        file, root = Path(path), self.root_of(path)
        if root is not None:
            return self.project.of(path, self._folders[root].settings)
        if not file.is_absolute():
            return self.window.settings
        if file.parent not in self._outside:
            self._outside[file.parent] = self._settings(None, globs_in=file.parent)
        return self.project.of(path, self._outside[file.parent])

    def change_folders(self, added: Iterable[Path], removed: Iterable[Path] = ()) -> None:
        """Open and close workspace folders."""
        for root in removed:
            self._folders.pop(root, None)
        for root in added:
            if root not in self._folders:
                self._folders[root] = Folder(self._taxonomy, root, self.window.settings)
        self._configure()

    def change_settings(self, values: object) -> None:
        """Take the settings that the client sends for all of the window."""
        self._values = values
        self._configure()

    def pulled(self, values: Mapping[Path | None, object]) -> None:
        """Take the settings that the client gave for each folder, and for the window by None."""
        self._pulled = values
        self._configure()

    def saw_torch(self, folder: Folder, version: str, interpreter: Sequence[str]) -> bool:
        """Predict for this torch where code runs with it.

        Args:
            folder: in which a run was made.
            version: as the worker reported it.
            interpreter: the command that started the worker.

        Returns:
            Whether it has been measured what this torch breaks on.
        """
        verdicts = VerdictCache(self._taxonomy).get(interpreter) if interpreter else None
        if verdicts is not None and verdicts.torch != version:
            verdicts = None
        for each in {folder, *self._with_interpreter(interpreter)}:
            each.predict_for(version, verdicts)
        return verdicts is not None

    def follow(self, folder: Folder, verdicts: Verdicts, interpreter: Sequence[str]) -> None:
        """Predict what was measured on a torch where code runs with it, as in ``saw_torch``."""
        own = {folder} if folder.torch_version == verdicts.torch else set()
        for each in {*own, *self._with_interpreter(interpreter)}:
            each.predict_for(verdicts.torch, verdicts)

    def forget(self, path: str) -> None:
        """Drop what is kept for the checks of a file."""
        for folder in self.all:
            folder.forget(path)

    def _with_interpreter(self, interpreter: Sequence[str]) -> list[Folder]:
        command = tuple(interpreter)
        return [each for each in self.all if command and each.interpreter() == command]

    def _configure(self) -> None:
        """Give each folder its settings: its own where it may have some, else the window's."""
        window = self._settings(None)
        self._outside.clear()
        only = self.roots[0] if len(self.roots) == 1 else None
        self.window.configure(window, only)
        for root, folder in self._folders.items():
            own = self._settings(root, globs_in=root)
            folder.configure(own_settings(window, own), root)
        for folder in self.all:
            if folder.torch_version is None:
                folder.recall()

    def _settings(self, root: Path | None, globs_in: Path | None = None) -> Settings:
        """What the client sets for a folder, or for the window; a wrong value is ignored.

        Args:
            root: the folder; None for the window.
            globs_in: the folder that globs are relative to.
        """
        settings = Settings()
        sources = [self._values, self._pulled.get(None)]
        for values in (*sources, self._pulled.get(root)) if root else sources:
            if values is not None:
                settings, mistakes = from_editor(values, settings, globs_in)
                for mistake in mistakes:
                    if isinstance(mistake, DeprecatedSettingError):
                        self._log_once(str(mistake))
                    else:
                        self._report(f"{mistake}; the default is used instead")
        for unknown in unknown_codes(settings.lint, self._taxonomy.codes, "fullgraph.lint"):
            self._report(str(unknown))
        return settings

    def take_unreported(self) -> list[str]:
        """The mistakes in settings that the user has not been shown; each is given once."""
        unreported, self._unreported = self._unreported, []
        return [*unreported, *self.project.take_unreported()]

    def _report(self, mistake: str) -> None:
        """Log a mistake, and show it to the user."""
        if self._log_once(mistake):
            self._unreported.append(mistake)

    def _log_once(self, mistake: str) -> bool:
        """Log a mistake; False if it has been logged: most are the same for every folder."""
        if mistake in self._logged:
            return False
        self._logged.add(mistake)
        log.error("%s", mistake)
        return True


def own_settings(window: Settings, own: Settings) -> Settings:
    """The settings of a folder: of the window are those that are one for all of its folders."""
    return replace(
        window,
        interpreter=own.interpreter,
        lint=own.lint,
        severity=own.severity,
        explain=own.explain,
        measure=own.measure,
    )
