"""Lets the provider ``editor`` use the language models that the client offers."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from fullgraph.llm.providers.provider import OnText, ProviderError
from fullgraph.llm.request import Reply, Request
from fullgraph.lsp.server import FullgraphServer

REQUEST = "fullgraph/editorModel"
"""To the client: ``id``, ``model``, ``instructions``, ``messages``, ``schemaText``,
``maxOutputTokens``. Its response has ``status``, ``text`` and ``message``."""
PICK = "fullgraph/pickEditorModel"
"""To the client: ``model``, as the setting names it. Its response has the full ``name`` of the
model that is selected by that; empty where there is none."""
TEXT = "fullgraph/editorModelText"
"""From the client: ``id`` and the next part of the ``text``."""
_BROKEN = (
    "VS Code's language model did not answer; see Fullgraph's log, or choose another provider."
)


class EditorModel:
    """The models that the client offers; what it streams belongs to a request by its id."""

    def __init__(self, ls: FullgraphServer) -> None:
        self._ls = ls
        self._listeners: dict[str, Callable[[str], None]] = {}

    def write(self, name: str, text: str) -> None:
        """The client received a part of an answer."""
        listener = self._listeners.get(name)
        if listener is not None:
            listener(text)

    async def pick(self, wanted: str) -> str:
        """The full name of the model that the setting selects; empty if the client names none."""
        try:
            answer = await self._ls.protocol.send_request_async(PICK, {"model": wanted})
        except JsonRpcException:
            return ""
        name = getattr(answer, "name", "")
        return name if isinstance(name, str) else ""

    async def send(self, model: str, request: Request, on_text: OnText) -> Reply:
        """The answer of an editor's model. Cancelling ends the client's request.

        Args:
            model: its full name, or as the setting names it; empty for any.
            request: what is sent.
            on_text: called with each part of the answer.

        Raises:
            ProviderError: there is none.
        """
        name = str(uuid.uuid4())
        self._listeners[name] = _Unfenced(on_text).add
        params = {
            "id": name,
            "model": model,
            "instructions": request.instructions,
            "messages": [{"role": each.role, "text": each.text} for each in request.messages],
            "schemaText": json.dumps(request.form.schema),
            "maxOutputTokens": request.max_output_tokens,
        }
        failure = _BROKEN
        try:
            answer = await self._ls.protocol.send_request_async(REQUEST, params, msg_id=name)
            if answer.status == "ok":
                return Reply(_object_in(answer.text))
            failure = str(answer.message) or _BROKEN
        except JsonRpcException:
            pass
        except asyncio.CancelledError:
            self._ls.cancel_request(types.CancelParams(name))
            raise
        finally:
            del self._listeners[name]
        raise ProviderError(failure)


class _Unfenced:
    """Leaves out what a model without structured output writes before the JSON."""

    def __init__(self, on_text: OnText) -> None:
        self._on_text = on_text
        self._has_begun = False

    def add(self, text: str) -> None:
        if not self._has_begun:
            _, brace, rest = text.partition("{")
            self._has_begun, text = brace != "", brace + rest
        if text:
            self._on_text(text)


def _object_in(text: Any) -> str:
    """The JSON object of an answer that may have a fence and a sentence around it."""
    if not isinstance(text, str):
        return ""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text


def register(server: FullgraphServer) -> None:
    """Register the client's stream; nothing is requested by that."""
    model = EditorModel(server)
    server.session.reach_editor_models(model.send, model.pick)

    @server.feature(TEXT)
    def editor_model_text(ls: FullgraphServer, params: Any) -> None:
        """A part of an answer."""
        model.write(params.id, params.text)
