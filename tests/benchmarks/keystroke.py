"""From a keystroke to diagnostics, over LSP with the real server process.

One character at a time is typed into a method in the middle of a transformers model file.
"""

from __future__ import annotations

import asyncio
import sys
import time

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.benchmarks.measure import model_file, resident_mib, row

KEYSTROKES = 100
STARTS = 5
MODELS = ("t5", "qwen3_omni_moe")
"""The first is the yardstick; the second is the longest modeling file of transformers."""


async def run() -> None:
    """Print server start, keystroke latency and server memory."""
    starts = [await _start_and_stop() for _ in range(STARTS)]
    row("server start (process to initialize result)", starts)
    for name in MODELS:
        await _type_into(name)


async def connect() -> LanguageClient:
    """A client of a server that it has just started."""
    client = LanguageClient("benchmark", "1")
    await client.start_io(sys.executable, "-m", "fullgraph", "server")
    await client.initialize_async(
        types.InitializeParams(capabilities=types.ClientCapabilities(), initialization_options={})
    )
    return client


async def disconnect(client: LanguageClient) -> None:
    """Stop the client and its server."""
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


async def _start_and_stop() -> float:
    begin = time.perf_counter()
    client = await connect()
    elapsed = 1000 * (time.perf_counter() - begin)
    await disconnect(client)
    return elapsed


async def _type_into(name: str) -> None:
    text = model_file(name).read_text(encoding="utf-8")
    lines = text.split("\n")
    client = await connect()
    arrived: dict[int, asyncio.Event] = {}

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: types.PublishDiagnosticsParams) -> None:
        if params.version in arrived:
            arrived[params.version].set()

    uri = model_file(name).as_uri()

    async def send(version: int) -> float:
        arrived[version] = asyncio.Event()
        begin = time.perf_counter()
        if version == 0:
            client.text_document_did_open(
                types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 0, text))
            )
        else:
            client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(uri=uri, version=version),
                    [types.TextDocumentContentChangeWholeDocument("\n".join(lines))],
                )
            )
        await arrived[version].wait()
        return 1000 * (time.perf_counter() - begin)

    opened = await send(0)
    line = _body_line_in_the_middle(lines)
    indent = len(lines[line]) - len(lines[line].lstrip())
    lines.insert(line, " " * indent)
    times = []
    for version, char in enumerate(("value = hidden_states.sum() " * 9)[:KEYSTROKES], start=1):
        lines[line] += char
        times.append(await send(version))
    row(f"{name} ({len(lines)} lines): open", [opened])
    row(f"{name} ({len(lines)} lines): keystroke to diagnostics", times)
    process = client._server
    if process is not None:
        print(f"  server memory with that file open: {resident_mib(process.pid):.0f} MiB")
    await disconnect(client)


def _body_line_in_the_middle(lines: list[str]) -> int:
    """The return statement of the method nearest to the middle of the file."""
    returns = [i for i, line in enumerate(lines) if line.startswith("        return ")]
    return min(returns, key=lambda i: abs(i - len(lines) // 2))
