"""Explanations of findings, under the present settings and the user's consent."""

from __future__ import annotations

from pathlib import Path

from fullgraph.json_cache import own_folder
from fullgraph.links import PageLinks
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER, AnswerCache
from fullgraph.llm.explainer import Ask, Explainer
from fullgraph.llm.providers.provider import Send
from fullgraph.settings import LlmSettings
from fullgraph.taxonomy import Taxonomy


class Explanations:
    """One explainer, made again when the settings that it depends on change.

    Attributes:
        has_consent: whether the user lets source text be sent to the provider.
        folder: where a provider's answers are kept.
        editor: sends a request to the editor's own language model; None where it has none.
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
        self.editor: Send | None = None
        self._taxonomy = taxonomy
        self._ask = ask
        self._names = names
        self._made: tuple[LlmSettings, PageLinks, Explainer] | None = None

    def configure(self, *, has_consent: bool, storage: object) -> None:
        """Take what the client allows, and its folder for caches if it has one."""
        self.has_consent = has_consent
        if isinstance(storage, str):
            self.folder = Path(storage) / "explanations"

    def model_name(self, llm: LlmSettings) -> str:
        """The provider and the model that may be sent to; empty without one."""
        if self._made and self._made[0] == llm:
            return self._made[2].assistant.name
        return Assistant(llm, self.folder, self.has_consent).name

    async def explainer(self, llm: LlmSettings, links: PageLinks) -> Explainer:
        """The explainer for these settings."""
        if self._made and self._made[:2] == (llm, links):
            return self._made[2]
        stale = self._made
        assistant = Assistant(llm, self.folder, self.has_consent, editor=self.editor)
        explainer = Explainer(self._taxonomy, assistant, links, self._ask, self._names)
        self._made = (llm, links, explainer)
        if stale:
            await stale[2].assistant.close()
        return explainer

    def clear(self) -> int:
        """Remove all kept answers; returns their number on disk."""
        if self._made is not None:
            return self._made[2].assistant.clear()
        return AnswerCache(self.folder).clear()

    async def close(self) -> None:
        """End the requests that are under way."""
        if self._made is not None:
            await self._made[2].assistant.close()
