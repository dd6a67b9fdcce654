"""The state of one connection: the parts of the server that keep state, made together."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.findings import Fix
from fullgraph.fixes.save_inputs import SavedInputs
from fullgraph.journal.asking import noting
from fullgraph.links import PageLinks
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.providers.provider import Send
from fullgraph.lsp.benchmarks import Benchmarks
from fullgraph.lsp.calibrator import Calibrator
from fullgraph.lsp.commands import Commands
from fullgraph.lsp.conversations import Conversations
from fullgraph.lsp.documents import Documents, OpenTexts
from fullgraph.lsp.explanations import Explanations
from fullgraph.lsp.failures import Failures
from fullgraph.lsp.journals import Journals
from fullgraph.lsp.kept_runs import KeptRuns
from fullgraph.lsp.model_fixes import ModelFixes
from fullgraph.lsp.observations import Observations
from fullgraph.lsp.picked_model import Pick
from fullgraph.lsp.proofs import Proofs
from fullgraph.lsp.scan.workspace_scan import WorkspaceScan
from fullgraph.lsp.seen_in_runs import SeenInRuns
from fullgraph.lsp.training_alarms import TrainingAlarms
from fullgraph.lsp.workspace import Workspace
from fullgraph.settings import Settings
from fullgraph.taxonomy import Taxonomy
from fullgraph.work.workers import Workers


class Session:
    """What the features of the server share.

    Attributes:
        is_trusted: whether the user lets code of this workspace run.
        commands: the client's commands for lenses and quick fixes.
        notifies_of_changes: whether the client handles ``fullgraph/didChangeFindings``.
        proposed: the first fixes of the last hovers, by what they were proposed for.
        saved_inputs: by path, the inputs of the last run of a target in it that are not in
            the file.
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
