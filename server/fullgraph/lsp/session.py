"""The state of one connection: the parts of the server that keep state, made together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lsprotocol import types

from fullgraph import taxonomy
from fullgraph.fixes.proof.solution import Kept, Solution
from fullgraph.fixes.save_inputs import SavedInputs
from fullgraph.links import PageLinks
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.context.question import Proof
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.providers.provider import Send
from fullgraph.lsp.calibrator import Calibrator
from fullgraph.lsp.deferred_edits import DeferredEdits
from fullgraph.lsp.documents import Documents, OpenTexts
from fullgraph.lsp.explanations import Explanations, Pick
from fullgraph.lsp.failures import Failures
from fullgraph.lsp.journals import Journals
from fullgraph.lsp.kept_runs import Benchmarks, KeptRuns
from fullgraph.lsp.observations import Observations
from fullgraph.lsp.scan.workspace_scan import WorkspaceScan
from fullgraph.lsp.seen_in_runs import SeenInRuns
from fullgraph.lsp.shown_answer import Conversations
from fullgraph.lsp.training_alarms import TrainingAlarms
from fullgraph.lsp.workspace import Workspace
from fullgraph.runs.journal.asking import noting
from fullgraph.settings.table import Settings
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Fix
from fullgraph.work.workers import Workers

PROVEN = "fix proven: the break is gone, outputs are the same"
NOT_TRIED = "fix not proven yet: *Fix and Verify* tries it"

_FAILED = "fix not proven: "
_Key = tuple[str, str, str, str]
"""The path, the text of the line, the code and the rewrite."""


class Proofs:
    """The results of proofs, by finding and fix."""

    def __init__(self) -> None:
        self._words: dict[_Key, str] = {}

    def record(self, solution: Solution) -> None:
        """Keep what is proven, and what failed its proof."""
        for refused in solution.refused:
            text = solution.originals.get(refused.finding.location.path)
            self._keep(refused.finding, refused.fix, text, f"{_FAILED}{refused.reason}")
        for kept in solution.kept:
            self._keep(kept.finding, kept.fix, _text(kept.texts, kept.finding), PROVEN)

    def of(self, finding: Finding, fix: Fix, text: str) -> str:
        """Whether a fix is proven, in words.

        Args:
            finding: what it removes, at its place in ``text``.
            fix: the fix.
            text: of the finding's file.
        """
        return self._words.get(_key(finding, fix, text), NOT_TRIED)

    def proof(self, finding: Finding, fix: Fix, text: str) -> Proof:
        """The same, for a language model: proven, or why not."""
        words = self.of(finding, fix, text)
        if words == PROVEN:
            return Proof(is_proven=True)
        return Proof(reason=words.removeprefix(_FAILED) if words.startswith(_FAILED) else "")

    def _keep(self, finding: Finding, fix: Fix, text: str | None, words: str) -> None:
        if text is not None:
            self._words[_key(finding, fix, text)] = words


def _text(texts: Mapping[str, str], finding: Finding) -> str | None:
    return texts.get(finding.location.path)


def _key(finding: Finding, fix: Fix, text: str) -> _Key:
    lines, at = split_lines(text), finding.location
    line = lines[at.line - 1].strip() if at.line <= len(lines) else ""
    return (at.path, line, finding.code, fix.rewrite)


@dataclass(frozen=True)
class Commands:
    """Names of commands; empty for those that the client does not have.

    Attributes:
        verify: takes a URI and a target.
        measure: takes a URI and a target.
        fix: takes a URI, a target or None, and the ``finding`` of a fix request.
        fix_target: takes a URI and a target.
        show_report: takes a URI and a target.
        reduce: takes a URI, a target or None, and the 0-based ``line`` of a graph break or None.
        ask_model: takes a URI, and the 0-based ``line``, ``character`` and ``code`` of a finding.
    """

    verify: str = ""
    fix: str = ""
    fix_target: str = ""
    show_report: str = ""
    ask_model: str = ""
    measure: str = ""
    reduce: str = ""

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Commands:
        """Those that the client names in its initialization options."""
        known = ("verify", "fix", "fixTarget", "showReport", "askModel", "measure", "reduce")
        names = (options.get(f"{name}Command") for name in known)
        return cls(*(name if isinstance(name, str) else "" for name in names))

    def of_target(
        self, uri: str, target: str, *, has_run: bool = False, is_cell: bool = False
    ) -> list[types.Command]:
        """The commands of a compiled function or module, beside Explain.

        Args:
            uri: of the document.
            target: its name.
            has_run: whether there is a run to show.
            is_cell: whether the document is a cell of a notebook; a proof of fixes needs a module.
        """
        titles = {
            "Report": self.show_report if has_run else "",
            "Verify": self.verify,
            "Measure": self.measure,
            "Fix and verify": "" if is_cell else self.fix_target,
        }
        return [
            types.Command(title=title, command=command, arguments=[uri, target])
            for title, command in titles.items()
            if command
        ]


_MOST = 200
"""The oldest are dropped: each keeps the texts of its files."""


class ModelFixes:
    """The proven fixes of models; a fix is one of exactly the texts that it was proven for."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []

    def record(self, solution: Solution) -> None:
        """Keep what a model's fixes had proven."""
        new = [each for each in solution.kept if each.fix.author]
        names = {(each.finding.location, each.fix.edits) for each in new}
        old = [e for e in self._kept if (e.finding.location, e.fix.edits) not in names]
        self._kept = [*old, *new][-_MOST:]

    def of(self, finding: Finding, read: Callable[[str], str | None]) -> Iterable[Fix]:
        """The proven fixes of a finding, if every file that they were proven for is the same.

        Args:
            finding: at its place in the text on screen.
            read: the text of a file, as it is on screen.
        """
        place = finding.location
        for each in self._kept:
            at = each.finding.location
            is_same = (at.path, at.line, each.finding.code) == (
                place.path,
                place.line,
                finding.code,
            )
            if is_same and all(read(path) == text for path, text in each.texts.items()):
                yield each.fix


class Session:
    """What the features of the server share.

    Attributes:
        is_trusted: whether the user lets code of this workspace run.
        commands: the client's commands for lenses and quick fixes.
        notifies_of_changes: whether the client handles ``fullgraph/didChangeFindings``.
        proposed: the first fixes of the last hovers, by what they were proposed for.
        deferred: the edits of the latest code actions, for a client that resolves them.
        saved_inputs: by path, the inputs of the last run of a target in it that are not in
            the file.
        live: by workspace folder, what a traced program in it did last about compilation.
    """

    def __init__(self, open_texts: OpenTexts = dict, pages: Taxonomy | None = None) -> None:
        """Begin without settings and folders.

        Args:
            open_texts: gives the documents that are open; they have priority over the disk.
            pages: the kinds of graph breaks; those of the package if None.
        """
        self.taxonomy = pages or taxonomy.load()
        self.is_trusted = False
        self.commands = Commands()
        self.notifies_of_changes = False
        self.saved_inputs: dict[str, SavedInputs] = {}
        self.live: dict[Path, str] = {}
        self.workspace = Workspace(self.taxonomy)
        self.journals = Journals(self.workspace)
        self.observations = Observations()
        self.runs = KeptRuns(self.observations)
        self.benchmarks = Benchmarks()
        self.proofs = Proofs()
        self.proposed: dict[Hashable, Fix | None] = {}
        self.model_fixes = ModelFixes()
        self.seen = SeenInRuns()
        self.failures = Failures()
        self.deferred = DeferredEdits()
        self.alarms = TrainingAlarms(self.taxonomy)
        self.documents = Documents(self.workspace, self.observations, open_texts)
        self.scan = WorkspaceScan(self.workspace, self.documents, open_texts)
        self.workers = Workers()
        self.calibrator = Calibrator(self.workers.turn)
        self.conversations = Conversations()
        self.names = NameMemory()
        self._explanations = Explanations(self.taxonomy, noting(self.journals.asked), self.names)
        self._page_command = ""

    def configure(self, options: object) -> None:
        """Take the client's initialization options; absent ones are the safe choice."""
        if not isinstance(options, Mapping):
            options = {}
        self.is_trusted = options.get("isTrusted") is True
        consent, storage = options.get("llmConsent") is True, options.get("storage")
        self._explanations.configure(has_consent=consent, storage=storage)
        if isinstance(options.get("pageCommand"), str):
            self._page_command = options["pageCommand"]
        self.commands = Commands.of(options)
        self.notifies_of_changes = options.get("changeNotification") is True
        self.change_settings(options.get("settings") or {})

    def change_settings(self, values: object) -> None:
        """Take the settings that the client sends for all of the window."""
        self.workspace.change_settings(values)
        self._apply_log_level()

    def pulled(self, values: Mapping[Path | None, object]) -> None:
        """Take the settings that the client gave folder by folder; the window's are at None."""
        self.workspace.pulled(values)
        self._apply_log_level()

    @property
    def settings(self) -> Settings:
        """The window's settings: where a file is concerned, ``workspace.settings_of`` counts."""
        return self.workspace.window.settings

    @property
    def links(self) -> PageLinks:
        """How this client opens our pages."""
        return PageLinks(self.settings.docs_url, self._page_command)

    @property
    def model_name(self) -> str:
        """The language model that may be sent to, for labels; empty without one."""
        return self._explanations.model_name(self.settings.llm)

    async def explainer(self, *, sends: bool = True) -> Explainer:
        """Puts findings into words under the present settings.

        Args:
            sends: whether a request to the model may follow.
        """
        return await self._explanations.explainer(self.settings.llm, self.links, sends=sends)

    def reach_editor_models(self, send: Send, pick: Pick) -> None:
        """Let the provider ``editor`` send its requests through the client."""
        self._explanations.reach_editor_models(send, pick)

    def clear_answers(self) -> int:
        """Remove the kept answers of language models; returns their number."""
        return self._explanations.clear()

    async def close(self) -> None:
        """End every worker and every request that is under way."""
        await self.scan.close()
        await self.calibrator.close()
        await self._explanations.close()
        await self.workers.close()
        await self.journals.close()

    def _apply_log_level(self) -> None:
        logging.getLogger("fullgraph").setLevel(self.settings.log_level.upper())
