from __future__ import annotations

import ast
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import (
    MODEL,
    change_document,
    code_actions,
    open_document,
    position_of,
    pushed,
)


async def actions(
    client: LanguageClient,
    uri: str,
    position: types.Position,
    only: list[types.CodeActionKind] | None = None,
) -> list[types.CodeAction]:
    return await code_actions(
        client,
        uri,
        types.Range(position, position),
        types.CodeActionContext(client.diagnostics.get(uri, []), only=only),
    )


def applied(text: str, action: types.CodeAction) -> str:
    """The text after the action's edits."""
    (edits,) = action.edit.changes.values()
    return after_edits(text, edits)


def after_edits(text: str, edits: Sequence[types.TextEdit]) -> str:
    """The text after edits in UTF-16 units, as VS Code makes them."""
    text = "".join(chr(unit) for unit in memoryview(text.encode("utf-16-le")).cast("H"))
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:i]) for i in range(len(lines))]
    for edit in sorted(edits, key=lambda e: e.range.start, reverse=True):
        start = starts[edit.range.start.line] + edit.range.start.character
        end = starts[edit.range.end.line] + edit.range.end.character
        text = text[:start] + edit.new_text + text[end:]
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


async def test_the_logging_fix_is_preferred_and_guards_the_call(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    found = await actions(client, uri, position_of(MODEL, "logger.info"))
    assert found[0].is_preferred
    assert found[0].diagnostics[0].code == "FG103"
    text = applied(MODEL, found[0])
    assert (
        "        if not torch.compiler.is_compiling():\n"
        '            logger.info("shape %s", x.shape)\n'
    ) in text


async def test_every_finding_can_be_disabled_for_its_line(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    found = await actions(client, uri, position_of(MODEL, ".item()"))
    (disable,) = [a for a in found if "Disable FG102" in a.title]
    assert "x.mean().item()  # fullgraph: ignore[FG102]\n" in applied(MODEL, disable)


async def test_fix_all_applies_the_safe_fixes_together(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    (fix_all,) = await actions(
        client, uri, types.Position(0, 0), only=[types.CodeActionKind.SourceFixAll]
    )
    assert fix_all.kind == "source.fixAll.fullgraph"
    text = applied(MODEL, fix_all)
    assert "if not torch.compiler.is_compiling():" in text
    assert "torch._assert_async(" in text
    compile(text, "model.py", "exec")


async def test_elsewhere_there_are_no_quick_fixes(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    only = [types.CodeActionKind.QuickFix]
    assert not await actions(client, uri, types.Position(0, 0), only)


async def asked_with(client: LanguageClient, uri: str, **context: Any) -> list[types.CodeAction]:
    whole = types.Range(types.Position(0, 0), types.Position(100, 0))
    return await code_actions(client, uri, whole, types.CodeActionContext([], **context))


async def test_all_fixes_at_once_are_not_for_a_light_bulb(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    trigger = types.CodeActionTriggerKind
    automatic = await asked_with(client, uri, trigger_kind=trigger.Automatic)
    assert {action.kind for action in automatic} == {"quickfix"}
    by_user = await asked_with(client, uri, trigger_kind=trigger.Invoked)
    assert {action.kind for action in by_user} == {"quickfix", "source.fixAll.fullgraph"}
    on_save = await asked_with(client, uri, only=["source.fixAll"], trigger_kind=trigger.Automatic)
    assert {action.kind for action in on_save} == {"source.fixAll.fullgraph"}


async def test_fixes_are_those_of_the_text_on_screen(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    for version, edited in enumerate((f"# 😀\n{MODEL}", MODEL.replace("x.shape", "1"), MODEL), 2):
        change_document(client, uri, edited, version)
        found = await actions(client, uri, position_of(edited, "logger.info"))
        assert applied(edited, found[0]) == edited.replace(
            "        logger.info",
            "        if not torch.compiler.is_compiling():\n            logger.info",
        )


async def with_diagnostics(
    client: LanguageClient,
    uri: str,
    diagnostics: Sequence[types.Diagnostic],
    position: types.Position,
) -> list[types.CodeAction]:
    context = types.CodeActionContext(diagnostics, only=[types.CodeActionKind.QuickFix])
    return await code_actions(client, uri, types.Range(position, position), context)


async def test_actions_are_those_of_the_diagnostics_that_are_sent(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    at = position_of(MODEL, "logger.info")
    (logging_call,) = [d for d in client.diagnostics[uri] if d.code == "FG103"]
    # Nothing is predicted any more, and what the client shows still has its fixes.
    settings = {"fullgraph": {"lint": {"ignore": ["FG1", "FG2"]}}}
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
    await pushed(client)
    assert not client.diagnostics[uri]
    found = await with_diagnostics(client, uri, [logging_call], at)
    assert all(list(action.diagnostics or ()) == [logging_call] for action in found)
    assert "if not torch.compiler.is_compiling():" in applied(MODEL, found[0])
    assert found[-1].title == "Disable FG103 for this line"
    assert not await with_diagnostics(client, uri, [], at)


async def test_a_client_that_drops_their_data_gets_the_same_actions(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    for part in ("logger.info", "x.sum()", ".item()"):
        at = position_of(MODEL, part)
        with_data = await with_diagnostics(client, uri, client.diagnostics[uri], at)
        bare = [attrs.evolve(d, data=None) for d in client.diagnostics[uri]]
        without = await with_diagnostics(client, uri, bare, at)
        assert [(a.title, a.edit) for a in with_data] == [(a.title, a.edit) for a in without]
        assert [d.code for d in without[0].diagnostics] == [
            d.code for d in with_data[0].diagnostics
        ]
        # One that sends no diagnostics at all is not left without actions.
        none = await with_diagnostics(client, uri, [], at)
        assert [(a.title, a.edit) for a in none] == [(a.title, a.edit) for a in with_data]


async def test_data_of_another_text_is_not_used(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    stale = client.diagnostics[uri]
    edited = f"# 😀\n{MODEL}"
    change_document(client, uri, edited)
    found = await with_diagnostics(client, uri, stale, position_of(edited, "logger.info"))
    assert applied(edited, found[0]).startswith("# 😀\nimport logging\n")
    assert "            logger.info" in applied(edited, found[0])
    malformed = [
        attrs.evolve(d, data={**(d.data or {}), "place": ["x"]}) for d in client.diagnostics[uri]
    ]
    again = await with_diagnostics(client, uri, malformed, position_of(edited, "logger.info"))
    assert [a.title for a in again] == [a.title for a in found]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def proving(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that has a command to fix and verify."""
    await start(lsp_client, tmp_path, EDITOR, fixCommand="my.fix")
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def untrusted_proving(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """The same in a workspace that the user does not trust."""
    await start(lsp_client, tmp_path, EDITOR, fixCommand="my.fix", isTrusted=False)
    yield
    await lsp_client.shutdown_session()


async def commands(
    client: LanguageClient, uri: str, at: types.Position
) -> list[tuple[str, dict[str, Any]]]:
    """The titles and commands of the actions that run one.

    lsprotocol takes an action with a command for a bare command, and its command for a name.
    """
    context = types.CodeActionContext(client.diagnostics.get(uri, []))
    found = await client.text_document_code_action_async(
        types.CodeActionParams(types.TextDocumentIdentifier(uri), types.Range(at, at), context)
    )
    return [
        (action.title, ast.literal_eval(action.command))
        for action in found or ()
        if isinstance(action, types.Command)
    ]


async def test_a_client_with_a_command_for_it_can_have_each_fix_proven(
    proving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(proving, tmp_path, MODEL)
    await pushed(proving)
    at = position_of(MODEL, "logger.info")
    plain, *_ = await actions(proving, uri, at)
    ((title, command),) = await commands(proving, uri, at)
    assert title == f"Fix and verify: {plain.title}"
    finding = {"line": at.line, "code": "FG103", "rewrite": "guard_logging"}
    assert command == {"title": title, "command": "my.fix", "arguments": [uri, None, finding]}


async def test_an_untrusted_workspace_has_fixes_without_a_proof(
    untrusted_proving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(untrusted_proving, tmp_path, MODEL)
    await pushed(untrusted_proving)
    at = position_of(MODEL, "logger.info")
    assert await actions(untrusted_proving, uri, at)
    assert not await commands(untrusted_proving, uri, at)


async def test_an_old_name_of_torch_has_the_new_one_as_its_quick_fix(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = "import torch\n\ntorch._dynamo.config.cache_size_limit = 16\n"
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    [diagnostic] = client.diagnostics[uri]
    assert (diagnostic.code, diagnostic.severity) == ("FG423", types.DiagnosticSeverity.Information)
    found = await actions(client, uri, position_of(text, "cache_size_limit"))
    [fix] = [each for each in found if each.title.startswith("Use `")]
    assert applied(text, fix) == text.replace("cache_size_limit", "recompile_limit")
