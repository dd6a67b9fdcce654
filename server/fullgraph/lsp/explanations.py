"""Explanations of findings, by the selected model and with the user's consent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph.links import PageLinks
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER, AnswerCache
from fullgraph.llm.explainer import Ask, Explainer
from fullgraph.llm.providers.answer import EditorProvider
from fullgraph.llm.providers.provider import REQUEST_SECONDS, Send
from fullgraph.settings.table import LlmSettings
from fullgraph.state.json_cache import own_folder
from fullgraph.taxonomy import Taxonomy

Pick = Callable[[str], Awaitable[str]]
"""Returns the full name of the editor's model that the setting ``llm.model`` selects; empty where
there is none."""

_HOVER_SECONDS = 0.2


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


class SelectedModel:
    """Requests the selected model from the client, and remembers what it answered last."""

    def __init__(self, pick: Pick) -> None:
        """Prepare; nothing is requested.

        Args:
            pick: requests it from the client.
        """
        self._pick = pick
        self._known: dict[str, str] = {}
        self._without: set[str] = set()
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def settings(self, llm: LlmSettings, *, waits: bool) -> LlmSettings:
        """The settings with the full name of the selected model; as they are if it is unknown.

        Args:
            llm: the user's settings.
            waits: request it from the client, as before something is sent. Otherwise the last
                answer counts, and the first one is waited for only as long as a hover may take.
                Where there was no model, it is requested again and not waited for.
        """
        wanted = llm.model
        if waits or wanted not in self._known:
            task = self._under_way.get(wanted)
            if task is None:
                task = asyncio.create_task(self._request(wanted))
                self._under_way[wanted] = task
            if waits or wanted not in self._without:
                await asyncio.wait([task], timeout=REQUEST_SECONDS if waits else _HOVER_SECONDS)
        name = self._known.get(wanted, "")
        return replace(llm, model=name) if name else llm

    def close(self) -> None:
        """Wait for the client no longer."""
        for task in self._under_way.values():
            task.cancel()

    async def _request(self, wanted: str) -> None:
        try:
            name = await self._pick(wanted)
            if name:
                self._known[wanted] = name
                self._without.discard(wanted)
            else:
                # There may be one soon: an editor's models register after it has started.
                self._known.pop(wanted, None)
                self._without.add(wanted)
        finally:
            del self._under_way[wanted]
