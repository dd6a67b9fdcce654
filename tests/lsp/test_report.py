from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, change_document, explain, open_document


async def page(client: LanguageClient, uri: str, target: str | None = None) -> tuple[str, Any]:
    """The target of the page about a file's last run, and the data in the page."""
    answer = await client.protocol.send_request_async(
        "fullgraph/report", {"uri": uri, "target": target}
    )
    found = re.search(r'id="fullgraph-report">(.*?)</script>', answer.html)
    return answer.target, json.loads(found[1]) if found else None


@pytest.mark.dynamo
async def test_the_page_shows_the_last_run_and_what_changed_since_the_one_before(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    assert await page(client, uri) == ("", None)
    await explain(client, uri, "Net")
    target, report = await page(client, uri)
    assert target == "Net"
    assert report["verdict"].startswith("Net: 3 graph breaks")
    assert report["comparison"] is None
    fixes = [action for action in report["actions"] if action["diff"]]
    assert any("logger" in line or "print" in line for fix in fixes for line in fix["diff"])
    change_document(client, uri, MODEL.replace(".item()", ""))
    await explain(client, uri, "Net")
    _, report = await page(client, uri, "Net")
    assert [finding["code"] for finding in report["comparison"]["went"]] == ["FG102"]
    assert await page(client, uri, "another") == ("", None)
