"""Everything the server knows while it runs: settings, documents' findings, workers."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dynamic.interpreter import find_interpreter
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.explain.explainer import Explainer
from fullgraph.findings import Finding, merge
from fullgraph.lsp.observations import Observations
from fullgraph.lsp.project import ProjectSettings
from fullgraph.settings import (
    ExplainSettings,
    LintSettings,
    LlmSettings,
    Settings,
    SettingsError,
    from_editor,
)
from fullgraph.static.check import Checker, CompiledRegion

log = logging.getLogger(__name__)

_RunsWith = tuple[tuple[str, ...], ExplainSettings]


@dataclass(frozen=True)
class Analysis:
    """What is known of one text, predictions and observations joined."""

    text: str
    findings: tuple[Finding, ...]
    cleared: tuple[Finding, ...]
    regions: tuple[CompiledRegion, ...]


class Session:
    """The state of one connection; LSP features read it, and few change it."""

    def __init__(self) -> None:
        self.taxonomy = taxonomy.load()
        self.settings = Settings()
        self.is_trusted = False
        self.observations = Observations()
        self._llm_consent = False
        self._storage = Path(tempfile.gettempdir()) / "fullgraph"
        self._project = ProjectSettings()
        self._checkers: dict[LintSettings, Checker] = {}
        self._supervisors: dict[Path, tuple[_RunsWith, Supervisor]] = {}
        self._explainer: tuple[LlmSettings, Explainer] | None = None

    def configure(self, options: object) -> None:
        """Take the client's initialization options; absent ones are the safe choice."""
        if not isinstance(options, Mapping):
            options = {}
        self.is_trusted = options.get("isTrusted") is True
        self._llm_consent = options.get("llmConsent") is True
        if isinstance(options.get("storage"), str):
            self._storage = Path(options["storage"])
        self.change_settings(options.get("settings") or {})

    def change_settings(self, values: object) -> None:
        """Take new settings; a wrong value is logged and the settings stay as they were."""
        try:
            if not isinstance(values, Mapping):
                raise SettingsError(f"fullgraph: {values!r} must be an object with settings")
            self.settings = from_editor(values)
        except SettingsError as error:
            log.error("%s", error)
        logging.getLogger("fullgraph").setLevel(self.settings.log_level.upper())

    def analyse(self, path: str, text: str) -> Analysis:
        """Check ``text`` and join it with what runs have observed in it."""
        if not self.settings.enable:
            return Analysis(text, (), (), ())
        lint = self._project.lint(path, self.settings)
        checker = self._checkers.setdefault(lint, Checker(self.taxonomy, lint))
        checked = checker.check(path, text)
        for problem in checked.problems:
            log.debug("%s:%d: %s", problem.path, problem.line, problem.message)
        observed = self.observations.of(path, text)
        merged = merge(checked.findings, observed.findings, {path: observed.traced})
        return Analysis(text, merged.findings, merged.cleared, checked.regions)

    async def explainer(self) -> Explainer:
        """Who puts findings into words under the present settings."""
        llm = self.settings.llm
        if self._explainer and self._explainer[0] == llm:
            return self._explainer[1]
        stale = self._explainer
        explainer = Explainer(self.taxonomy, llm, self._storage / "explanations", self._llm_consent)
        self._explainer = (llm, explainer)
        if stale:
            await stale[1].close()
        return explainer

    async def supervisor(self, folder: Path) -> Supervisor:
        """The supervisor of workers for a workspace folder, under the present settings.

        Raises:
            InterpreterError: no Python was found; the message says how to choose one.
        """
        interpreter = find_interpreter(self.settings.interpreter, folder).command
        runs_with = (interpreter, self.settings.explain)
        known = self._supervisors.get(folder)
        if known and known[0] == runs_with:
            return known[1]
        supervisor = Supervisor(
            interpreter,
            timeout_seconds=self.settings.explain.timeout_seconds,
            keep_warm=self.settings.explain.keep_warm,
            working_folder=folder,
        )
        self._supervisors[folder] = (runs_with, supervisor)
        if known:
            await known[1].close()
        return supervisor

    async def close(self) -> None:
        """End every worker and every request that is under way."""
        if self._explainer is not None:
            await self._explainer[1].close()
        for _, supervisor in self._supervisors.values():
            await supervisor.close()
        self._supervisors.clear()
