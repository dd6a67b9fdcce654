"""One workspace folder: its settings, its torch and the checkers for both."""

from __future__ import annotations

import contextlib
from pathlib import Path

from fullgraph.calibration.cache import VerdictCache
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.settings.table import LintSettings, Settings
from fullgraph.static.check import Checker
from fullgraph.static.modules.modules import Modules
from fullgraph.taxonomy import Taxonomy
from fullgraph.taxonomy.verdicts import Verdicts


class Folder:
    """A workspace folder, or what is outside of every folder.

    Attributes:
        root: the folder; for what is outside the only folder of the window, if it has one.
        settings: the editor's for files in it, without those of a pyproject.toml.
        torch_version: the version of torch that its code runs with, if it is known.
        verdicts: what was measured on that torch, if anything was.
    """

    def __init__(self, taxonomy: Taxonomy, root: Path | None, settings: Settings) -> None:
        self.root = root
        self.settings = settings
        self.torch_version: str | None = None
        self.verdicts: Verdicts | None = None
        self._taxonomy = taxonomy
        self._checkers: dict[LintSettings, Checker] = {}

    def configure(self, settings: Settings, root: Path | None) -> None:
        """Take new settings; another interpreter may have another torch."""
        if (settings.interpreter, root) != (self.settings.interpreter, self.root):
            self.torch_version = self.verdicts = None
            self._checkers.clear()
        if settings.lint != self.settings.lint:
            self._checkers.clear()
        self.settings, self.root = settings, root

    def interpreter(self) -> tuple[str, ...]:
        """The command of the Python that runs its code; empty if there is none."""
        if self.root is None:
            return self.settings.interpreter
        with contextlib.suppress(InterpreterError):
            return find_interpreter(self.settings.interpreter, self.root).command
        return ()

    def recall(self) -> None:
        """Predict for its torch, if that has been measured before."""
        interpreter = self.interpreter()
        verdicts = VerdictCache(self._taxonomy).get(interpreter) if interpreter else None
        if verdicts is not None:
            self.predict_for(verdicts.torch, verdicts)

    def predict_for(self, torch_version: str, verdicts: Verdicts | None) -> None:
        """Predict what breaks on this torch from now on."""
        if (torch_version, verdicts) != (self.torch_version, self.verdicts):
            self.torch_version, self.verdicts = torch_version, verdicts
            self._checkers.clear()

    def checker(self, lint: LintSettings, modules: Modules) -> Checker:
        """The checker of files in it for which these settings hold."""
        if lint not in self._checkers:
            self._checkers[lint] = Checker(
                self._taxonomy, lint, self.torch_version, self.verdicts, modules
            )
        return self._checkers[lint]

    def forget(self, path: str) -> None:
        """Drop what its checkers keep for a file."""
        for checker in self._checkers.values():
            checker.forget(path)
