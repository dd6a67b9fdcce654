from __future__ import annotations

from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.helpers import MODEL, change_document, explain, open_document
from tests.lsp.test_code_lens import restarted
from tests.lsp.test_notebook_runs import request

__all__ = ["restarted"]


@pytest.mark.dynamo
async def test_it_says_what_runs_the_code_and_what_the_last_run_found(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    before = await request(client, "fullgraph/status", uri)
    assert (before.python, before.torch, before.run) == (MODEL_PYTHON, "", None)
    await explain(client, uri, "Net")
    after = await request(client, "fullgraph/status", uri)
    assert after.torch.startswith("2.")
    assert after.run.target == "Net"
    assert after.run.found == "3 graph breaks"
    assert after.run.line.startswith("3 graph breaks · ")


async def test_a_run_of_an_edited_file_says_so(restarted: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(restarted, tmp_path, MODEL)
    change_document(restarted, uri, MODEL + "\n")
    status = await request(restarted, "fullgraph/status", uri)
    assert status.run.line.endswith("2 h ago, edited since")
