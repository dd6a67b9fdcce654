"""A run that fails on its inputs is reported at the user's line, with both shapes."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import change_document, explain, line_of, open_document, places, until

pytestmark = pytest.mark.dynamo

NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 4)

    def forward(self, x):
        return self.linear(x)


def get_inputs():
    return [torch.ones(4, 3)]
"""
TWO = NET.replace("torch.ones(4, 3)", "torch.ones(4, 8), torch.ones(2)")


async def test_a_wrong_shape_is_reported_where_it_was_used_until_the_run_succeeds(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, NET)
    answer = await explain(client, uri, "Net")
    assert answer.status == "failed"
    (shown,) = client.diagnostics[uri]
    assert (shown.code, shown.severity) == ("run-failed", types.DiagnosticSeverity.Error)
    line = line_of(NET, "self.linear(x)")
    assert shown.range == types.Range(types.Position(line, 8), types.Position(line, 29))
    assert shown.message == (
        "Net raised an exception: RuntimeError: mat1 and mat2 shapes cannot be multiplied "
        "(4x3 and 8x4)\n"
        "nn.Linear was called with a tensor of shape [4, 3] and expects [..., 8].\n"
        "The inputs from get_inputs(): x: float32[4, 3]."
    )
    # It moves with its line.
    change_document(client, uri, "\n" + NET)
    await until(client, uri, [(line + 2, "run-failed")])
    right = NET.replace("torch.ones(4, 3)", "torch.ones(4, 8)")
    change_document(client, uri, right, version=3)
    assert (await explain(client, uri, "Net")).status == "ok"
    assert places(client, uri) == []


async def test_a_wrong_number_of_inputs_is_reported_at_what_gives_them(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, TWO)
    await explain(client, uri, "Net")
    (shown,) = client.diagnostics[uri]
    assert shown.range.start.line == line_of(TWO, "def get_inputs")
    assert shown.message == (
        "Net raised an exception: TypeError: Net.forward() takes 2 positional arguments but 3 "
        "were given\n"
        "get_inputs() gave x: float32[4, 8], argument 2: float32[2]."
    )


async def test_a_failure_is_shown_in_a_file_that_is_not_open(
    client: LanguageClient, tmp_path: Path
) -> None:
    helpers = tmp_path / "helpers.py"
    helpers.write_text("def add(a, b):\n    return a + b\n", encoding="utf-8")
    text = (
        "import torch\nfrom helpers import add\n\n\ndef f(x, y):\n    return add(x, y)\n\n\n"
        "def get_inputs():\n    return [torch.ones(4, 3), torch.ones(5, 2)]\n"
    )
    uri = open_document(client, tmp_path, text)
    await explain(client, uri, "f")
    assert places(client, uri) == []
    (shown,) = client.diagnostics[helpers.as_uri()]
    assert shown.range.start.line == 1
    assert "Tensors at that line: a: float32[4, 3], b: float32[5, 2]." in shown.message
