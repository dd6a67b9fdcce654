from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, change_document, line_of, open_document, pushed, shown


async def test_an_opened_document_shows_its_predictions(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert shown(client, uri) == [
        (line_of(MODEL, "logger.info") + 1, "FG103", "Information"),
        (line_of(MODEL, "if x.sum()") + 1, "FG201", "Information"),
        (line_of(MODEL, ".item()") + 1, "FG102", "Information"),
    ]
    first = client.diagnostics[uri][0]
    assert first.source == "fullgraph"
    assert first.code_description.href == "https://fullgraph.github.io/fullgraph/logging-call/"
    assert first.data["entry"] == "logging-call"
    assert first.data["evidence"] == "predicted"


async def test_what_is_compiled_by_name_is_a_warning(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, f"{MODEL}\n\ncompiled = torch.compile(Net())\n")
    await pushed(client)
    assert {severity for *_, severity in shown(client, uri)} == {"Warning"}


async def test_what_is_only_possible_is_a_hint(client: LanguageClient, tmp_path: Path) -> None:
    text = MODEL.replace("        logger.info", "        if self.debug:\n            logger.info")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    severities = {code: severity for _, code, severity in shown(client, uri)}
    assert severities == {"FG103": "Hint", "FG201": "Information", "FG102": "Information"}
    messages = {d.code: d.message for d in client.diagnostics[uri]}
    assert messages["FG103"].endswith(" (possible, if `self.debug`)")


async def test_a_prediction_that_not_every_call_reaches_says_so(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace("        if x.sum()", "        if self.training and x.sum()")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    messages = {d.code: d.message for d in client.diagnostics[uri]}
    assert messages["FG201"].endswith(" (likely, if `self.training`)")
    assert "conditional" not in messages["FG103"]
    long = text.replace("self.training", f"self.{'long_' * 10}name")
    change_document(client, uri, long)
    await pushed(client)
    messages = {d.code: d.message for d in client.diagnostics[uri]}
    assert messages["FG201"].endswith(" (likely, in some calls)")


async def test_an_edit_clears_what_is_no_longer_there(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    change_document(client, uri, MODEL.replace('        logger.info("shape %s", x.shape)\n', ""))
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG201", "FG102"]


async def test_columns_are_in_the_clients_units_behind_an_emoji(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace("return x * x", 'return "😀" and x * x')
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    (item,) = [d for d in client.diagnostics[uri] if d.code == "FG102"]
    line = text.split("\n")[item.range.start.line].encode("utf-16-le")
    found = line[2 * item.range.start.character : 2 * item.range.end.character]
    assert found.decode("utf-16-le") == "x.mean().item()"


async def test_crlf_and_form_feeds_do_not_move_lines(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace("class Net", "\x0cclass Net").replace("\n", "\r\n")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    assert shown(client, uri)[0][0] == line_of(MODEL, "logger.info") + 1


async def test_a_syntax_error_leaves_the_other_definitions_their_findings(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL + "\n\ndef broken(:\n    pass\n\n\ndef fine(x):\n    return x\n"
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG201", "FG102"]


async def test_a_suppression_comment_is_obeyed(client: LanguageClient, tmp_path: Path) -> None:
    text = MODEL.replace(".item()\n", ".item()  # fullgraph: ignore[FG102]\n")
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG201"]


async def test_a_suppression_that_silences_nothing_is_faded_and_can_be_removed(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = MODEL.replace("return x * x", "return 2 * x * x").replace(
        "        x = self.linear(x)\n", "        x = self.linear(x)  # fullgraph: ignore[FG102]\n"
    )
    uri = open_document(client, tmp_path, text)
    await pushed(client)
    (unused,) = [d for d in client.diagnostics[uri] if d.code == "unused-suppression"]
    assert unused.severity is types.DiagnosticSeverity.Hint
    assert list(unused.tags or ()) == [types.DiagnosticTag.Unnecessary]
    assert "`# fullgraph: ignore[FG102]` is not needed" in unused.message
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), unused.range, types.CodeActionContext([unused])
        )
    )
    (removal,) = [a for a in actions if a.title.startswith("Remove the unused part")]
    assert [d.code for d in removal.diagnostics] == ["unused-suppression"]
    (edit,) = removal.edit.changes[uri]
    line = text.split("\n")[edit.range.start.line]
    assert line[: edit.range.start.character] + edit.new_text == "        x = self.linear(x)"
    assert edit.range.end.character == len(line)


async def test_the_projects_settings_hold(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.fullgraph.lint]\nignore = ["FG2"]\n')
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG102"]


async def test_the_projects_globs_hold(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.fullgraph.lint]\nper-file-ignores = {"model.py" = ["FG2"]}\nexclude = ["old.py"]\n'
    )
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG102"]
    uri = open_document(client, tmp_path, MODEL, "old.py")
    await pushed(client)
    assert not shown(client, uri)


async def test_a_mistake_in_the_projects_settings_is_shown_once(
    client: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.fullgraph.lint]\nignore = ["FG2"]\nx = 1\n')
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG102"]
    change_document(client, uri, f"{MODEL}\n")
    await pushed(client)
    (message,) = client.messages
    assert message.type == types.MessageType.Warning
    assert "pyproject.toml:3: tool.fullgraph.lint.x: this setting cannot" in message.message


async def test_an_unknown_code_in_the_editors_settings_is_shown_once(
    client: LanguageClient, tmp_path: Path
) -> None:
    settings = {"fullgraph": {"lint": {"ignore": ["E501", "FG2"]}}}
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert [code for _, code, _ in shown(client, uri)] == ["FG103", "FG102"]
    change_document(client, uri, f"{MODEL}\n")
    await pushed(client)
    (message,) = client.messages
    assert "fullgraph.lint.ignore: 'E501' is not a code of Fullgraph" in message.message


async def test_settings_change_what_is_shown(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"fullgraph": {"severity": {"predicted": "hint"}}})
    )
    await pushed(client)
    assert {severity for *_, severity in shown(client, uri)} == {"Hint"}


async def test_what_is_not_shown_is_not_fixed_either(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"fullgraph": {"severity": {"predicted": "off"}}})
    )
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), whole, types.CodeActionContext([])
        )
    )
    assert not actions


async def test_a_client_that_can_pull_pulls(pulling: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(pulling, tmp_path, MODEL)
    report = await pulling.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    )
    assert [d.code for d in report.items] == ["FG103", "FG201", "FG102"]
    assert not pulling.diagnostics.get(uri)


async def test_a_client_that_cannot_be_refreshed_is_pushed_and_not_told_twice(
    pulling_once: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(pulling_once, tmp_path, MODEL)
    await pushed(pulling_once)
    assert len(shown(pulling_once, uri)) == 3
    report = await pulling_once.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    )
    assert not report.items


async def test_a_document_that_is_not_a_file_is_checked(client: LanguageClient) -> None:
    uri = "untitled:Untitled-1"
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 1, MODEL))
    )
    await pushed(client)
    assert len(shown(client, uri)) == 3


@pytest.mark.parametrize("settings", [[1], "x", {"interpreter": 5}])
async def test_settings_of_a_wrong_type_leave_the_server_as_it_was(
    client: LanguageClient, tmp_path: Path, settings: Any
) -> None:
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"fullgraph": settings})
    )
    uri = open_document(client, tmp_path, MODEL)
    await pushed(client)
    assert shown(client, uri)
