"""A client that resolves code actions has their edits made once one is chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.lsp.deferred_edits import MOST, DeferredEdits
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, change_document, code_actions, open_document, pushed
from tests.lsp.test_code_actions import after_edits

WHOLE = types.Range(types.Position(0, 0), types.Position(100, 0))


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def resolving(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that resolves the edits of actions."""
    support = types.ClientCodeActionResolveOptions(["edit"])
    action = types.CodeActionClientCapabilities(data_support=True, resolve_support=support)
    assert EDITOR.text_document
    document = attrs.evolve(EDITOR.text_document, code_action=action)
    await start(lsp_client, tmp_path, attrs.evolve(EDITOR, text_document=document))
    yield
    await lsp_client.shutdown_session()


async def every(client: LanguageClient, uri: str) -> list[types.CodeAction]:
    invoked = types.CodeActionTriggerKind.Invoked
    context = types.CodeActionContext(client.diagnostics[uri], trigger_kind=invoked)
    return await code_actions(client, uri, WHOLE, context)


def text_after(action: types.CodeAction) -> str:
    assert action.edit is not None
    ((_, edits),) = (action.edit.changes or {}).items()
    return after_edits(MODEL, edits)


async def test_edits_are_made_when_an_action_is_resolved(
    resolving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(resolving, tmp_path, MODEL)
    await pushed(resolving)
    offered = await every(resolving, uri)
    assert offered
    assert all(action.edit is None and action.data is not None for action in offered)
    resolved = {a.title: await resolving.code_action_resolve_async(a) for a in offered}
    guarded = text_after(resolved["Make this call only in eager mode"])
    assert "if not torch.compiler.is_compiling():\n            logger.info" in guarded
    assert "# fullgraph: ignore[FG102]\n" in text_after(resolved["Disable FG102 for this line"])
    whole = text_after(resolved["Fullgraph: apply all safe fixes"])
    assert "torch.compiler.is_compiling()" in whole
    assert "torch._assert_async(" in whole
    assert next(iter(resolved.values())).diagnostics


async def test_they_are_those_of_a_client_that_does_not_resolve(
    resolving: LanguageClient, client: LanguageClient, tmp_path: Path
) -> None:
    found = []
    for each in (resolving, client):
        uri = open_document(each, tmp_path, MODEL)
        await pushed(each)
        found.append((each, await every(each, uri)))
    (one, deferred), (_, whole) = found
    assert [(await one.code_action_resolve_async(action)).edit for action in deferred] == [
        action.edit for action in whole
    ]


async def test_an_action_of_another_text_is_not_applied(
    resolving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(resolving, tmp_path, MODEL)
    await pushed(resolving)
    action, *_ = await every(resolving, uri)
    change_document(resolving, uri, f"\n{MODEL}")
    with pytest.raises(JsonRpcException, match="Content Modified"):
        await resolving.code_action_resolve_async(action)
    with pytest.raises(JsonRpcException, match="Content Modified"):
        await resolving.code_action_resolve_async(attrs.evolve(action, data={"edit": 10**6}))
    change_document(resolving, uri, MODEL, 3)
    assert (await resolving.code_action_resolve_async(action)).edit is not None


def test_the_oldest_actions_are_dropped() -> None:
    deferred = DeferredEdits()
    edit = types.WorkspaceEdit()
    data = [deferred.defer("a", "text", lambda: edit) for _ in range(MOST + 1)]
    assert deferred.made(data[0], lambda _: "text") is None
    assert deferred.made(data[-1], lambda _: "text") is edit
    assert deferred.made(data[-1], lambda _: "another text") is None
    for wrong in (None, 3, {}, {"edit": "1"}):
        assert deferred.made(wrong, lambda _: "text") is None
