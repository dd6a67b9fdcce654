"""Notebooks over LSP: cells are one module, and places are those of their cells."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import (
    NET,
    OPS,
    STEP,
    Shown,
    change_document,
    code_actions,
    open_document,
    shown,
    until,
)

CELLS = [
    "%matplotlib inline\nimport torch\nfrom torch import nn",
    "class Net(nn.Module):\n    def forward(self, x: torch.Tensor):\n"
    '        "😀"; y = x.sum().item()\n        print(y)\n        return x * y',
    "!pip install it's\nmodel = torch.compile(Net())",
]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def notebooks(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client with notebooks."""
    EDITOR.notebook_document = types.NotebookDocumentClientCapabilities(
        types.NotebookDocumentSyncClientCapabilities()
    )
    await start(lsp_client, tmp_path, EDITOR)
    yield
    EDITOR.notebook_document = None
    await lsp_client.shutdown_session()


class Opened:
    """A notebook as an editor has it open."""

    def __init__(self, client: LanguageClient, folder: Path, cells: list[str] = CELLS) -> None:
        self.client = client
        self.uri = (folder / "model.ipynb").as_uri()
        self.path = self.uri.removeprefix("file://")
        self.version = 1
        self.cells = [self.cell(name) for name in range(len(cells))]
        client.notebook_document_did_open(
            types.DidOpenNotebookDocumentParams(
                types.NotebookDocument(
                    self.uri, "jupyter-notebook", 1, [self.code(cell) for cell in self.cells]
                ),
                [self.item(c, text) for c, text in zip(self.cells, cells, strict=True)],
            )
        )

    def cell(self, name: object) -> str:
        return f"vscode-notebook-cell:{self.path}#W{name}sZmlsZQ%3D%3D"

    @staticmethod
    def code(uri: str) -> types.NotebookCell:
        return types.NotebookCell(types.NotebookCellKind.Code, uri)

    @staticmethod
    def item(uri: str, text: str) -> types.TextDocumentItem:
        return types.TextDocumentItem(uri, "python", 1, text)

    def change(self, **changes: Any) -> None:
        self.version += 1
        self.client.notebook_document_did_change(
            types.DidChangeNotebookDocumentParams(
                types.VersionedNotebookDocumentIdentifier(self.version, self.uri),
                types.NotebookDocumentChangeEvent(
                    cells=types.NotebookDocumentCellChanges(**changes)
                ),
            )
        )

    def splice(
        self,
        start: int,
        count: int,
        new: Sequence[str] = (),
        opened: Sequence[tuple[str, str]] = (),
        closed: Sequence[str] = (),
    ) -> None:
        array = types.NotebookCellArrayChange(start, count, [self.code(uri) for uri in new])
        self.change(
            structure=types.NotebookDocumentCellChangeStructure(
                array,
                [self.item(uri, text) for uri, text in opened],
                [types.TextDocumentIdentifier(uri) for uri in closed],
            )
        )

    def type(self, cell: str, *changes: types.TextDocumentContentChangeEvent) -> None:
        self.change(
            text_content=[
                types.NotebookDocumentCellContentChanges(
                    types.VersionedTextDocumentIdentifier(self.version, cell), list(changes)
                )
            ]
        )

    async def shown(self) -> list[list[Shown]]:
        """What each cell shows; an answer comes after what was pushed before it was asked."""
        await self.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(self.cells[0]), types.Position(0, 0))
        )
        return [shown(self.client, cell) for cell in self.cells]


def replaced(line: int, first: int, last: int, text: str) -> types.TextDocumentContentChangePartial:
    at = types.Range(types.Position(line, first), types.Position(line, last))
    return types.TextDocumentContentChangePartial(range=at, text=text)


FOUND: list[list[Shown]] = [[], [(3, "FG102", "Warning"), (4, "FG103", "Warning")], []]


async def test_cells_are_checked_as_one_module(notebooks: LanguageClient, tmp_path: Path) -> None:
    notebook = Opened(notebooks, tmp_path)
    assert await notebook.shown() == FOUND
    scalar = notebooks.diagnostics[notebook.cells[1]][0]
    line = CELLS[1].split("\n")[2].encode("utf-16-le")
    place = line[2 * scalar.range.start.character : 2 * scalar.range.end.character]
    assert place.decode("utf-16-le") == "x.sum().item()"


async def test_edits_of_parts_of_cells_are_followed(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = Opened(notebooks, tmp_path)
    await notebook.shown()
    notebook.type(notebook.cells[1], replaced(3, 8, 16, "x = x + 1"), replaced(2, 0, 0, "\n"))
    assert await notebook.shown() == [[], [(4, "FG102", "Warning")], []]
    notebook.type(notebook.cells[2], replaced(1, 0, 99, "pass"))
    assert await notebook.shown() == [[], [(4, "FG102", "Information")], []]
    notebook.type(
        notebook.cells[2],
        types.TextDocumentContentChangeWholeDocument("net = torch.compile(Net())"),
    )
    assert await notebook.shown() == [[], [(4, "FG102", "Warning")], []]


async def test_cells_come_go_and_change_places(notebooks: LanguageClient, tmp_path: Path) -> None:
    notebook = Opened(notebooks, tmp_path)
    await notebook.shown()
    first, model, last = notebook.cells
    added = notebook.cell(7)
    notebook.cells = [first, added, model, last]
    notebook.splice(1, 0, [added], opened=[(added, "def helper(x):\n    return x")])
    assert await notebook.shown() == [[], [], FOUND[1], []]
    notebook.cells = [first, model, added, last]
    notebook.splice(1, 2, [model, added])
    assert await notebook.shown() == [[], FOUND[1], [], []]
    notebook.splice(1, 1, closed=[model])
    notebook.cells = [first, added, last]
    assert await notebook.shown() == [[], [], []]
    assert shown(notebooks, model) == []


async def test_a_closed_notebook_shows_nothing(notebooks: LanguageClient, tmp_path: Path) -> None:
    notebook = Opened(notebooks, tmp_path)
    await notebook.shown()
    notebooks.notebook_document_did_close(
        types.DidCloseNotebookDocumentParams(
            types.NotebookDocumentIdentifier(notebook.uri),
            [types.TextDocumentIdentifier(cell) for cell in notebook.cells],
        )
    )
    assert await notebook.shown() == [[], [], []]


async def test_a_hover_in_a_cell_explains_what_is_there(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = Opened(notebooks, tmp_path)
    await notebook.shown()
    document = types.TextDocumentIdentifier(notebook.cells[1])
    hover = await notebooks.text_document_hover_async(
        types.HoverParams(document, types.Position(3, 10))
    )
    assert "FG103" in hover.contents.value
    assert hover.range.start == types.Position(3, 8)
    document = types.TextDocumentIdentifier(notebook.cells[1])
    hover = await notebooks.text_document_hover_async(
        types.HoverParams(document, types.Position(2, 26))
    )
    assert "by its annotation (cell 2, line 2)" in hover.contents.value
    nothing = await notebooks.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(notebook.cells[0]), types.Position(1, 0))
    )
    assert nothing is None


async def actions_at(client: LanguageClient, notebook: Opened, line: int) -> list[types.CodeAction]:
    at = types.Range(types.Position(line, 10), types.Position(line, 10))
    return await code_actions(client, notebook.cells[1], at, types.CodeActionContext([]))


async def test_quick_fixes_edit_the_cell_and_know_the_imports_of_others(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = Opened(notebooks, tmp_path)
    await notebook.shown()
    actions = {a.title: a for a in await actions_at(notebooks, notebook, 3)}
    assert "Make this call only in eager mode" in actions
    (cell,) = actions["Make this call only in eager mode"].edit.changes.keys()
    assert cell == notebook.cells[1]
    (edit,) = actions["Disable FG103 for this line"].edit.changes[notebook.cells[1]]
    assert (edit.range.start.line, edit.new_text) == (3, "  # fullgraph: ignore[FG103]")
    notebook.type(notebook.cells[1], replaced(3, 16, 16, edit.new_text))
    assert await notebook.shown() == [[], FOUND[1][:1], []]


async def test_an_unused_suppression_is_told_in_its_cell(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    cells = [*CELLS[:2], f"{CELLS[2]}  # fullgraph: ignore[FG103]"]
    notebook = Opened(notebooks, tmp_path, cells)
    assert (await notebook.shown())[2] == [(2, "unused-suppression", "Hint")]


async def test_a_syntax_error_in_one_cell_leaves_the_others_their_findings(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = Opened(notebooks, tmp_path, [*CELLS, "def broken(:\n    x = (1,\n"])
    assert (await notebook.shown())[:3] == FOUND


async def test_a_notebook_follows_an_open_module_that_it_imports(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    ops = open_document(notebooks, tmp_path, OPS, "ops.py")
    notebook = Opened(notebooks, tmp_path, [NET])
    cell = notebook.cells[0]
    await until(notebooks, cell, [(5, "FG201")])
    change_document(notebooks, ops, OPS.replace("torch.relu(x)", "len(x)"))
    await until(notebooks, cell, [])


async def test_what_a_notebook_compiles_is_shown_in_an_open_module(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    step = open_document(notebooks, tmp_path, STEP, "step.py")
    notebook = Opened(
        notebooks, tmp_path, ["import torch\nfrom step import step\nfast = torch.compile(step)\n"]
    )
    await until(notebooks, step, [(2, "FG201")])
    notebook.type(notebook.cells[0], types.TextDocumentContentChangeWholeDocument("import torch\n"))
    await until(notebooks, step, [])
