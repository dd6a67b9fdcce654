"""Which runs are kept, and with which files: the same for the three user interfaces."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.runs.journal.events import RunEnded
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.store import RunStore
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import configure, explain, open_document
from tests.mcp_server.serving import serving

LIBRARY = "def twice(x):\n    return x * 2\n"
MODEL = """\
import sys

sys.path.insert(0, "venv")
import torch
from library import twice


def f(x):
    if len(x) > 1:
        return twice(x) + x.sum().item()
    return x.max().item()


def g(x):
    return x.min().item()


compiled = torch.compile(f), torch.compile(g)
"""
WITHOUT_TORCH = f"{sys.executable} -I -S"

Explain = Callable[[Path, str, LanguageClient], Awaitable[str]]
"""Explains ``f`` with an interpreter, and returns what the user reads."""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """An editor in the folder of the test."""
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "library.py").write_text(LIBRARY, encoding="utf-8")
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    await start(lsp_client, tmp_path, EDITOR)
    yield
    await lsp_client.shutdown_session()


async def by_command(folder: Path, python: str, client: LanguageClient) -> str:
    inputs = ("--inputs", "torch.ones(3)")
    return fullgraph("explain", "model.py:f", *inputs, "--python", python, cwd=folder).stderr


async def by_editor(folder: Path, python: str, client: LanguageClient) -> str:
    configure(client, interpreter=python.split(), explain={"calibrate": False})
    uri = open_document(client, folder, MODEL)
    answer = await explain(client, uri, "f", inputs="torch.ones(3)")
    return str(answer.message)


async def by_agent(folder: Path, python: str, client: LanguageClient) -> str:
    async with serving(folder, models=python) as agent:
        result = await agent.call_tool(
            "explain", {"target": "model.py:f", "inputs": "torch.ones(3)"}
        )
    return str(result.content)


WAYS = pytest.mark.parametrize("ask", [by_command, by_editor, by_agent])


@WAYS
async def test_a_start_that_failed_is_not_kept(
    ask: Explain, client: LanguageClient, tmp_path: Path
) -> None:
    assert "has no torch" in await ask(tmp_path, WITHOUT_TORCH, client)
    assert RunStore(tmp_path).all() == []
    assert Journal(tmp_path).events() == []


@pytest.mark.dynamo
@WAYS
async def test_a_run_is_kept_with_the_first_party_files_that_it_evaluated(
    ask: Explain, client: LanguageClient, tmp_path: Path
) -> None:
    await ask(tmp_path, MODEL_PYTHON, client)
    (run,) = RunStore(tmp_path).all()
    assert [(each.code, each.location.path) for each in run.findings] == [
        ("FG102", str(tmp_path / "model.py"))
    ]
    assert list(run.texts) == [str(tmp_path / "model.py")]
    (event,) = Journal(tmp_path).events()
    assert isinstance(event.body, RunEnded)
    # What is predicted for other functions is not open.
    assert (event.body.observed, event.body.predicted, event.body.open) == (1, 1, 1)
