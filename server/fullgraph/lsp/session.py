"""Everything the server knows while it runs: settings, documents' findings, workers."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fullgraph import taxonomy
from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.verdicts import Verdicts
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.turns import Turn
from fullgraph.explain.cache import FOLDER as EXPLANATIONS
from fullgraph.explain.explainer import Explainer
from fullgraph.findings import Finding
from fullgraph.fixes.save_inputs import SavedInputs
from fullgraph.fixes.source_file import SourceFile
from fullgraph.json_cache import own_folder
from fullgraph.links import PageLinks
from fullgraph.lsp.calibrator import Calibrator
from fullgraph.lsp.kept import Analysis, Inputs, KeptAnalyses
from fullgraph.lsp.neighbours import Neighbours, OpenTexts
from fullgraph.lsp.observations import Observations
from fullgraph.lsp.project import ProjectSettings
from fullgraph.merging import merge
from fullgraph.settings import (
    Level,
    LintSettings,
    LlmSettings,
    Settings,
    SeveritySettings,
)
from fullgraph.settings_reader import from_editor
from fullgraph.static.check import Checker
from fullgraph.static.findings.suppress import without_suppressed
from fullgraph.static.findings.unused import still_unused
from fullgraph.static.modules.modules import Modules
from fullgraph.taxonomy.codes import unknown_codes

log = logging.getLogger(__name__)


class _RunsWith(NamedTuple):
    """What a worker depends on: a run under another one needs another worker."""

    folder: Path
    interpreter: tuple[str, ...]
    timeout_seconds: float
    memory_limit_mb: int
    keep_warm: bool
    idle_minutes: float


class Session:
    """The state of one connection; LSP features read it, and few change it."""

    def __init__(self, open_texts: OpenTexts = dict) -> None:
        """Know nothing yet.

        Args:
            open_texts: gives the documents that are open; they count for more than the disk.
        """
        self.taxonomy = taxonomy.load()
        self.neighbours = Neighbours()
        self._open_texts = open_texts
        self._texts: Mapping[str, str] = {}
        self._modules = Modules(lambda path: self._texts.get(path))
        self.settings = Settings()
        self._values: object = {}
        self._in_folder: dict[Path, Settings] = {}
        self.is_trusted = False
        self.observations = Observations()
        self.saved_inputs: dict[str, SavedInputs] = {}
        """By path, the inputs of the last run of a target in it that are not in the file."""
        self._llm_consent = False
        self._answers = own_folder(EXPLANATIONS)
        self._project = ProjectSettings(self.taxonomy.codes)
        self._folder: Path | None = None
        self._torch_version: str | None = None
        self._verdicts: Verdicts | None = None
        self._checkers: dict[LintSettings, Checker] = {}
        self._kept = KeptAnalyses()
        self._supervisors: dict[_RunsWith, Supervisor] = {}
        self._turn = Turn()
        self.calibrator = Calibrator(self._turn)
        self._explainer: tuple[LlmSettings, PageLinks, Explainer] | None = None
        self._page_command = ""

    def configure(self, options: object) -> None:
        """Take the client's initialization options; absent ones are the safe choice."""
        if not isinstance(options, Mapping):
            options = {}
        self.is_trusted = options.get("isTrusted") is True
        self._llm_consent = options.get("llmConsent") is True
        if isinstance(options.get("pageCommand"), str):
            self._page_command = options["pageCommand"]
        if isinstance(options.get("storage"), str):
            self._answers = Path(options["storage"]) / "explanations"
        self.change_settings(options.get("settings") or {})

    @property
    def links(self) -> PageLinks:
        """How this client opens our pages."""
        return PageLinks(self.settings.docs_url, self._page_command)

    def change_settings(self, values: object) -> None:
        """Take new settings; a wrong value is logged, and its setting has its default."""
        before = self.settings
        self._values = values
        self._in_folder.clear()
        self.settings, mistakes = from_editor(values)
        for mistake in mistakes:
            log.error("%s; the default is used instead", mistake)
        for unknown in unknown_codes(self.settings.lint, self.taxonomy.codes, "fullgraph.lint"):
            log.error("%s", unknown)
        if self.settings.interpreter != before.interpreter:
            self._torch_version = self._verdicts = None
            self._recall()
        if self.settings != before:
            self._checkers.clear()
        logging.getLogger("fullgraph").setLevel(self.settings.log_level.upper())

    def settings_of(self, path: str) -> Settings:
        """The settings that hold for a file, its project's pyproject.toml included.

        Globs of the editor are relative to the workspace folder, or without one to the file's.
        """
        if not Path(path).is_absolute():
            return self.settings
        own = self._folder
        folder = own if own and Path(path).is_relative_to(own) else Path(path).parent
        if folder not in self._in_folder:
            self._in_folder[folder] = from_editor(self._values, folder=folder)[0]
        return self._project.of(path, self._in_folder[folder])

    def opened(self, folder: Path) -> None:
        """Predict for the torch of this workspace folder, if it has been measured."""
        self._folder = folder
        self._recall()

    def saw_torch(self, version: str, interpreter: Sequence[str] = ()) -> bool:
        """Predict for this torch from now on: it is the one that the user's runs are made with.

        Args:
            version: as a worker told it.
            interpreter: the command that started the worker.

        Returns:
            Whether it has been measured what this torch breaks on.
        """
        verdicts = VerdictCache(self.taxonomy).get(interpreter) if interpreter else None
        if verdicts is not None and verdicts.torch != version:
            verdicts = None
        self._predict_for(version, verdicts)
        return verdicts is not None

    def follow(self, verdicts: Verdicts) -> None:
        """Predict what was measured from now on."""
        self._predict_for(verdicts.torch, verdicts)

    def _recall(self) -> None:
        if self._folder is None:
            return
        with contextlib.suppress(InterpreterError):
            interpreter = find_interpreter(self.settings.interpreter, self._folder).command
            verdicts = VerdictCache(self.taxonomy).get(interpreter)
            if verdicts is not None:
                self.follow(verdicts)

    def _predict_for(self, version: str, verdicts: Verdicts | None) -> None:
        if (version, verdicts) != (self._torch_version, self._verdicts):
            self._torch_version, self._verdicts = version, verdicts
            self._checkers.clear()

    def forget(self, path: str) -> None:
        """Drop what was kept for a document that is closed, but for what runs observed in it."""
        for checker in self._checkers.values():
            checker.forget(path)
        self.neighbours.forget(path)
        self._kept.forget(path)

    def ask_disk_again(self) -> None:
        """Trust nothing that is kept: something has changed besides the open documents."""
        self._kept.clear()

    def analyse(self, path: str, text: str, *, for_display: bool = False) -> Analysis:
        """Check ``text`` and join it with what runs have observed in it.

        What the user silenced is not in it: hovers and fixes show what squiggles show. They are
        also computed from the same analysis, as long as it holds.

        Args:
            path: the document.
            text: its text.
            for_display: whether the findings will be shown until something changes; then other
                files on disk are looked at again.
        """
        if not self.settings.enable:
            return Analysis(SourceFile(text))
        self._texts = self._open_texts()
        kept = self._kept.get(path, text, self._inputs(path), for_display=for_display)
        if kept is not None:
            return kept
        analysis = self._analyse(path, text)
        self._kept.put(path, self._inputs(path), analysis, for_display=for_display)
        return analysis

    def _inputs(self, path: str) -> Inputs:
        return Inputs(
            self.settings_of(path),
            self._torch_version,
            self._verdicts,
            self._texts,
            self.observations.revision,
            self.neighbours.revision,
        )

    def _analyse(self, path: str, text: str) -> Analysis:
        others = frozenset(self._texts) - {path}
        checked = self._checker(path).check(path, text, elsewhere=others)
        self.neighbours.keep(path, checked)
        for problem in checked.problems:
            log.debug("%s:%d: %s", problem.path, problem.line, problem.message)
        observed = self.observations.of(path, text)
        found = self.neighbours.found_in(path, text, checked.findings)
        merged = merge(found, observed.findings, observed)
        findings = self.wanted(merged.findings, text)
        unused = still_unused(checked.unused, (*found, *observed.findings), text)
        file = SourceFile(text, checked.units, has_syntax_errors=checked.has_syntax_errors)
        return Analysis(file, findings, merged.cleared, checked.regions, unused)

    def untold(self) -> list[str]:
        """What is wrong in a project's settings and the user has not been shown yet."""
        untold, self._project.untold = self._project.untold, []
        return untold

    def _checker(self, path: str) -> Checker:
        lint = self.settings_of(path).lint.of_file(path)
        if lint not in self._checkers:
            self._checkers[lint] = Checker(
                self.taxonomy, lint, self._torch_version, self._verdicts, self._modules
            )
        return self._checkers[lint]

    def wanted(self, findings: Iterable[Finding], text: str) -> tuple[Finding, ...]:
        """The findings of one file that neither a setting nor a comment in it silences."""
        severity = self.settings.severity
        wanted = (
            finding
            for finding in findings
            if self.settings.enable and _level(finding, severity) != "off"
        )
        return without_suppressed(wanted, text)

    async def explainer(self) -> Explainer:
        """Who puts findings into words under the present settings."""
        llm, links = self.settings.llm, self.links
        if self._explainer and self._explainer[:2] == (llm, links):
            return self._explainer[2]
        stale = self._explainer
        explainer = Explainer(self.taxonomy, llm, self._answers, self._llm_consent, links=links)
        self._explainer = (llm, links, explainer)
        if stale:
            await stale[2].close()
        return explainer

    async def supervisor(self, folder: Path) -> Supervisor:
        """The supervisor of workers for a workspace folder, under the present settings.

        Raises:
            InterpreterError: no Python was found; the message says how to choose one.
        """
        interpreter = find_interpreter(self.settings.interpreter, folder).command
        settings = self.settings.explain
        wanted = _RunsWith(
            folder,
            interpreter,
            settings.timeout_seconds,
            settings.memory_limit_mb,
            settings.keep_warm,
            settings.idle_minutes,
        )
        await self.end_idle_workers(keep=wanted)
        if wanted not in self._supervisors:
            self._supervisors[wanted] = Supervisor(
                interpreter,
                timeout_seconds=settings.timeout_seconds,
                keep_warm=settings.keep_warm,
                working_folder=folder,
                memory_limit_mb=settings.memory_limit_mb,
                idle_minutes=settings.idle_minutes,
                turn=self._turn,
            )
        return self._supervisors[wanted]

    async def end_idle_workers(self, keep: _RunsWith | None = None) -> None:
        """End the workers that wait, but for those of ``keep``; what runs goes on.

        A worker holds all of torch in memory: one at most waits for the next run.
        """
        idle = [key for key, each in self._supervisors.items() if key != keep and not each.is_busy]
        for supervisor in [self._supervisors.pop(key) for key in idle]:
            await supervisor.close()

    async def close(self) -> None:
        """End every worker and every request that is under way."""
        await self.calibrator.close()
        if self._explainer is not None:
            await self._explainer[2].close()
        for supervisor in self._supervisors.values():
            await supervisor.close()
        self._supervisors.clear()


def _level(finding: Finding, severity: SeveritySettings) -> Level:
    if finding.observation:
        return severity.observed
    return severity.of_prediction(is_assumed=finding.is_assumed)
