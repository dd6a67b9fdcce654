"""The open documents: each text has one analysis, kept with what it depended on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from fullgraph.dynamic.call_marks import without_doubled
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.lsp.observations import Observations
from fullgraph.lsp.scan.job import Scanned
from fullgraph.lsp.workspace import Workspace
from fullgraph.settings.table import Level, Settings, SeveritySettings
from fullgraph.static.check import CheckResult
from fullgraph.static.entries.perhaps import CompiledRegion
from fullgraph.static.findings.dependents import Dependents
from fullgraph.static.findings.other_checks import with_found, with_possible
from fullgraph.static.findings.suppress import UnusedSuppression, still_unused, without_suppressed
from fullgraph.static.incremental.recent_files import Recent
from fullgraph.static.modules.files import digest_of
from fullgraph.static.modules.imports import imports_of
from fullgraph.static.modules.modules import Modules
from fullgraph.static.reach.workspace import NOWHERE, Reach
from fullgraph.static.results import CheckOptions
from fullgraph.vocabulary.findings import Finding, Location
from fullgraph.vocabulary.merging import merge


class ScannedFiles:
    """The last result of each file that was scanned.

    Attributes:
        files: all files of the workspace, whether or not they have a result.
    """

    def __init__(self) -> None:
        self.files: frozenset[str] = frozenset()
        self._results: dict[str, Scanned] = {}

    def put(self, scanned: Scanned) -> None:
        """Keep a result in place of the file's last one."""
        self._results[scanned.path] = scanned

    def get(self, path: str) -> Scanned | None:
        """The file's last result, whether or not the file has changed since."""
        return self._results.get(path)

    def pop(self, path: str) -> None:
        """Drop the result of a file."""
        self._results.pop(path, None)


log = logging.getLogger(__name__)

OpenTexts = Callable[[], Mapping[str, str]]
"""Gives the texts of the open documents, by path."""


@dataclass(frozen=True)
class Analysis:
    """The analysis of one text: predictions and observations joined.

    Attributes:
        file: the text, and what a fix needs of it.
        findings: what is shown.
        cleared: predictions that a run refuted.
        regions: functions that Dynamo enters.
        compile_calls: where calls compile them, and which region that is.
        unused: comments that silence nothing.
    """

    file: SourceFile
    findings: tuple[Finding, ...] = ()
    cleared: tuple[Finding, ...] = ()
    regions: tuple[CompiledRegion, ...] = ()
    compile_calls: tuple[tuple[Location, CompiledRegion], ...] = ()
    unused: tuple[UnusedSuppression, ...] = ()

    @property
    def text(self) -> str:
        """The text that was analysed."""
        return self.file.text

    def within(self, lines: range) -> Analysis:
        """What of it begins on the 1-based ``lines``; the text is still the whole."""
        return replace(
            self,
            findings=tuple(f for f in self.findings if f.location.line in lines),
            cleared=tuple(f for f in self.cleared if f.location.line in lines),
            regions=tuple(r for r in self.regions if r.location.line in lines),
            compile_calls=tuple(each for each in self.compile_calls if each[0].line in lines),
            unused=tuple(u for u in self.unused if u.location.line in lines),
        )


class _Inputs(NamedTuple):
    """What an analysis depends on besides texts, as far as it is known without a check.

    Attributes:
        settings: those that hold for the file.
        options: how it is checked.
        runs: the revision of what runs observed in the file.
        found: what the checks of other documents found in it.
        reached: what compiled code of the workspace reaches in it, as a digest.
    """

    settings: Settings
    options: CheckOptions
    runs: int
    found: tuple[Finding, ...]
    reached: str


class _Kept(NamedTuple):
    """An analysis and its dependencies.

    Attributes:
        files: the digests of the other files that the check has read.
        shown_files: those of them in which something may be found too: they are open or scanned.
    """

    analysis: Analysis
    inputs: _Inputs
    files: Mapping[str, str]
    shown_files: frozenset[str]


class Documents:
    """Analyses texts, and keeps the last analysis of each document while it is valid.

    Args:
        workspace: what holds for a file: settings, torch, checkers.
        observations: what runs have observed.
        open_texts: gives the documents that are open; they have priority over the disk.

    Attributes:
        dependents: what the checks of files found in others.
        scanned: the results of the workspace's files.
        reach: what compiled code of the workspace reaches, as of the last scan.
    """

    def __init__(
        self, workspace: Workspace, observations: Observations, open_texts: OpenTexts
    ) -> None:
        self.dependents = Dependents()
        self.scanned = ScannedFiles()
        self.reach = NOWHERE
        self._workspace = workspace
        self._observations = observations
        self._open_texts = open_texts
        self._texts: Mapping[str, str] = {}
        self._modules = Modules(lambda path: self._texts.get(path))
        self._kept: Recent[_Kept] = Recent(lambda _: None)

    def analyse(self, path: str, text: str) -> Analysis:
        """Check ``text`` and join it with what runs have observed in it.

        What the user silenced is not in it: hovers and fixes show what squiggles show. The same
        text is analysed again only if something has changed that its analysis depended on.
        """
        settings = self._workspace.settings_of(path)
        if not settings.enable:
            return Analysis(SourceFile(text))
        self._texts = self._open_texts()
        options = self._options(path, settings)
        kept = self._kept.get(path)
        inputs = self._inputs(path, text, settings, options)
        if kept is not None and kept.inputs == inputs and self._is_valid(kept, path, text):
            return kept.analysis
        checker = self._workspace.of(path).checker(options.lint, self._modules)
        elsewhere = self.scanned.files.union(self._texts) - {path}
        checked = checker.check(path, text, elsewhere=elsewhere, reach=self.reach)
        for problem in checked.problems:
            log.debug("%s:%d: %s", problem.path, problem.line, problem.message)
        self.dependents.keep(path, checked.elsewhere, checked.dependencies, options)
        analysis = self._joined(path, text, checked, inputs)
        others = self._shown_among(checked.dependencies)
        kept = _Kept(analysis, inputs, checked.dependencies, others)
        self._kept.put(path, kept, len(text))
        return analysis

    def file(self, path: str, text: str) -> SourceFile:
        """What a fix needs of ``text``, whether or not its analysis is still valid."""
        kept = self._kept.get(path)
        is_kept = kept is not None and kept.analysis.text == text
        return kept.analysis.file if kept and is_kept else SourceFile(text)

    def _is_valid(self, kept: _Kept, path: str, text: str) -> bool:
        """Whether the texts are the same: the document's, and those that its check has read."""
        if kept.analysis.text != text or kept.shown_files != self._shown_among(kept.files):
            return False
        return not kept.files or imports_of(self._modules, path, text).holds(kept.files)

    def _shown_among(self, files: Iterable[str]) -> frozenset[str]:
        scanned = self.scanned.files
        return frozenset(file for file in files if file in self._texts or file in scanned)

    def _options(self, path: str, settings: Settings) -> CheckOptions:
        folder = self._workspace.of(path)
        lint = settings.lint.of_file(path)
        return CheckOptions(lint, torch=folder.torch_version, verdicts=folder.verdicts)

    def _inputs(self, path: str, text: str, settings: Settings, options: CheckOptions) -> _Inputs:
        found = self.dependents.found_in(path, text, options)
        reached = self.reach.digests.get(path, "")
        return _Inputs(settings, options, self._observations.revision_of(path), found, reached)

    def _joined(self, path: str, text: str, checked: CheckResult, inputs: _Inputs) -> Analysis:
        """The findings of a check, with those of other documents' checks and of runs."""
        observed = self._observations.of(path, text)
        found, unused = with_found(checked.findings, checked.unused, inputs.found, text)
        found = with_possible(found, checked.possible)
        merged = merge(found, observed.findings, observed)
        return Analysis(
            SourceFile(text, checked.units, has_syntax_errors=checked.has_syntax_errors),
            shown_findings(_compiled(merged.findings, checked.regions), text, inputs.settings),
            merged.cleared,
            checked.regions,
            tuple((call, region) for region in checked.regions for call in region.calls),
            still_unused(unused, observed.findings, text),
        )

    def closed(self, path: str, text: str) -> tuple[Finding, ...]:
        """What is shown in a file that is not open: by the scan and by what runs observed.

        Args:
            path: the file.
            text: its present text; the scan of another text does not count.
        """
        settings = self._workspace.settings_of(path)
        if not settings.enable:
            return ()
        options = self._options(path, settings)
        scanned = self.scanned.get(path)
        digest = digest_of(text.removeprefix("\ufeff"))
        is_valid = scanned is not None and (scanned.digest, scanned.options) == (digest, options)
        own = scanned.result.findings if scanned and is_valid else ()
        observed = self._observations.of(path, text)
        found, _ = with_found(own, (), self.dependents.found_in(path, text, options), text)
        return shown_findings(merge(found, observed.findings, observed).findings, text, settings)

    def manner_of(self, path: str) -> CheckOptions | None:
        """How a file is checked; None if nothing is predicted in it."""
        settings = self._workspace.settings_of(path)
        if not settings.enable or settings.lint.excludes(path):
            return None
        return self._options(path, settings)

    def take(self, scanned: Scanned) -> set[str]:
        """Take the scan's result for a file; the files in which something else is shown now."""
        self.scanned.put(scanned)
        if scanned.path not in self._open_texts():
            self._depend(scanned)
        return {scanned.path, *self.dependents.reported_in([scanned.path])}

    def take_reach(self, reach: Reach) -> bool:
        """Take what compiled code reaches; whether that is something else in any file."""
        before, self.reach = self.reach, reach
        return before.digests != reach.digests

    def drop(self, path: str) -> set[str]:
        """Drop the scan's result for a file; the files in which something else is shown now."""
        reported_in = self.dependents.reported_in([path])
        had_result = self.scanned.get(path) is not None
        self.scanned.pop(path)
        if path not in self._open_texts():
            self.dependents.forget(path)
        return {path, *reported_in} if had_result else reported_in

    def forget(self, path: str) -> None:
        """Drop what was kept for a document that is closed, but for what runs observed in it."""
        self._workspace.forget(path)
        self.dependents.forget(path)
        self._kept.pop(path)
        scanned = self.scanned.get(path)
        if scanned is not None:
            # Until it is scanned again: it may have been saved.
            self._depend(scanned)

    def _depend(self, scanned: Scanned) -> None:
        result = scanned.result
        self.dependents.keep(scanned.path, result.elsewhere, result.dependencies, scanned.options)


def shown_findings(
    findings: Iterable[Finding], text: str, settings: Settings
) -> tuple[Finding, ...]:
    """The findings of one file that neither a setting nor a comment in it silences."""
    if not settings.enable:
        return ()
    shown = (f for f in findings if _level(f, settings.severity) != "off")
    return without_doubled(without_suppressed(shown, text))


def _compiled(findings: Iterable[Finding], regions: Iterable[CompiledRegion]) -> Iterator[Finding]:
    """The findings, with what in the file compiles the function in which a run observed them."""
    calls = {(r.location.path, r.name): r.compile_call for r in regions}
    for finding in findings:
        stack = finding.observation.stack if finding.observation else ()
        name = stack[0].name.removesuffix(".forward") if stack else ""
        call = finding.compile_call or (calls.get((stack[0].path, name)) if stack else None)
        yield replace(finding, compile_call=call)


def _level(finding: Finding, severity: SeveritySettings) -> Level:
    if finding.observation:
        return severity.observed
    return severity.of_prediction(is_assumed=finding.is_assumed or finding.still_works)
