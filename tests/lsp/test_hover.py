from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, open_document, position_of, pushed

REPO = Path(__file__).parents[2]
PROGRAMS = sorted((REPO / "examples").glob("*.py")) + sorted(
    (REPO / "tests/editor/models").glob("*.py")
)


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
    assert above.splitlines()[0].startswith("**Do at `x.mean().item()`:** Keep the tensor")
    assert above.splitlines()[2].endswith("`FG102`")
    assert "-        return x * x.mean().item()" in above
    assert "+        return x * x.mean()" in above
    assert "Why" in below


def rows(markdown: str) -> int:
    """The lines of rendered Markdown, where 80 characters are in one."""
    lines = [line for line in markdown.splitlines() if line and not line.startswith("```")]
    return sum(len(textwrap.wrap(line, 80)) for line in lines)


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: file.stem)
async def test_what_to_do_is_above_the_fold_in_real_programs(
    client: LanguageClient, tmp_path: Path, file: Path
) -> None:
    text = file.read_text(encoding="utf-8")
    uri = open_document(client, tmp_path, text, file.name)
    while uri not in client.diagnostics:
        await pushed(client)
    for found in client.diagnostics[uri]:
        shown = await hover(client, uri, found.range.start)
        assert shown is not None
        above = shown.contents.value.partition("\n\n---\n\n")[0]
        assert rows(above) <= 12, above
        assert "**Likely**" in above or "**Possible**" in above
        assert above.startswith("**Do")


async def test_elsewhere_there_is_no_hover(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, MODEL)
    assert await hover(client, uri, types.Position(0, 0)) is None


async def test_a_document_that_is_gone_has_no_hover(client: LanguageClient, tmp_path: Path) -> None:
    params = types.HoverParams(
        types.TextDocumentIdentifier((tmp_path / "gone.py").as_uri()), types.Position(3, 3)
    )
    assert await client.text_document_hover_async(params) is None
