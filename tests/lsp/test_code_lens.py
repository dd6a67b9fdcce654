from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.runs.kept_run import RunFile
from fullgraph.runs.store import RunStore
from fullgraph.vocabulary.findings import Evidence, Finding, Location, Observation
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, change_document, line_of, open_document, pushed, shown
from tests.runs.test_store import RUN
from tests.waiting import LONGEST


async def lenses(client: LanguageClient, uri: str) -> Sequence[types.CodeLens]:
    asked = types.CodeLensParams(types.TextDocumentIdentifier(uri))
    return await client.text_document_code_lens_async(asked) or ()


async def test_a_lens_stands_over_what_gets_compiled(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    (lens,) = await lenses(client, uri)
    assert lens.range.start.line == line_of(MODEL, "def forward")
    assert lens.command is not None
    assert lens.command.command == "fullgraph.explain"
    assert list(lens.command.arguments or ()) == [uri, "Net"]


async def test_a_lens_stands_over_each_call_that_compiles_something(
    client: LanguageClient, tmp_path: Path
) -> None:
    program = (
        "import torch\n\n\ndef f(x):\n    return x + 1\n\n\n"
        "sizes = torch.compile(f, dynamic=False)\n\n\n"
        "def main():\n    fast = torch.compile(f)\n    fast(torch.ones(3))\n\n\n"
        "@torch.compile\ndef g(x):\n    return x\n"
    )
    uri = open_document(client, tmp_path, program)
    found = [
        (lens.range.start.line, lens.command.arguments[1])
        for lens in await lenses(client, uri)
        if lens.command and lens.command.arguments
    ]
    assert found == [(3, "f"), (7, "f"), (11, "f"), (16, "g")]


async def test_an_untrusted_workspace_has_no_lenses(
    untrusted: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(untrusted, tmp_path, MODEL)
    assert not await lenses(untrusted, uri)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def proving(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that has commands to verify, to measure and to fix."""
    commands: dict[str, Any] = {
        "verifyCommand": "my.verify",
        "measureCommand": "my.measure",
        "fixTargetCommand": "my.fix",
    }
    await start(lsp_client, tmp_path, EDITOR, **commands)
    yield
    await lsp_client.shutdown_session()


async def test_a_client_with_commands_for_them_gets_verify_measure_and_fix_beside_explain(
    proving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(proving, tmp_path, MODEL)
    commands = [lens.command for lens in await lenses(proving, uri)]
    assert [(c.title, c.command, list(c.arguments or ())) for c in commands if c] == [
        ("Explain graph breaks", "fullgraph.explain", [uri, "Net"]),
        ("Verify", "my.verify", [uri, "Net"]),
        ("Measure", "my.measure", [uri, "Net"]),
        ("Fix and verify", "my.fix", [uri, "Net"]),
    ]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def restarted(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client of a server that finds a run of an earlier session."""
    path, line = str(tmp_path / "model.py"), line_of(MODEL, ".item()") + 1
    place = Location(path, line, 11, line, 29)
    finding = Finding(
        "FG102",
        "tensor-to-scalar",
        place,
        Evidence.OBSERVED,
        "seen before",
        observation=Observation("GB0124", "reason"),
    )
    run = replace(
        RUN,
        path=path,
        # Far from the next hour: the server may take minutes to start.
        time=time.time() - 2.5 * 3600,
        findings=(finding,),
        files=(RunFile(path, MODEL),),
    )
    RunStore(tmp_path).add(run)
    await start(lsp_client, tmp_path, EDITOR)
    yield
    await lsp_client.shutdown_session()


async def test_a_run_of_an_earlier_session_is_shown_and_says_when_it_was(
    restarted: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(restarted, tmp_path, MODEL)
    line = line_of(MODEL, ".item()") + 1

    async def is_observed_at(line: int) -> None:
        # What is predicted in a module that nothing compiles is less than a warning.
        while (line, "FG102", "Warning") not in shown(restarted, uri):
            await pushed(restarted)

    await asyncio.wait_for(is_observed_at(line), LONGEST)
    (lens,) = await lenses(restarted, uri)
    assert lens.command is not None
    assert lens.command.title == "1 graph break · 4 graphs · 250 ms · 2 h ago · Run again"
    change_document(restarted, uri, "\n" + MODEL)
    (lens,) = await lenses(restarted, uri)
    assert lens.command is not None
    assert "2 h ago, edited since" in lens.command.title
    await asyncio.wait_for(is_observed_at(line + 1), LONGEST)
