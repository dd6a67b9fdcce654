from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.lsp.features.breaks import blocks
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import change_document, explain, open_document
from tests.lsp.test_notebook_runs import CELLS, NET, notebooks, opened, request
from tests.waiting import LONGEST

__all__ = ["notebooks"]

STEP = """\
import torch

def helper(x):
    return x * 2

def step(x):
    y = helper(x)
    # a comment

    y = torch.stack([
        y,
        y,
    ])
    if y.shape[0] == 7:
        y = y + 7
    print("breaks")
    return y + 1

def get_inputs():
    return [torch.ones(2)]
"""


def test_what_is_between_two_lines_without_code_belongs_to_their_block() -> None:
    text = "a\n\n# b\n)\nc\nd\ne\n"
    assert blocks([1, 5, 7], text) == [(1, 5), (7, 7)]
    assert blocks([], text) == []
    assert blocks([1, 4], "a\n\n\ndef b():\n") == [(1, 1)]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def notified(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that is notified of changed findings."""
    await start(lsp_client, tmp_path, EDITOR, changeNotification=True)
    yield
    await lsp_client.shutdown_session()


async def marked(client: LanguageClient, uri: str, text: str) -> list[str]:
    """The text of each block of marked lines, without indentation."""
    lines = [line.strip() for line in text.split("\n")]
    found = await request(client, "fullgraph/graphLines", uri)
    return [" | ".join(lines[first : last + 1]) for first, last in found]


BELOW = "return y + 1"
BLOCKS = [
    "return x * 2",
    "y = helper(x) | # a comment |  | y = torch.stack([ | y, | y, | ]) | if y.shape[0] == 7:",
    BELOW,
]


@pytest.mark.dynamo
async def test_lines_that_were_in_a_graph_are_marked_and_move_with_the_text(
    notified: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(notified, tmp_path, STEP)
    assert await marked(notified, uri, STEP) == []
    changed = asyncio.Event()
    notified.feature("fullgraph/didChangeFindings")(lambda *_: changed.set())
    assert (await explain(notified, uri, "step")).status == "ok"
    await asyncio.wait_for(changed.wait(), LONGEST)
    assert await marked(notified, uri, STEP) == BLOCKS
    above = "import math\n" + STEP
    change_document(notified, uri, above, 2)
    assert await marked(notified, uri, above) == BLOCKS
    edited = above.replace("return x * 2", "return x * 3")
    change_document(notified, uri, edited, 3)
    assert await marked(notified, uri, edited) == BLOCKS[1:]


@pytest.mark.dynamo
async def test_lines_of_a_cell_are_counted_from_its_first(
    notebooks: LanguageClient, tmp_path: Path
) -> None:
    notebook = opened(notebooks, tmp_path)
    await explain(notebooks, notebook.cells[NET], "Net")
    cell = notebook.cells[NET]
    assert await marked(notebooks, cell, CELLS[NET]) == ["x = x + 1"]
