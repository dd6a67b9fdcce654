"""The language models of the editor itself, which the client sends requests to."""

from __future__ import annotations

import time
from dataclasses import replace

from fullgraph.llm.providers import failures
from fullgraph.llm.providers.answer import Answer
from fullgraph.llm.providers.provider import Connection, OnText, Provider
from fullgraph.llm.request import Reply, Request


class EditorProvider(Provider):
    """Sends requests through the client; the account and the permission are the editor's."""

    name = "editor"
    title = "Editor model"
    default_model = ""
    default_address = ""
    key_variables = ()
    extra = ""
    package = ""

    @classmethod
    def needs_key(cls, address: str) -> bool:
        """None does: the editor has its own sign-in."""
        return False

    def __init__(self, connection: Connection) -> None:
        if connection.send is None:
            raise failures.editor_only(EditorProvider)
        self._send, self._model = connection.send, connection.model

    async def complete(self, request: Request, on_text: OnText) -> Reply:
        """The answer of the model that the editor offers."""
        started = time.monotonic()
        reply = await self._send(self._model, request, Answer(EditorProvider, on_text).add)
        return replace(reply, seconds=time.monotonic() - started)

    async def close(self) -> None:
        """Nothing is open: the connections are the editor's."""
