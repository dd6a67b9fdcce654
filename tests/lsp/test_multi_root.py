"""One window with two folders: each has its own settings, interpreter and torch."""

from __future__ import annotations

import asyncio
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.conftest import COMMAND
from tests.lsp.helpers import explain, open_document, places, until
from tests.waiting import LONGEST

OTHER_TORCH = Path(__file__).parents[1] / "workspaces" / "other_torch"
MODEL = """\
import torch
@torch.compile
def step(x):
    return x + 1
@torch.compile
def train(x):
    x = x * 2
    x.retain_grad()
    return x * x.sum().item()
def get_inputs():
    return [torch.ones(2)]
"""
RETAIN, ITEM = (8, "FG115"), (9, "FG102")
BASE: dict[str, Any] = {"interpreter": [MODEL_PYTHON], "explain": {"calibrate": False}}
IGNORING = {**BASE, "lint": {"ignore": ["FG102"]}}


def initialization(folders: list[Path], *, pulls: bool) -> types.InitializeParams:
    return types.InitializeParams(
        capabilities=types.ClientCapabilities(
            text_document=types.TextDocumentClientCapabilities(
                publish_diagnostics=types.PublishDiagnosticsClientCapabilities()
            ),
            workspace=types.WorkspaceClientCapabilities(
                configuration=pulls, workspace_folders=True
            ),
        ),
        workspace_folders=[types.WorkspaceFolder(f.as_uri(), f.name) for f in folders],
        initialization_options={
            "isTrusted": True,
            "storage": str(folders[0].parent / ".storage"),
            "settings": BASE,
        },
    )


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
    return folders


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def asked(lsp_client: LanguageClient, folders: list[Path]) -> AsyncIterator[None]:
    """A client that gives the settings of each folder; the second ignores FG102."""
    lsp_client.set_configuration({"fullgraph": BASE})
    lsp_client.set_configuration({"fullgraph": IGNORING}, scope_uri=folders[1].as_uri())
    await lsp_client.initialize_session(initialization(folders[:2], pulls=True))
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def never_asked(lsp_client: LanguageClient, folders: list[Path]) -> AsyncIterator[None]:
    """A client that has initialization options alone, as Neovim 0.7."""
    await lsp_client.initialize_session(initialization(folders[:2], pulls=False))
    yield
    await lsp_client.shutdown_session()


def open_in_each(client: LanguageClient, folders: list[Path]) -> list[str]:
    return [open_document(client, folder, MODEL) for folder in folders]


async def test_each_folder_has_its_own_settings(asked: LanguageClient, folders: list[Path]) -> None:
    one, two, outside = open_in_each(asked, folders)
    await until(asked, one, [RETAIN, ITEM])
    await until(asked, two, [RETAIN])
    await until(asked, outside, [RETAIN, ITEM])


async def test_changed_settings_of_a_folder_are_asked_for(
    asked: LanguageClient, folders: list[Path]
) -> None:
    one, two, _ = open_in_each(asked, folders)
    await until(asked, two, [RETAIN])
    asked.set_configuration({"fullgraph": IGNORING}, scope_uri=folders[0].as_uri())
    asked.set_configuration({"fullgraph": BASE}, scope_uri=folders[1].as_uri())
    asked.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    await until(asked, one, [RETAIN])
    await until(asked, two, [RETAIN, ITEM])


async def test_what_the_window_alone_has_is_no_folders_to_set(
    asked: LanguageClient, folders: list[Path]
) -> None:
    one, two, _ = open_in_each(asked, folders)
    await until(asked, two, [RETAIN])
    off = {**BASE, "enable": False, "lint": {"ignore": ["FG115"]}}
    asked.set_configuration({"fullgraph": off}, scope_uri=folders[1].as_uri())
    asked.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    await until(asked, two, [ITEM])
    await until(asked, one, [RETAIN, ITEM])
    asked.set_configuration({"fullgraph": {**BASE, "enable": False}})
    asked.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    await until(asked, one, [])
    await until(asked, two, [])


async def test_a_folder_that_is_added_brings_its_settings(
    asked: LanguageClient, folders: list[Path]
) -> None:
    *_, third = open_in_each(asked, folders)
    await until(asked, third, [RETAIN, ITEM])
    folder = types.WorkspaceFolder(folders[2].as_uri(), "three")
    asked.set_configuration({"fullgraph": IGNORING}, scope_uri=folder.uri)

    def change(event: types.WorkspaceFoldersChangeEvent) -> None:
        asked.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))

    change(types.WorkspaceFoldersChangeEvent(added=[folder], removed=[]))
    await until(asked, third, [RETAIN])
    change(types.WorkspaceFoldersChangeEvent(added=[], removed=[folder]))
    await until(asked, third, [RETAIN, ITEM])


async def test_a_client_that_cannot_be_asked_sets_every_folder(
    never_asked: LanguageClient, folders: list[Path]
) -> None:
    one, two, outside = open_in_each(never_asked, folders)
    await until(never_asked, two, [RETAIN, ITEM])
    never_asked.workspace_did_change_configuration(
        types.DidChangeConfigurationParams(settings={"fullgraph": IGNORING})
    )
    for uri in (one, two, outside):
        await until(never_asked, uri, [RETAIN])


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for a Python")
async def test_each_folder_predicts_for_the_torch_that_its_code_ran_with(
    asked: LanguageClient, folders: list[Path]
) -> None:
    python = folders[1] / "python"
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{OTHER_TORCH}" exec "{sys.executable}" "$@"\n')
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    other = {**IGNORING, "interpreter": [str(python)]}
    asked.set_configuration({"fullgraph": other}, scope_uri=folders[1].as_uri())
    asked.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings=None))
    one, two, outside = open_in_each(asked, folders)
    await until(asked, two, [RETAIN])

    answer = await asyncio.wait_for(explain(asked, two, "step"), LONGEST)
    assert answer.status == "ok", answer.message
    # Dynamo breaks at retain_grad() since torch 2.13, and this one says that it is 2.9.
    await until(asked, two, [])
    assert places(asked, one) == places(asked, outside) == [RETAIN, ITEM]

    answer = await asyncio.wait_for(explain(asked, one, "step"), LONGEST)
    assert answer.status == "ok", answer.message
    await until(asked, one, [RETAIN, ITEM])
    assert places(asked, two) == []
