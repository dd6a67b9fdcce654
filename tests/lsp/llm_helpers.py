"""A server process that may send to a local language model, and what the client is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.conftest import EDITOR, Server, start
from tests.lsp.helpers import MODEL, position_of
from tests.lsp.model_server import ModelServer

ASK_COMMAND = "x.askModel"
KEY = "sk-only-in-the-environment"


def llm_server(*, consent: bool = True, trusted: bool = True, **llm: Any) -> Any:
    """A fixture with a client whose server may send to the fixture ``model``, or may not."""

    @pytest_lsp.fixture(config=Server(FULLGRAPH_OPENAI_API_KEY=KEY))
    async def client(
        lsp_client: LanguageClient, tmp_path: Path, model: ModelServer
    ) -> AsyncIterator[None]:
        settings = {
            "interpreter": [MODEL_PYTHON],
            "explain": {"calibrate": False},
            "llm": {
                "provider": "openai",
                "model": "gpt-test",
                "baseUrl": model.address,
                **llm,
            },
        }
        lsp_client.written = written = []  # type: ignore[attr-defined]

        @lsp_client.feature("fullgraph/modelText")
        def write(params: Any) -> None:
            written.append(params)

        more: dict[str, Any] = {
            "llmConsent": consent,
            "isTrusted": trusted,
            "settings": settings,
            "askModelCommand": ASK_COMMAND,
        }
        await start(lsp_client, tmp_path, EDITOR, **more)
        yield
        await lsp_client.shutdown_session()

    return client


def written(client: LanguageClient) -> list[Any]:
    """The parts of answers that were streamed."""
    return list(vars(client)["written"])


def where(uri: str, part: str = ".item()", text: str = MODEL) -> dict[str, Any]:
    """A document and a position in it, for a request."""
    at: types.Position = position_of(text, part)
    position = {"line": at.line, "character": at.character}
    return {"textDocument": {"uri": uri}, "position": position}


async def ask(client: LanguageClient, uri: str, **more: Any) -> Any:
    """The answer to Explain with Language Model, at the call of ``item``."""
    params = {"id": "1", **where(uri), **more}
    return await client.protocol.send_request_async("fullgraph/askModel", params)
