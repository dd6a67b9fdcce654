from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from pytest_lsp import LanguageClient

from fullgraph.lsp.notebooks import changed
from fullgraph.source.text import Encoding
from tests.lsp.helpers import OPS, open_document, until

UNITS: dict[Encoding, int] = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
TEXTS = st.text(alphabet="ab \n\r\f\v\x1c\u2028é😀", max_size=30)


def position(text: str, offset: int, encoding: Encoding) -> types.Position:
    """An LSP position counted from the definition: lines end at CRLF, LF and CR only."""
    before = re.split(r"\r\n|\r|\n", text[:offset])
    units = len(before[-1].encode(CODECS[encoding])) // UNITS[encoding]
    return types.Position(len(before) - 1, units)


@given(TEXTS, TEXTS, st.data(), st.sampled_from(list(UNITS)))
def test_a_change_of_a_range_replaces_what_is_in_it(
    text: str, new: str, data: st.DataObject, encoding: Encoding
) -> None:
    # No position is between the two characters of a CRLF.
    places = [i for i in range(len(text) + 1) if text[max(i - 1, 0) : i + 1] != "\r\n"]
    start, end = sorted(data.draw(st.tuples(st.sampled_from(places), st.sampled_from(places))))
    place = types.Range(position(text, start, encoding), position(text, end, encoding))
    change = types.TextDocumentContentChangePartial(range=place, text=new)
    assert changed(text, change, encoding) == text[:start] + new + text[end:]


@pytest.mark.parametrize("line", [2, 7])
def test_a_position_behind_the_text_is_at_its_end(line: int) -> None:
    place = types.Range(types.Position(line, 3), types.Position(line, 9))
    change = types.TextDocumentContentChangePartial(range=place, text="c")
    assert changed("a\nb", change, "utf-16") == "a\nbc"


def partial(line: int, first: int, last: int, text: str) -> types.TextDocumentContentChangePartial:
    place = types.Range(types.Position(line, first), types.Position(line, last))
    return types.TextDocumentContentChangePartial(range=place, text=text)


async def test_the_server_follows_changes_of_ranges(client: LanguageClient, tmp_path: Path) -> None:
    # A form feed and a Unicode separator end no line.
    text = '"""a\f b\u2028 c"""\n' + OPS + "f = torch.compile(scaled)\n"
    uri = open_document(client, tmp_path, text)
    await until(client, uri, [])

    def change(version: int, *changes: types.TextDocumentContentChangePartial) -> None:
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        client.text_document_did_change(types.DidChangeTextDocumentParams(document, list(changes)))

    change(2, partial(3, 4, 4, "print(x)\n    "))
    await until(client, uri, [(4, "FG103")])
    # Each change of one edit is of the text after the one before it.
    change(3, partial(3, 4, 12, '"😀"; print(x)'), partial(0, 0, 0, "\n"))
    await until(client, uri, [(5, "FG103")])
    change(4, partial(4, 10, 18, "pass"))
    await until(client, uri, [])
