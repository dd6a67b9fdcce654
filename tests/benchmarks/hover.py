"""Hovers with the offline text, over LSP with the real server, in model files of transformers.

Lines that break in different ways are added in the middle of a file. Between two hovers there is
an edit elsewhere, as while someone works.
"""

from __future__ import annotations

import time

from lsprotocol import types

from tests.benchmarks.keystroke import (
    MODELS,
    PULLING,
    body_line_in_the_middle,
    connect,
    disconnect,
)
from tests.benchmarks.measure import model_file, row

HOVERS = 100
ADDED = (
    "print(hidden_states)",
    "value = hidden_states.sum().item()",
    "if hidden_states.sum() > 0: hidden_states = hidden_states + 1",
    "chosen = hidden_states[hidden_states > 0]",
    "listed = hidden_states.tolist()",
)


async def run() -> None:
    """Print how long hovers over findings take; the target of their p95 is 20 ms."""
    for name in MODELS:
        await _hover_in(name)


async def _hover_in(name: str) -> None:
    path = model_file(name)
    lines = path.read_text(encoding="utf-8").split("\n")
    line = body_line_in_the_middle(lines)
    indent = " " * (len(lines[line]) - len(lines[line].lstrip()))
    lines[line:line] = [f"{indent}hidden_states = torch.ones(2, 3)"] + [indent + a for a in ADDED]
    text, uri = "\n".join(lines), path.as_uri()
    client = await connect(PULLING)
    document = types.TextDocumentIdentifier(uri)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "python", 0, text))
    )
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
    found = [d.range.start for d in getattr(report, "items", ())]
    same: list[float] = []
    edited: list[float] = []
    longest = 0
    for number in range(HOVERS):
        at = types.HoverParams(document, found[number % len(found)])
        if number % 2:
            client.text_document_did_change(
                types.DidChangeTextDocumentParams(
                    types.VersionedTextDocumentIdentifier(uri=uri, version=number),
                    [types.TextDocumentContentChangeWholeDocument(f"{text}\n# {number}\n")],
                )
            )
        begin = time.perf_counter()
        shown = await client.text_document_hover_async(at)
        (edited if number % 2 else same).append(1000 * (time.perf_counter() - begin))
        contents = shown.contents if shown else None
        assert isinstance(contents, types.MarkupContent)
        longest = max(longest, len(contents.value))
    await disconnect(client)
    label = f"{name} ({len(lines)} lines)"
    row(f"{label}: hover", same)
    row(f"{label}: hover behind an edit", edited)
    print(f"  findings hovered: {len(found)}, characters of the longest text: {longest}")
