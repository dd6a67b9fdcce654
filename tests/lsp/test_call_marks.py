"""A break in a helper is shown at the call too, in the file that was explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import explain, open_document, shown

pytestmark = pytest.mark.dynamo

HELPERS = """\
def clip(x):
    print("clipped")
    return x * x.mean().item()
"""
MODEL = """\
import torch
from helpers import clip


class Net(torch.nn.Module):
    def forward(self, x):
        y = clip(x)
        print("between"); z = clip(y)
        return y + z


def get_inputs():
    return [torch.ones(2, 4)]
"""


async def test_the_call_is_marked_with_the_way_to_the_break(
    client: LanguageClient, tmp_path: Path
) -> None:
    helpers = tmp_path / "helpers.py"
    helpers.write_text(HELPERS, encoding="utf-8")
    uri = open_document(client, tmp_path, MODEL, "model.py")
    answer = await explain(client, uri, "Net")
    assert answer.message.startswith("Net: 3 graph breaks, 2 of them in other files")
    # The second call is on a line that breaks itself.
    assert shown(client, uri) == [(7, "FG103", "Information"), (8, "FG103", "Warning")]
    assert shown(client, helpers.as_uri()) == [(2, "FG103", "Warning"), (3, "FG102", "Warning")]
    (mark, _) = client.diagnostics[uri]
    assert mark.message == (
        "In `clip`, called here, at helpers.py:2: A logging call breaks the graph, and 1 more "
        "(seen 3×)"
    )
    (related,) = mark.related_information or ()
    assert related.location.uri == helpers.as_uri()
    assert related.location.range.start.line == 1
    at = types.HoverParams(types.TextDocumentIdentifier(uri), mark.range.start)
    hover = await client.text_document_hover_async(at)
    assert hover is not None
    assert "Path: `Net.forward → clip`." in hover.contents.value
    assert "**Fix:**" not in hover.contents.value
    breaks = await client.protocol.send_request_async("fullgraph/breaks", {})
    assert sorted(each["range"]["start"]["line"] for each in breaks) == [1, 2, 7]
