"""The notebooks that are open in the client.

pygls keeps them too, but applies a change of a part of a cell to other lines than editors do;
see ``TextProtocol``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any
from urllib.parse import unquote

from lsprotocol import types
from pygls.protocol import LanguageServerProtocol, lsp_method

from fullgraph.source.notebooks import Joined, join
from fullgraph.source.text import Encoding, to_codepoints

SYNC = types.NotebookDocumentSyncOptions(
    notebook_selector=[
        types.NotebookDocumentFilterWithNotebook("*", cells=[types.NotebookCellLanguage("python")])
    ]
)
_LINE_END = re.compile(r"\r\n|\r|\n")


class Notebook:
    """One notebook at one moment; its cells in their order."""

    def __init__(self, uri: str, cells: tuple[str, ...], texts: dict[str, str]) -> None:
        self.uri = uri
        self.cells = cells
        self.texts = texts

    @cached_property
    def joined(self) -> Joined:
        """The cells as one module."""
        return join([self.texts.get(cell, "") for cell in self.cells])

    def lines_of(self, cell: str) -> range:
        """The lines of the module that make the cell with this URI."""
        return self.joined.lines_of(self.cells.index(cell))

    def cell_at(self, line: int) -> str:
        """The URI of the cell that a 1-based line of the module is in."""
        return self.cells[self.joined.cell(line)]

    def location(self, line: int) -> types.Location:
        """The whole of a 1-based line of the module, in its cell."""
        cell = self.cell_at(line)
        start = line - self.lines_of(cell).start
        whole = types.Range(types.Position(start, 0), types.Position(start + 1, 0))
        return types.Location(cell, whole)


class Notebooks:
    """Follows the client's notifications about notebooks."""

    def __init__(self) -> None:
        self._open: dict[str, Notebook] = {}
        self._by_cell: dict[str, str] = {}

    @property
    def all(self) -> tuple[Notebook, ...]:
        """Those that are open."""
        return tuple(self._open.values())

    def of_cell(self, uri: str) -> Notebook | None:
        """The notebook with the cell ``uri``."""
        return self._open.get(self._by_cell.get(unquote(uri), ""))

    def open(self, params: types.DidOpenNotebookDocumentParams) -> Notebook:
        """Take a notebook that was opened."""
        cells = _code(params.notebook_document.cells)
        texts = {document.uri: document.text for document in params.cell_text_documents}
        return self._keep(Notebook(params.notebook_document.uri, cells, texts))

    def change(
        self, params: types.DidChangeNotebookDocumentParams, encoding: Encoding
    ) -> tuple[Notebook | None, tuple[str, ...]]:
        """Follow a change; the notebook now, None if it is unknown, and its removed cells."""
        before = self._open.get(params.notebook_document.uri)
        changes = params.change.cells
        if before is None or changes is None:
            return before, ()
        cells, texts = list(before.cells), dict(before.texts)
        if changes.structure is not None:
            array = changes.structure.array
            cells[array.start : array.start + array.delete_count] = _code(array.cells or ())
            texts |= {opened.uri: opened.text for opened in changes.structure.did_open or ()}
        for content in changes.text_content or ():
            uri = content.document.uri
            for change in content.changes:
                texts[uri] = changed(texts.get(uri, ""), change, encoding)
        removed = tuple(cell for cell in before.cells if cell not in cells)
        for cell in removed:
            texts.pop(cell, None)
            self._by_cell.pop(unquote(cell), None)
        return self._keep(Notebook(before.uri, tuple(cells), texts)), removed

    def close(self, uri: str) -> Notebook | None:
        """Forget a notebook that was closed."""
        notebook = self._open.pop(uri, None)
        for cell in notebook.cells if notebook else ():
            self._by_cell.pop(unquote(cell), None)
        return notebook

    def _keep(self, notebook: Notebook) -> Notebook:
        self._open[notebook.uri] = notebook
        # pygls decodes the URIs of what it keeps.
        self._by_cell |= {unquote(cell): notebook.uri for cell in notebook.cells}
        return notebook


def _code(cells: Iterable[types.NotebookCell]) -> tuple[str, ...]:
    return tuple(cell.document for cell in cells if cell.kind == types.NotebookCellKind.Code)


class TextProtocol(LanguageServerProtocol):
    """The protocol, with changes of ranges applied by lines as editors see them.

    pygls applies changes to lines as ``str.splitlines`` sees them, which also ends lines at form
    feeds and Unicode separators, where editors and Python do not. Documents that are sent whole are
    no alternative: VS Code then waits 250 ms for further edits before it sends one.
    """

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
