from __future__ import annotations

from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, explain, line_of, open_document


@pytest.mark.dynamo
async def test_all_findings_are_listed_with_what_a_run_knows(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    before = await client.protocol.send_request_async("fullgraph/breaks", {})
    assert [(b["code"], b["isObserved"], b["targets"]) for b in before] == [
        ("FG103", False, []),
        ("FG201", False, []),
        ("FG102", False, []),
    ]
    await explain(client, uri, "Net")
    listed = await client.protocol.send_request_async("fullgraph/breaks", {})
    item = next(each for each in listed if each["code"] == "FG102")
    assert item["uri"] == uri
    assert item["range"]["start"]["line"] == line_of(MODEL, ".item()")
    assert (item["isObserved"], item["count"], item["isFixable"]) == (True, 1, True)
    assert item["targets"] == ["Net"]
