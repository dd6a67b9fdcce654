"""The scan of a workspace: memory, time, and keystrokes while it is under way, over LSP."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

import attrs
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.benchmarks.keystroke import PULLING, body_line_in_the_middle, connect, disconnect
from tests.benchmarks.measure import MODELS, model_file, resident_mib, row

FILES = 500
TYPED = "t5"
EVERY_SECONDS = 0.25


async def run() -> None:
    """Copy files of transformers into a folder, open it, and type into one of them."""
    with tempfile.TemporaryDirectory() as folder:
        await _scan(Path(folder).resolve())


async def _scan(folder: Path) -> None:
    typed = _copy(folder)
    shows_progress = types.WindowClientCapabilities(work_done_progress=True)
    client = await connect(attrs.evolve(PULLING, window=shows_progress), folder)
    ended = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: types.PublishDiagnosticsParams) -> None:
        """Those of closed files are not of interest here."""

    @client.feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)
    def _(params: types.WorkDoneProgressCreateParams) -> None:
        """Accept it."""

    @client.feature(types.PROGRESS)
    def _(params: types.ProgressParams) -> None:
        # pygls leaves the value as it was sent.
        value = params.value
        kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", "")
        if kind == "end":
            ended.set()

    process = client._server
    if process is None:
        raise RuntimeError("the server has no process")
    text = typed.read_text(encoding="utf-8")
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(typed.as_uri(), "python", 0, text))
    )
    await _pull(client, typed)
    client.initialized(types.InitializedParams())
    lines, times, version = text.split("\n"), [], 0
    line = body_line_in_the_middle(lines)
    lines.insert(line, " " * (len(lines[line]) - len(lines[line].lstrip())))
    begin = time.perf_counter()
    server = scan = together = 0.0
    while not ended.is_set():
        version += 1
        lines[line] += "x"
        times.append(await _type(client, typed, "\n".join(lines), version))
        now = resident_mib(process.pid)
        below = sum(resident_mib(pid) for pid in _children(process.pid))
        server, scan, together = max(server, now), max(scan, below), max(together, now + below)
        await asyncio.sleep(EVERY_SECONDS)
    print(f"  {FILES} files scanned in {time.perf_counter() - begin:.0f} s")
    print(
        f"  memory at most: server {server:.0f} MiB, the scan's process {scan:.0f} MiB, "
        f"both at once {together:.0f} MiB; afterwards {resident_mib(process.pid):.0f} MiB"
    )
    row("keystroke to diagnostics during the scan", times)
    await disconnect(client)


def _copy(folder: Path) -> Path:
    """Copy modeling files and then others; the one that is typed into."""
    modeling = sorted(MODELS.glob("*/modeling_*.py"))
    others = sorted({*MODELS.glob("*/*.py")} - {*modeling})
    own = model_file(TYPED)
    for file in [own, *(file for file in (*modeling, *others) if file != own)][:FILES]:
        target = folder / file.relative_to(MODELS)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(file, target)
    return folder / own.relative_to(MODELS)


async def _type(client: LanguageClient, file: Path, text: str, version: int) -> float:
    begin = time.perf_counter()
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=file.as_uri(), version=version),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    await _pull(client, file)
    return 1000 * (time.perf_counter() - begin)


async def _pull(client: LanguageClient, file: Path) -> None:
    document = types.TextDocumentIdentifier(file.as_uri())
    await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))


def _children(pid: int) -> list[int]:
    """The processes that a process has started, as Linux lists them."""
    listed = (task / "children" for task in Path(f"/proc/{pid}/task").iterdir())
    return [int(child) for each in listed for child in each.read_text(encoding="ascii").split()]
