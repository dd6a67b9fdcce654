from __future__ import annotations

from pathlib import Path

from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, open_document, position_of


async def hover(client: LanguageClient, uri: str, position: types.Position) -> types.Hover | None:
    return await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), position)
    )


async def test_a_hover_explains_the_finding_under_the_cursor(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    position = position_of(MODEL, ".item()")
    shown = await hover(client, uri, position)
    assert shown.contents.kind is types.MarkupKind.Markdown
    assert "FG102" in shown.contents.value
    assert "tensor-to-scalar" in shown.contents.value
    assert shown.range.start.line == position.line


async def test_a_hover_begins_with_what_to_do_here(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    shown = await hover(client, uri, position_of(MODEL, ".item()"))
    above, _, below = shown.contents.value.partition("\n\n---\n\n")
    assert len(above.splitlines()) <= 12
    assert above.splitlines()[0].endswith("`FG102`")
    assert "-        return x * x.mean().item()" in above
    assert "+        return x * x.mean()" in above
    assert "Why" in below


async def test_elsewhere_there_is_no_hover(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    assert await hover(client, uri, types.Position(0, 0)) is None


async def test_a_document_that_is_gone_has_no_hover(client: LanguageClient, tmp_path: Path) -> None:
    params = types.HoverParams(
        types.TextDocumentIdentifier((tmp_path / "gone.py").as_uri()), types.Position(3, 3)
    )
    assert await client.text_document_hover_async(params) is None
