"""Hovers with the offline text, over LSP with the real server, in model files of transformers.

Lines that break in different ways are added in the middle of a file. Before each hover there is
an edit elsewhere, as while someone works; "first" hovers come when the diagnostics of the edited
text are there, those "at once" without waiting for them, and "again" is the same hover once more.
"""

from __future__ import annotations

import time
from pathlib import Path

from lsprotocol import types

from tests.benchmarks import measure
from tests.benchmarks.keystroke import (
    MODELS,
    PULLING,
    body_line_in_the_middle,
    connect,
    disconnect,
)
from tests.benchmarks.measure import model_file, percentile, row

HOVERS = 100
SAMPLED_HOVERS = 40
EVERY = 60
"""Of the modeling files, from the longest on, so that none is chosen for its result."""

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
        await _hover_in(model_file(name), HOVERS)
    print(f"  every {EVERY}th modeling file by size:")
    worst = {path: await _hover_in(path, SAMPLED_HOVERS) for path in sampled_files(EVERY)}
    slowest = max(worst, key=worst.__getitem__)
    print(
        f"  worst p95 of first hovers in these {len(worst)} files: "
        f"{worst[slowest]:.1f} ms ({slowest.stem})"
    )


def sampled_files(every: int) -> list[Path]:
    """Modeling files with a ``forward``, of all sizes, from the longest on."""
    files = measure.MODELS.glob("*/modeling_*.py")
    with_forward = [path for path in files if "    def forward(" in path.read_text("utf-8")]
    return sorted(with_forward, key=lambda path: (-path.stat().st_size, path.name))[::every]


async def _hover_in(path: Path, hovers: int) -> float:
    """Print what hovers in a file take; the 95th percentile of the first ones in ms."""
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
    pull = types.DocumentDiagnosticParams(document)
    report = await client.text_document_diagnostic_async(pull)
    found = [d.range.start for d in getattr(report, "items", ())]
    longest = 0

    async def hover(number: int) -> float:
        nonlocal longest
        begin = time.perf_counter()
        at = types.HoverParams(document, found[number // 2 % len(found)])
        shown = await client.text_document_hover_async(at)
        taken = 1000 * (time.perf_counter() - begin)
        contents = shown.contents if shown else None
        assert isinstance(contents, types.MarkupContent)
        longest = max(longest, len(contents.value))
        return taken

    first: list[float] = []
    again: list[float] = []
    at_once: list[float] = []
    for number in range(2 * hovers):
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=uri, version=number + 1),
                [types.TextDocumentContentChangeWholeDocument(f"{text}\n# {number}\n")],
            )
        )
        if number % 2:
            at_once.append(await hover(number))
        else:
            await client.text_document_diagnostic_async(pull)
            first.append(await hover(number))
            again.append(await hover(number))
    await disconnect(client)
    label = f"{path.stem.removeprefix('modeling_')} ({len(lines)} lines): hover"
    row(f"{label}, first", first)
    row(f"{label}, again", again)
    row(f"{label}, at once", at_once)
    print(f"  findings hovered: {len(found)}, characters of the longest text: {longest}")
    return percentile(first, 95)
