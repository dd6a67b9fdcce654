"""Open documents that depend on each other are checked again when one of them changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import (
    NET,
    OPS,
    STEP,
    Code,
    change_document,
    open_document,
    registrations,
    until,
)
from tests.waiting import LONGEST

TRAIN = "import torch\nfrom step import step\ndef main():\n    return torch.compile(step)\n"


async def test_an_edit_of_a_file_counts_where_it_is_imported_before_it_is_saved(
    client: LanguageClient, tmp_path: Path
) -> None:
    ops = open_document(client, tmp_path, OPS, "ops.py")
    net = open_document(client, tmp_path, NET, "net.py")
    await until(client, net, [(5, "FG201")])
    change_document(client, ops, OPS.replace("torch.relu(x)", "len(x)"))
    await until(client, net, [])
    change_document(client, ops, OPS, version=3)
    await until(client, net, [(5, "FG201")])


async def test_what_an_open_document_compiles_is_shown_in_the_other(
    client: LanguageClient, tmp_path: Path
) -> None:
    step = open_document(client, tmp_path, STEP, "step.py")
    train = open_document(client, tmp_path, TRAIN, "train.py")
    await until(client, step, [(2, "FG201")])
    change_document(client, train, TRAIN.replace("torch.compile(step)", "step"))
    await until(client, step, [])


async def close(client: LanguageClient, uri: str) -> None:
    document = types.TextDocumentIdentifier(uri)
    client.text_document_did_close(types.DidCloseTextDocumentParams(document))


async def test_an_edit_that_is_thrown_away_counts_no_more(
    client: LanguageClient, tmp_path: Path
) -> None:
    ops = open_document(client, tmp_path, OPS, "ops.py")
    net = open_document(client, tmp_path, NET, "net.py")
    change_document(client, ops, OPS.replace("torch.relu(x)", "len(x)"))
    await until(client, net, [])
    await close(client, ops)
    await until(client, net, [(5, "FG201")])


async def test_what_a_closed_document_compiles_is_shown_no_more(
    client: LanguageClient, tmp_path: Path
) -> None:
    step = open_document(client, tmp_path, STEP, "step.py")
    train = open_document(client, tmp_path, TRAIN, "train.py")
    await until(client, step, [(2, "FG201")])
    await close(client, train)
    await until(client, step, [])


async def test_a_client_that_pulls_is_asked_to_pull_again(
    pulling: LanguageClient, tmp_path: Path
) -> None:
    ops = open_document(pulling, tmp_path, OPS, "ops.py")
    net = open_document(pulling, tmp_path, NET, "net.py")

    async def pull() -> list[Code]:
        document = types.TextDocumentIdentifier(net)
        report = await pulling.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(document)
        )
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        return [item.code for item in report.items]

    assert await pull() == ["FG201"]
    before = pulling.diagnostic_refresh_count

    async def refreshed() -> None:
        while pulling.diagnostic_refresh_count == before:
            await asyncio.sleep(0.05)

    change_document(pulling, ops, OPS.replace("torch.relu(x)", "len(x)"))
    await asyncio.wait_for(refreshed(), LONGEST)
    assert await pull() == []


async def tell_of(client: LanguageClient, path: Path) -> None:
    """Say that a file has changed on disk, as an editor does that watches it."""
    change = types.FileEvent(path.as_uri(), types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))


async def test_a_file_that_is_not_open_counts_as_it_is_on_disk(
    client: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "ops.py").write_text(OPS, encoding="utf-8")
    net = open_document(client, tmp_path, NET, "net.py")
    await until(client, net, [(5, "FG201")])
    (tmp_path / "ops.py").write_text(OPS.replace("torch.relu(x)", "len(x)"), encoding="utf-8")
    await tell_of(client, tmp_path / "ops.py")
    await until(client, net, [])


async def test_a_file_that_is_made_counts_where_it_is_imported(
    client: LanguageClient, tmp_path: Path
) -> None:
    net = open_document(client, tmp_path, NET, "net.py")
    await until(client, net, [])
    (tmp_path / "ops.py").write_text(OPS, encoding="utf-8")
    await tell_of(client, tmp_path / "ops.py")
    await until(client, net, [(5, "FG201")])


async def test_what_the_project_sets_counts_once_it_is_saved(
    client: LanguageClient, tmp_path: Path
) -> None:
    open_document(client, tmp_path, OPS, "ops.py")
    net = open_document(client, tmp_path, NET, "net.py")
    await until(client, net, [(5, "FG201")])
    project = tmp_path / "pyproject.toml"
    project.write_text('[tool.fullgraph.lint]\nignore = ["FG201"]\n', encoding="utf-8")
    await tell_of(client, project)
    await until(client, net, [])


async def test_a_client_that_watches_files_is_asked_to(watching: LanguageClient) -> None:
    asked = await asyncio.wait_for(registrations(watching).get(), LONGEST)
    assert asked.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    patterns = [each["globPattern"] for each in asked.register_options["watchers"]]
    assert patterns == ["**/*.py", "**/pyproject.toml"]
