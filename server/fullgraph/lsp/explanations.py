"""Explanations of findings, under the present settings and the user's consent."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fullgraph.links import PageLinks
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER, AnswerCache
from fullgraph.llm.explainer import Ask, Explainer
from fullgraph.llm.providers.answer import EditorProvider
from fullgraph.llm.providers.provider import Send
from fullgraph.lsp.selected_model import Pick, SelectedModel
from fullgraph.settings.table import LlmSettings
from fullgraph.state.json_cache import own_folder
from fullgraph.taxonomy import Taxonomy


@dataclass(frozen=True)
class _Made:
    """An explainer, and what it was made for; ``exact`` names the selected model in full."""

    llm: LlmSettings
    exact: LlmSettings
    links: PageLinks
    explainer: Explainer


class Explanations:
    """One explainer, made again when the settings that it depends on change.

    Attributes:
        has_consent: whether the user lets source text be sent to the provider.
        folder: where a provider's answers are kept.
    """

    def __init__(self, taxonomy: Taxonomy, ask: Ask, names: NameMemory) -> None:
        """Prepare.

        Args:
            taxonomy: the pages.
            ask: sends requests to the model.
            names: what is known about the names that answers use.
        """
        self.has_consent = False
        self.folder = own_folder(FOLDER)
        self._send: Send | None = None
        self._picked: SelectedModel | None = None
        self._taxonomy = taxonomy
        self._ask = ask
        self._names = names
        self._made: _Made | None = None

    def configure(self, *, has_consent: bool, storage: object) -> None:
        """Take what the client allows, and its folder for caches if it has one."""
        self.has_consent = has_consent
        if isinstance(storage, str):
            self.folder = Path(storage) / "explanations"

    def reach_editor_models(self, send: Send, pick: Pick) -> None:
        """Take what reaches the editor's own language models."""
        self._send, self._picked = send, SelectedModel(pick)

    def model_name(self, llm: LlmSettings) -> str:
        """The provider and the model that may be sent to; empty without one."""
        if self._made and self._made.llm == llm:
            return self._made.explainer.assistant.name
        return Assistant(llm, self.folder, self.has_consent).name

    async def explainer(self, llm: LlmSettings, links: PageLinks, *, sends: bool) -> Explainer:
        """The explainer for these settings.

        Args:
            llm: the provider and its model.
            links: how the reader opens our pages.
            sends: whether a request may follow: the client is then asked which of the editor's
                models is selected. Otherwise the last answer counts.
        """
        exact = llm
        if self._picked and self.has_consent and llm.provider == EditorProvider.name:
            exact = await self._picked.settings(llm, waits=sends)
        stale = self._made
        if stale and (stale.llm, stale.exact, stale.links) == (llm, exact, links):
            return stale.explainer
        assistant = Assistant(exact, self.folder, self.has_consent, editor=self._send)
        explainer = Explainer(self._taxonomy, assistant, links, self._ask, self._names)
        self._made = _Made(llm, exact, links, explainer)
        if stale:
            await stale.explainer.assistant.close()
        return explainer

    def clear(self) -> int:
        """Remove all kept answers; returns their number on disk."""
        if self._made is not None:
            return self._made.explainer.assistant.clear()
        return AnswerCache(self.folder).clear()

    async def close(self) -> None:
        """End the requests that are under way."""
        if self._picked is not None:
            self._picked.close()
        if self._made is not None:
            await self._made.explainer.assistant.close()
