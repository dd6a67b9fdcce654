"""What the tests of the server say often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient as BaseLanguageClient
from pytest_lsp import LanguageClient

from fullgraph.dynamic.processes import is_alive
from tests.waiting import LONGEST

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


Code = int | str | None
Place = tuple[int, Code]
Shown = tuple[int, Code, str]


def open_document(
    client: BaseLanguageClient, folder: Path, text: str, name: str = "model.py"
) -> str:
    """Write and open a document; returns its URI."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 1, text))
    )
    return uri


async def code_actions(
    client: LanguageClient, uri: str, at: types.Range, context: types.CodeActionContext
) -> list[types.CodeAction]:
    """The code actions of a range."""
    found = await client.text_document_code_action_async(
        types.CodeActionParams(types.TextDocumentIdentifier(uri), at, context)
    )
    return [action for action in found or () if isinstance(action, types.CodeAction)]


def change_document(client: LanguageClient, uri: str, text: str, version: int = 2) -> None:
    """Replace a document's text."""
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=version),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


def configure(client: LanguageClient, **settings: Any) -> None:
    """Change the settings of the editor."""
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"fullgraph": settings})
    )


async def pushed(client: LanguageClient) -> None:
    """Wait for the next diagnostics."""
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


def registrations(client: LanguageClient) -> asyncio.Queue[types.Registration]:
    """What the server asks a client to register; only ``watching`` keeps it."""
    queue: asyncio.Queue[types.Registration] = vars(client).setdefault("_asked", asyncio.Queue())
    return queue


def shown(client: LanguageClient, uri: str) -> list[Shown]:
    """The diagnostics of a document as (1-based line, code, severity name)."""
    return [
        (d.range.start.line + 1, d.code, types.DiagnosticSeverity(d.severity or 0).name)
        for d in client.diagnostics.get(uri, [])
    ]


def line_of(text: str, part: str) -> int:
    """The 0-based line that holds ``part``."""
    return next(i for i, line in enumerate(text.split("\n")) if part in line)


def position_of(text: str, part: str) -> types.Position:
    """The position of ``part`` in UTF-16 units."""
    line = line_of(text, part)
    before = text.split("\n")[line].split(part)[0]
    return types.Position(line, len(before.encode("utf-16-le")) // 2)


def explain(client: BaseLanguageClient, uri: str, target: str, **more: Any) -> Awaitable[Any]:
    """Send the explain request; the answer is awaited by the caller."""
    params = {"textDocument": {"uri": uri}, "target": target, **more}
    answer: Awaitable[Any] = client.protocol.send_request_async("fullgraph/explain", params)
    return answer


def places(client: LanguageClient, uri: str) -> list[Place]:
    return [(line, code) for line, code, _ in shown(client, uri)]


async def until(client: LanguageClient, uri: str, expected: Sequence[Place]) -> None:
    """Wait for pushes until a document shows this."""

    async def shown_as_expected() -> None:
        while places(client, uri) != expected:
            await pushed(client)

    await asyncio.wait_for(shown_as_expected(), LONGEST)


def hang_at(pid_file: Path) -> str:
    """Statements that leave the id of their process in a file, and never end."""
    return (
        f"import os; open({str(pid_file)!r}, 'w').write(str(os.getpid()))\n    while True: pass\n"
    )


async def cancel_at(client: LanguageClient, answer: Awaitable[Any], pid_file: Path) -> None:
    """Cancel the only request once it is at ``hang_at``, and wait until that process is gone."""
    request = asyncio.ensure_future(answer)
    while not (pid_file.exists() and pid_file.read_text()):
        await asyncio.sleep(0.05)
    (number,) = [i for i, f in client.protocol._request_futures.items() if not f.done()]
    client.cancel_request(types.CancelParams(number))
    with pytest.raises(JsonRpcException, match="cancel"):
        await request
    pid = int(pid_file.read_text())
    while is_alive(pid):
        await asyncio.sleep(0.05)
