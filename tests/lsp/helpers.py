"""What the tests of the server say often."""

import asyncio

from lsprotocol import types

MODEL = """\
import logging

import torch
from torch import nn

logger = logging.getLogger(__name__)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.linear(x)
        logger.info("shape %s", x.shape)
        if x.sum() > 1000:
            raise ValueError("too large")
        return x * x.mean().item()


def get_inputs():
    return [torch.ones(2, 4)]
"""

OPS = "import torch\ndef scaled(x):\n    return torch.relu(x)\n"
NET = """\
import torch
from ops import scaled
@torch.compile
def f(x):
    if scaled(x) > 0:
        return x
    return x + 1
"""
STEP = "def step(y):\n    if y.sum() > 0:\n        return y\n    return y + 1\n"


def open_document(client, folder, text, name="model.py"):
    """Write and open a document; returns its URI."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 1, text))
    )
    return uri


def change_document(client, uri, text, version=2):
    """Replace a document's text."""
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=version),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


async def pushed(client):
    """Wait for the next diagnostics."""
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


def shown(client, uri):
    """The diagnostics of a document as (1-based line, code, severity name)."""
    return [
        (d.range.start.line + 1, d.code, types.DiagnosticSeverity(d.severity).name)
        for d in client.diagnostics.get(uri, [])
    ]


def line_of(text, part):
    """The 0-based line that holds ``part``."""
    return next(i for i, line in enumerate(text.split("\n")) if part in line)


def position_of(text, part):
    """The position of ``part`` in UTF-16 units."""
    line = line_of(text, part)
    before = text.split("\n")[line].split(part)[0]
    return types.Position(line, len(before.encode("utf-16-le")) // 2)


def explain(client, uri, target, **more):
    """Send the explain request; the answer is awaited by the caller."""
    params = {"textDocument": {"uri": uri}, "target": target, **more}
    return client.protocol.send_request_async("fullgraph/explain", params)


def places(client, uri):
    return [(line, code) for line, code, _ in shown(client, uri)]


async def until(client, uri, expected):
    """Wait for pushes until a document shows this."""

    async def shown_as_expected():
        while places(client, uri) != expected:
            await pushed(client)

    await asyncio.wait_for(shown_as_expected(), 30)
