from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import explain, open_document

NO_INPUTS = """\
import torch


@torch.compile
def scale(x, *, factor: int):
    return x * x.sum().item() * factor
"""
EXAMPLE = '{"x": torch.randn(2, 8), "factor": 2}'


async def insert(client: LanguageClient, uri: str, inputs: str) -> Any:
    asked = {"textDocument": {"uri": uri}, "inputs": inputs}
    return await client.protocol.send_request_async("fullgraph/insertInputs", asked)


@pytest.mark.dynamo
async def test_missing_inputs_are_answered_with_some_to_start_from(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = """
def scale(x, by):
    if by != 0.7071:
        raise OSError("unknown scale")
    return (x * by).tolist()
"""
    uri = open_document(client, tmp_path, text)
    answer = await explain(client, uri, "scale")
    assert answer.status == "failed"
    assert answer.exampleInputs.startswith("[torch.randn(")
    again = await explain(client, uri, "scale", inputs="[torch.randn(2, 8), 0.7071]")
    assert (again.status, again.observed) == ("ok", 1)


async def test_inputs_are_inserted_as_a_function(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, NO_INPUTS)
    edit = await insert(client, uri, EXAMPLE)
    ((change,),) = edit.changes
    assert change.newText == f"\n\ndef get_inputs():\n    return {EXAMPLE}\n"
    assert change.range.start.line == len(NO_INPUTS.splitlines())


@pytest.mark.parametrize("inputs", ["[torch.rand(", "]", "1\nimport os"])
async def test_what_is_no_expression_is_not_inserted(
    client: LanguageClient, tmp_path: Path, inputs: str
) -> None:
    uri = open_document(client, tmp_path, NO_INPUTS)
    assert await insert(client, uri, inputs) is None


async def test_a_file_that_has_get_inputs_keeps_it(client: LanguageClient, tmp_path: Path) -> None:
    text = NO_INPUTS + "\n\ndef get_inputs():\n    return []\n"
    assert await insert(client, open_document(client, tmp_path, text), EXAMPLE) is None
