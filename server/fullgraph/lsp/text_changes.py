"""Follows the edits of documents, which clients send as changes of ranges.

pygls applies changes to lines as ``str.splitlines`` sees them, which also ends lines at form feeds
and Unicode separators, where editors and Python do not. Documents that are sent whole are no
alternative: VS Code then waits 250 ms for further edits before it sends one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method

from fullgraph.source.positions import Encoding, to_codepoints

_LINE_END = re.compile(r"\r\n|\r|\n")


class TextProtocol(LanguageServerProtocol):
    """The protocol, with changes of ranges applied by lines as editors see them."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> Iterator[Any]:
        """Hand on the whole text after the changes."""
        text = self.workspace.get_text_document(params.text_document.uri).source
        encoding: Any = self.workspace.position_encoding
        for change in params.content_changes:
            text = changed(text, change, encoding)
        whole = types.TextDocumentContentChangeWholeDocument(text)
        yield from super().lsp_text_document__did_change(
            types.DidChangeTextDocumentParams(params.text_document, [whole])
        )


def changed(text: str, change: types.TextDocumentContentChangeEvent, encoding: Encoding) -> str:
    """The text after a change.

    Args:
        text: before it.
        change: of a range, or the whole text.
        encoding: the units of its positions.
    """
    if not isinstance(change, types.TextDocumentContentChangePartial):
        return change.text
    start = _offset(text, change.range.start, encoding)
    return text[:start] + change.text + text[_offset(text, change.range.end, encoding) :]


def _offset(text: str, position: types.Position, encoding: Encoding) -> int:
    """Where a position is in ``text``; one behind the last line is at the end."""
    at = 0
    if position.line > 0:
        end = next(islice(_LINE_END.finditer(text), position.line - 1, None), None)
        if end is None:
            return len(text)
        at = end.end()
    line_end = _LINE_END.search(text, at)
    line = text[at : line_end.start() if line_end else len(text)]
    return at + to_codepoints(line, position.character, encoding)
