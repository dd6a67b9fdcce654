"""A client that pulls the workspace has the diagnostics of files that are not open by that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, start
from tests.lsp.helpers import change_document, explain, open_document
from tests.lsp.test_dependents import close
from tests.waiting import LONGEST

BREAKS = "import torch\n\n\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"
FINE = BREAKS.replace(".item()", "")
PULLING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        diagnostic=types.DiagnosticClientCapabilities()
    ),
    workspace=types.WorkspaceClientCapabilities(
        diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    ),
)
MANY = 120


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A folder with one file that breaks; a fixture before the client's."""
    (tmp_path / "one.py").write_text(BREAKS, encoding="utf-8")
    (tmp_path / "fine.py").write_text(FINE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def large(workspace: Path) -> Path:
    """The same with many files that break."""
    for n in range(MANY):
        (workspace / f"net{n}.py").write_text(BREAKS, encoding="utf-8")
    return workspace


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def whole(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that pulls, of a server that scans the workspace."""
    await start(lsp_client, tmp_path, PULLING, most_files=2 * MANY)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def whole_untrusted(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """The same in a workspace that the user does not trust."""
    await start(lsp_client, tmp_path, PULLING, most_files=2 * MANY, isTrusted=False)
    yield
    await lsp_client.shutdown_session()


async def pull(client: LanguageClient, uri: str, known: str | None = None) -> Any:
    document = types.TextDocumentIdentifier(uri)
    return await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(document, previous_result_id=known)
    )


async def pull_all(client: LanguageClient, known: dict[str, str]) -> list[Any]:
    """The reports of one request that has no token for partial results."""
    previous = [types.PreviousResultId(uri, value) for uri, value in known.items()]
    request = client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous))
    return list((await asyncio.wait_for(request, LONGEST)).items)


async def cancel(client: LanguageClient, waiting: asyncio.Future[Any]) -> None:
    """Cancel the only request."""
    (number,) = [i for i, f in client.protocol._request_futures.items() if not f.done()]
    client.cancel_request(types.CancelParams(number))
    with pytest.raises(JsonRpcException, match="cancel"):
        await waiting


def codes(items: Sequence[types.Diagnostic]) -> list[types.Diagnostic | Any]:
    return [item.code for item in items]


async def test_a_document_that_is_the_same_is_not_sent_again(
    pulling: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(pulling, tmp_path, BREAKS)
    first = await pull(pulling, uri)
    assert (first.kind, codes(first.items)) == ("full", ["FG102"])
    again = await pull(pulling, uri, first.result_id)
    assert (again.kind, again.result_id) == ("unchanged", first.result_id)
    change_document(pulling, uri, f"\n{BREAKS}")
    moved = await pull(pulling, uri, first.result_id)
    assert (moved.kind, codes(moved.items)) == ("full", ["FG102"])
    assert moved.result_id != first.result_id


async def test_the_workspace_is_pulled_and_not_pushed(
    workspace: Path, whole: LanguageClient
) -> None:
    one = (workspace / "one.py").as_uri()
    # The first request is answered at once; the next waits for what the scan finds.
    assert await pull_all(whole, {}) == []
    (report,) = await pull_all(whole, {})
    assert (report.uri, report.kind, codes(report.items)) == (one, "full", ["FG102"])
    waiting = asyncio.ensure_future(pull_all(whole, {one: report.result_id}))
    (workspace / "two.py").write_text(BREAKS, encoding="utf-8")
    whole.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams(
            [types.FileEvent((workspace / "two.py").as_uri(), types.FileChangeType.Created)]
        )
    )
    same, new = await waiting
    assert (same.uri, same.kind, same.result_id) == (one, "unchanged", report.result_id)
    assert (new.uri, codes(new.items)) == ((workspace / "two.py").as_uri(), ["FG102"])
    assert not any(whole.diagnostics.values())


async def test_a_document_is_reported_again_once_it_is_closed(
    workspace: Path, whole: LanguageClient
) -> None:
    await pull_all(whole, {})
    (report,) = await pull_all(whole, {})
    uri = open_document(whole, workspace, FINE, "one.py")
    assert codes((await pull(whole, uri)).items) == []
    waiting = asyncio.ensure_future(pull_all(whole, {report.uri: report.result_id}))
    await close(whole, uri)
    (closed,) = await waiting
    # It was saved without the break.
    assert (closed.uri, closed.kind, codes(closed.items)) == (uri, "full", [])
    assert not any(whole.diagnostics.values())


async def test_a_large_workspace_is_reported_part_by_part_until_it_is_cancelled(
    large: Path, whole: LanguageClient
) -> None:
    parts: list[list[str]] = []
    enough = asyncio.Event()

    def progress(params: types.ProgressParams) -> None:
        if params.token == "mine":
            parts.append([item["uri"] for item in params.value["items"]])
            if sum(map(len, parts)) == MANY + 1:
                enough.set()

    # That of the library knows the progress of work alone.
    whole.protocol.fm.features[types.PROGRESS] = progress
    request = whole.workspace_diagnostic_async(
        types.WorkspaceDiagnosticParams([], partial_result_token="mine")
    )
    waiting = asyncio.ensure_future(request)
    await asyncio.wait_for(enough.wait(), LONGEST)
    found = [uri for part in parts for uri in part]
    assert len(set(found)) == len(found) == MANY + 1
    assert max(map(len, parts)) <= 50
    await cancel(whole, waiting)


async def test_an_untrusted_workspace_is_not_scanned_for_a_pull(
    workspace: Path, whole_untrusted: LanguageClient
) -> None:
    assert await pull_all(whole_untrusted, {}) == []
    waiting = asyncio.ensure_future(pull_all(whole_untrusted, {}))
    uri = open_document(whole_untrusted, workspace, BREAKS, "one.py")
    assert codes((await pull(whole_untrusted, uri)).items) == ["FG102"]
    assert (await explain(whole_untrusted, uri, "f")).status == "refused"
    assert not waiting.done()
    await cancel(whole_untrusted, waiting)


async def test_a_client_that_is_pushed_everything_pulls_nothing(
    workspace: Path, scanning: LanguageClient
) -> None:
    while not scanning.diagnostics.get((workspace / "one.py").as_uri()):
        await scanning.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert await pull_all(scanning, {}) == []
