"""The first explain on a torch is followed by measuring it, in a real server."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.lsp.conftest import EDITOR, Server, start
from tests.lsp.helpers import MODEL, explain, open_document, pushed
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo
HOME = tempfile.mkdtemp(prefix="fullgraph-tests-")


@pytest_lsp.fixture(config=Server(HOME=HOME))
async def measuring(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client in a trusted workspace of a user for whom nothing has been measured."""
    await start(lsp_client, tmp_path, EDITOR, settings={"interpreter": [MODEL_PYTHON]})
    yield
    await lsp_client.shutdown_session()


async def test_torch_is_measured_once_the_user_waits_for_nothing(
    measuring: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(measuring, tmp_path, MODEL)
    await pushed(measuring)
    answer = await explain(measuring, uri, "Net")
    assert answer.status == "ok"

    def reported() -> list[Any]:
        """What was reported of it: the only progress that the server began itself."""
        return [each for every in measuring.progress_reports.values() for each in every]

    async def measured() -> None:
        while not reported() or reported()[-1].kind != "end":
            await measuring.wait_for_notification(types.PROGRESS)

    await asyncio.wait_for(measured(), LONGEST)
    reports = reported()
    assert reports[0].title == "Adapting predictions to this version of torch"
    assert [reports[0].kind, reports[-1].kind] == ["begin", "end"]
    assert any("tensor_to_scalar_example.py" in (r.message or "") for r in reports[1:-1])
    [kept] = Path(HOME, ".cache", "fullgraph", "verdicts").iterdir()
    pages = json.loads(kept.read_text())["pages"]
    assert pages["tensor-to-scalar"] == "breaks"
