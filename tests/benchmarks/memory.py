"""The server's memory while many model files are open, over LSP with the real process."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lsprotocol import types

from tests.benchmarks.keystroke import connect, disconnect
from tests.benchmarks.measure import MODELS, resident_mib

FILES = 100
EVERY = 25


async def run() -> None:
    """Print resident memory at the start, and as one file after the other is opened."""
    files = sorted(MODELS.glob("*/modeling_*.py"))[:FILES]
    client = await connect()
    heard = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: types.PublishDiagnosticsParams) -> None:
        heard.set()

    process = client._server
    if process is None:
        raise RuntimeError("the server has no process")
    print(f"  before any file: {resident_mib(process.pid):.0f} MiB")
    lines = 0
    for number, file in enumerate(files, start=1):
        text = file.read_text(encoding="utf-8")
        lines += text.count("\n")
        heard.clear()
        client.text_document_did_open(types.DidOpenTextDocumentParams(_document(file, text)))
        await heard.wait()
        if number % EVERY == 0 or number == len(files):
            memory = resident_mib(process.pid)
            print(f"  {number} files open ({lines} lines): {memory:.0f} MiB")
    await disconnect(client)


def _document(file: Path, text: str) -> types.TextDocumentItem:
    return types.TextDocumentItem(file.as_uri(), "python", 0, text)
