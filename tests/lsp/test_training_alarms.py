"""A training runs in a terminal; the editor shows its alarms at the lines of their layers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.lsp.helpers import change_document, line_of, open_document, until
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo
PROGRAM = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.unused = nn.Linear(4, 4)

    def forward(self, x):
        return self.first(x)


if __name__ == "__main__":
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    for _ in range(5):
        optimizer.zero_grad()
        model(torch.randn(8, 4)).square().mean().backward()
        optimizer.step()
"""
MISSING = "FG611"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server and the command line find each other in the user's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


async def train(folder: Path) -> None:
    command = ["trace", "--watch", "--quiet", "--python", MODEL_PYTHON, "program.py"]
    program = await asyncio.create_subprocess_exec(
        *[FULLGRAPH_PYTHON, "-m", "fullgraph", *command],
        cwd=folder,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert await program.wait() == 0


async def test_alarms_are_at_their_layer_until_a_training_without_them(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, PROGRAM, "program.py")
    await train(tmp_path)
    line = line_of(PROGRAM, "self.unused")
    await asyncio.wait_for(until(client, uri, [(line + 1, MISSING)]), LONGEST)
    (shown,) = client.diagnostics[uri]
    assert shown.severity == types.DiagnosticSeverity.Warning
    assert shown.range == types.Range(types.Position(line, 8), types.Position(line, 37))
    assert "unused.bias and 1 other parameter have had no gradient since step 0" in shown.message
    assert shown.code_description
    assert "missing-gradient" in shown.code_description.href
    # It moves with its line.
    change_document(client, uri, "\n" + PROGRAM)
    await until(client, uri, [(line + 2, MISSING)])
    # The next training has no such layer.
    (tmp_path / "program.py").write_text(PROGRAM.replace("self.first(x)", "self.unused(x)"))
    await train(tmp_path)
    first = line_of(PROGRAM, "self.first = ")
    await asyncio.wait_for(until(client, uri, [(first + 2, MISSING)]), LONGEST)
