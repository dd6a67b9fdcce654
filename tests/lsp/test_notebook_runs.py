"""Targets in cells of notebooks: they run, and what was observed is shown in cells."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import explain, pushed, shown
from tests.lsp.test_code_lens import lenses
from tests.lsp.test_notebooks import Opened, notebooks, replaced
from tests.waiting import LONGEST

__all__ = ["notebooks"]

CELLS = [
    "%matplotlib inline\nimport torch\nfrom torch import nn\n"
    "def scale(x):\n    return x.max().item()",
    "class Net(nn.Module):\n    def forward(self, x: torch.Tensor):\n"
    "        x = x + 1\n        return x * scale(x)",
    "!pip install it's\nmodel = torch.compile(Net())\n"
    "def get_inputs():\n    return [torch.ones(2)]",
]
NET = 1


def opened(client: LanguageClient, folder: Path, cells: list[str] = CELLS) -> Opened:
    code = [
        {"cell_type": "code", "id": str(i), "metadata": {}, "outputs": [], "source": text}
        for i, text in enumerate(cells)
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": code}
    (folder / "model.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return Opened(client, folder, cells)


async def request(client: LanguageClient, method: str, cell: str, **more: Any) -> Any:
    params = {"textDocument": {"uri": cell}, **more}
    return await client.protocol.send_request_async(method, params)


async def test_a_lens_over_a_cell_offers_what_works_in_notebooks(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path)
    cell = notebook.cells[NET]
    (lens,) = await lenses(notebooks, cell)
    assert lens.range.start.line == 1
    assert lens.command is not None
    assert lens.command.title == "Explain graph breaks"
    assert list(lens.command.arguments or ()) == [cell, "Net"]
    assert not await lenses(notebooks, notebook.cells[0])


async def test_the_target_around_the_cursor_of_a_cell_is_counted_from_its_first_line(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path)
    found = [
        await request(notebooks, "fullgraph/targetAt", notebook.cells[cell], line=line)
        for cell, line in ((0, 4), (1, 3), (2, 3))
    ]
    assert found == ["scale", "Net", ""]
    (region,) = await request(notebooks, "fullgraph/regions", notebook.cells[NET])
    assert (region["name"], region["line"]) == ("Net", 1)


@pytest.mark.dynamo
async def test_a_target_in_a_cell_runs_and_its_breaks_are_shown_in_cells(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path)
    answer = await explain(notebooks, notebook.cells[NET], "Net")
    assert answer.status == "ok", answer.message
    assert answer.message.startswith("Net: 1 graph break")

    async def observed(expected: list[Any]) -> None:
        while [shown(notebooks, cell) for cell in notebook.cells] != expected:
            await pushed(notebooks)

    seen = [(5, "FG102", "Warning")]
    await asyncio.wait_for(observed([seen, [], []]), LONGEST)
    (diagnostic,) = notebooks.diagnostics[notebook.cells[0]]
    assert "(seen" in diagnostic.message
    compiled, caller = diagnostic.related_information or ()
    assert compiled.location.uri == notebook.cells[2]
    assert compiled.message == "compiled here by torch.compile"
    assert caller.location.uri == notebook.cells[NET]
    assert caller.location.range.start.line == 3
    over = types.HoverParams(
        types.TextDocumentIdentifier(notebook.cells[0]), diagnostic.range.start
    )
    hover = await notebooks.text_document_hover_async(over)
    assert hover
    assert isinstance(hover.contents, types.MarkupContent)
    assert "`Net.forward → scale`" in hover.contents.value
    (lens,) = await lenses(notebooks, notebook.cells[NET])
    assert lens.command is not None
    assert lens.command.title.startswith("1 graph break · ")
    (found,) = await request(notebooks, "fullgraph/breaks", notebook.cells[NET])
    assert (found["uri"], found["range"]["start"]["line"]) == (notebook.cells[0], 4)
    # It moves with its line.
    notebook.type(notebook.cells[0], replaced(2, 0, 0, "import math\n"))
    await asyncio.wait_for(observed([[(6, "FG102", "Warning")], [], []]), LONGEST)
    (lens,) = await lenses(notebooks, notebook.cells[NET])
    assert lens.command is not None
    assert "edited since" in lens.command.title


@pytest.mark.dynamo
async def test_a_run_that_fails_names_the_cell_and_its_line(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    cells = [*CELLS[:2], CELLS[2] + "\nraise RuntimeError('in the last cell')"]
    notebook = opened(notebooks, tmp_path, cells)
    answer = await explain(notebooks, notebook.cells[NET], "Net")
    assert answer.status == "failed"
    assert "model.ipynb:cell 3:5" in answer.message, answer.message


@pytest.mark.dynamo
async def test_what_a_target_of_a_cell_needs_is_shown_at_that_cell(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    net = "class Net(nn.Module):\n    def forward(self, x):\n        raise OSError('no camera')"
    cells = ["import torch\nfrom torch import nn", net, "model = Net()"]
    notebook = opened(notebooks, tmp_path, cells)
    answer = await explain(notebooks, notebook.cells[1], "Net")
    assert answer.scaffold.startswith("def get_inputs():\n")
    (shown,) = notebooks.diagnostics[notebook.cells[1]]
    assert (shown.code, shown.range.start.line) == ("run-failed", 0)
    assert not notebooks.diagnostics.get(notebook.cells[2])


async def test_inputs_are_inserted_below_the_cell_of_their_target(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path, [*CELLS[:2], "model = torch.compile(Net())"])
    cell = notebook.cells[NET]
    code = "def get_inputs():\n    return [torch.ones(2)]\n"
    edit = await request(notebooks, "fullgraph/insertInputs", cell, code=code)
    ((change,),) = edit.changes
    last_line = CELLS[NET].split("\n")[-1]
    end = change.range.end
    assert change.range.start == end
    assert (end.line, end.character) == (3, len(last_line))
    assert change.newText == "\n\n\ndef get_inputs():\n    return [torch.ones(2)]"


async def test_fixes_are_not_proven_in_notebooks(notebooks: LanguageClient, tmp_path: Path) -> None:
    notebook = opened(notebooks, tmp_path)
    answer = await request(notebooks, "fullgraph/fix", notebook.cells[NET], target="Net")
    assert answer.status == "refused"
    assert "Python file" in answer.message


@pytest.mark.dynamo
async def test_a_target_in_a_cell_is_measured_and_a_failure_names_the_cell(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path)
    cell = notebook.cells[NET]
    quick = {"arms": ["aot_eager"], "roundSeconds": 0.01, "warmUpSeconds": 0.1, "evenIfBusy": True}
    wanted = {"target": "Net", **quick}
    failed = await request(notebooks, "fullgraph/measure", cell, inputs="'text'", **wanted)
    assert failed.status == "failed"
    assert "model.ipynb:cell 2:3 in forward" in failed.message
    answer = await request(notebooks, "fullgraph/measure", cell, rounds=4, **wanted)
    assert answer.status == "ok", answer.message
    page = await notebooks.protocol.send_request_async(
        "fullgraph/report", {"uri": cell, "target": "Net", "benchmark": True}
    )
    assert '"kind":"benchmark"' in page.html
