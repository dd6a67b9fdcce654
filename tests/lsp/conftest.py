"""A real server process and a real LSP client for the tests of this folder."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.client import JsonRPCClient
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.llm.fake_provider import FakeProvider
from tests.lsp.helpers import registrations
from tests.lsp.model_server import ModelServer

COMMAND = [FULLGRAPH_PYTHON, "-m", "fullgraph", "server"]
EDITOR = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(),
        publish_diagnostics=types.PublishDiagnosticsClientCapabilities(related_information=True),
    ),
    workspace=types.WorkspaceClientCapabilities(),
    window=types.WindowClientCapabilities(work_done_progress=True),
    general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf16]),
)


MANY_FILES = 30


class Server(ClientServerConfig):
    """A server with more variables in its environment.

    The others are those that its test has, and not those that were there when the file was
    imported: they say for which test a server runs what it runs (``tests.quick.recording``).
    """

    def __init__(self, **variables: str) -> None:
        super().__init__(COMMAND)
        self._variables = variables

    async def start(self, devtools: str | None = None) -> JsonRPCClient:
        """Start it, and a client."""
        self.server_env = {**os.environ, **self._variables}
        return await super().start(devtools)


def start(
    lsp_client: LanguageClient,
    folder: Path,
    capabilities: types.ClientCapabilities,
    *,
    most_files: int = 0,
    **options: Any,
) -> Awaitable[types.InitializeResult]:
    return lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            root_uri=folder.as_uri(),
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name)],
            initialization_options={
                "isTrusted": True,
                "storage": str(folder / ".storage"),
                "settings": {
                    "interpreter": [MODEL_PYTHON],
                    "explain": {"calibrate": False},
                    "workspaceScan": {"maxFiles": most_files},
                },
                **options,
            },
        )
    )


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that is pushed its diagnostics, in a trusted workspace."""
    await start(lsp_client, tmp_path, EDITOR)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def untrusted(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """The same in a workspace that the user does not trust."""
    await start(lsp_client, tmp_path, EDITOR, isTrusted=False)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def pulling(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that pulls diagnostics."""
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities()
        ),
        workspace=types.WorkspaceClientCapabilities(
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
        ),
    )
    await start(lsp_client, tmp_path, capabilities)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def pulling_once(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that pulls diagnostics, and cannot be asked to pull them again."""
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities()
        )
    )
    await start(lsp_client, tmp_path, capabilities)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def watching(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that can watch files; ``registrations`` has what it is asked to."""
    registered = registrations(lsp_client)

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        for registration in params.registrations:
            registered.put_nowait(registration)

    capabilities = types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
                dynamic_registration=True
            )
        )
    )
    await start(lsp_client, tmp_path, capabilities)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def scanning(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that is pushed its diagnostics, of a server that scans small workspaces."""
    await start(lsp_client, tmp_path, EDITOR, most_files=MANY_FILES)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def scanning_untrusted(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """The same in a workspace that the user does not trust."""
    await start(lsp_client, tmp_path, EDITOR, most_files=MANY_FILES, isTrusted=False)
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def model() -> Iterator[ModelServer]:
    """A language model that holds back an answer until the test releases it."""
    server = ModelServer()
    yield server
    server.close()


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    """A provider of language models, with its errors."""
    fake = FakeProvider()
    yield fake
    fake.close()
