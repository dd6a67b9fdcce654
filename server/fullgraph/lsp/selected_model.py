"""The editor's own language model that the settings select, which only the client knows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from fullgraph.llm.providers.provider import REQUEST_SECONDS
from fullgraph.settings.table import LlmSettings

Pick = Callable[[str], Awaitable[str]]
"""Returns the full name of the editor's model that the setting ``llm.model`` selects; empty where
there is none."""

_HOVER_SECONDS = 0.2


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
