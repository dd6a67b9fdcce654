"""Code actions with edits in several files."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.fixes.two_files import HELPER, HELPER_AFTER, MODEL, MODEL_AFTER
from tests.lsp.conftest import EDITOR, start
from tests.lsp.helpers import code_actions, open_document, position_of, pushed
from tests.lsp.test_code_actions import after_edits

COMMAND = [sys.executable, "-m", "tests.lsp.serve_two_files"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def rewriting(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client of a server with a rewrite that edits two files."""
    await start(lsp_client, tmp_path, EDITOR)
    yield
    await lsp_client.shutdown_session()


async def changes(
    client: LanguageClient, uri: str, kind: types.CodeActionKind
) -> dict[str, list[types.TextEdit]]:
    """The edits of the action of a kind at the call of ``print``."""
    at = position_of(MODEL, "print")
    context = types.CodeActionContext(
        client.diagnostics.get(uri, []),
        only=[kind],
        trigger_kind=types.CodeActionTriggerKind.Invoked,
    )
    found = await code_actions(client, uri, types.Range(at, at), context)
    edits = [a.edit.changes for a in found if a.edit and "line" not in a.title]
    return {each: [*some] for change in edits for each, some in (change or {}).items()}


@pytest.mark.parametrize("kind", [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll])
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "on disk"])
async def test_each_file_gets_its_own_edits(
    rewriting: LanguageClient, tmp_path: Path, kind: types.CodeActionKind, *, is_open: bool
) -> None:
    helper = tmp_path / "helper.py"
    helper.write_text(HELPER, encoding="utf-8")
    if is_open:
        # What is on screen is edited, not what is on disk.
        open_document(rewriting, tmp_path, HELPER, "helper.py")
        helper.write_text("gone\n", encoding="utf-8")
    uri = open_document(rewriting, tmp_path, MODEL)
    while uri not in rewriting.diagnostics:
        await pushed(rewriting)
    found = await changes(rewriting, uri, kind)
    assert found.keys() == {uri, helper.as_uri()}
    assert after_edits(MODEL, found[uri]) == MODEL_AFTER
    assert after_edits(HELPER, found[helper.as_uri()]) == HELPER_AFTER


@pytest.mark.parametrize("kind", [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll])
async def test_nothing_is_offered_where_a_file_cannot_be_edited(
    rewriting: LanguageClient, tmp_path: Path, kind: types.CodeActionKind
) -> None:
    packages = tmp_path / "site-packages"
    packages.mkdir()
    (packages / "helper.py").write_text(HELPER, encoding="utf-8")
    uri = open_document(rewriting, packages, MODEL)
    while uri not in rewriting.diagnostics:
        await pushed(rewriting)
    assert await changes(rewriting, uri, kind) == {}
