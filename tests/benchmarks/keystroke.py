"""From a keystroke to the last answer that VS Code waits for, over LSP with the real server.

One character at a time is typed into a method in the middle of a transformers model file, once
where nothing breaks and once behind a call that has a fix. What is sent for each is what
VS Code 1.139 was seen to send: with the edit, at once and in this order, the light bulb at the
cursor (an automatic trigger, no kind asked for), a pull of diagnostics and the lenses; once the
diagnostics are there, the light bulb again, with those at the cursor; and under the pointer the
hover, with the quick fixes of what it points at. At the end diagnostics, lenses and light bulb
are asked for again, one after another, for a text that has not changed.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.benchmarks.measure import model_file, resident_mib, row

KEYSTROKES = 100
STARTS = 5
MODELS = ("t5", "qwen3_omni_moe")
"""The first is the yardstick; the second is the longest modeling file of transformers."""

PLAIN = "value = hidden_states.sum() "
FIXABLE = "print(hidden_states); value = hidden_states.sum() "
AGAIN = 20
SHARES = ("diagnostics", "lenses", "light bulb", "light bulb again", "hover", "its quick fixes")
UNCHANGED = ("diagnostics, same text", "lenses, same text", "light bulb, same text")
PULLING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(),
        code_lens=types.CodeLensClientCapabilities(),
        diagnostic=types.DiagnosticClientCapabilities(),
        hover=types.HoverClientCapabilities(),
    ),
    workspace=types.WorkspaceClientCapabilities(
        diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    ),
)
Answer = TypeVar("Answer")


async def run() -> None:
    """Print server start, what follows a keystroke, and server memory."""
    starts = [await _start_and_stop() for _ in range(STARTS)]
    row("server start (process to initialize result)", starts)
    for name in MODELS:
        for typed in (PLAIN, FIXABLE):
            await _type_into(name, typed)


async def connect(
    capabilities: types.ClientCapabilities | None = None, folder: Path | None = None
) -> LanguageClient:
    """A client of a server that it has just started.

    Args:
        capabilities: of the client; without any, it is pushed things.
        folder: the workspace.
    """
    client = LanguageClient("benchmark", "1")
    await client.start_io(sys.executable, "-m", "fullgraph", "server")
    await client.initialize_async(
        types.InitializeParams(
            capabilities=capabilities or types.ClientCapabilities(),
            root_uri=folder.as_uri() if folder else None,
            initialization_options={"isTrusted": True},
        )
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


class _Editor:
    """One open document and what an editor asks about it.

    Attributes:
        shares: milliseconds from sending a request to its answer, by what was asked.
        diagnostics: those of the last pull.
    """

    def __init__(self, client: LanguageClient, uri: str) -> None:
        self.shares: dict[str, list[float]] = {share: [] for share in (*SHARES, *UNCHANGED)}
        self.diagnostics: Sequence[types.Diagnostic] = ()
        self.fixes = 0
        self._client = client
        self._document = types.TextDocumentIdentifier(uri)

    async def follow(self, text: str, version: int, cursor: types.Position) -> float:
        """Send an edit and all that follows; the milliseconds to the last answer."""
        client = self._client
        begin = time.perf_counter()
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=self._document.uri, version=version),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        await asyncio.gather(
            self._asked("light bulb", self._actions(cursor)),
            self._asked("diagnostics", self._pull()),
            self._asked("lenses", self._lenses()),
        )
        self.fixes += await self._asked("light bulb again", self._actions(cursor))
        at = types.HoverParams(self._document, cursor)
        await self._asked("hover", client.text_document_hover_async(at))
        await self._asked("its quick fixes", self._actions(cursor, is_hover=True))
        return 1000 * (time.perf_counter() - begin)

    async def ask_again(self, cursor: types.Position) -> None:
        """Ask for what follows a keystroke when there was none."""
        await self._asked(UNCHANGED[0], self._pull())
        await self._asked(UNCHANGED[1], self._lenses())
        await self._asked(UNCHANGED[2], self._actions(cursor))

    async def open(self, text: str) -> float:
        """Open the document; the milliseconds to its diagnostics."""
        begin = time.perf_counter()
        self._client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self._document.uri, "python", 0, text)
            )
        )
        await self._pull()
        return 1000 * (time.perf_counter() - begin)

    async def _asked(self, share: str, request: asyncio.Future[Answer] | object) -> Answer:
        begin = time.perf_counter()
        answer: Answer = await request  # type: ignore[misc]
        self.shares[share].append(1000 * (time.perf_counter() - begin))
        return answer

    async def _pull(self) -> None:
        report = await self._client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(self._document, identifier="fullgraph")
        )
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        self.diagnostics = report.items

    async def _lenses(self) -> None:
        lenses = types.CodeLensParams(self._document)
        await self._client.text_document_code_lens_async(lenses)

    async def _actions(self, cursor: types.Position, *, is_hover: bool = False) -> int:
        here = [d for d in self.diagnostics if d.range.start.line == cursor.line]
        trigger = types.CodeActionTriggerKind
        found = await self._client.text_document_code_action_async(
            types.CodeActionParams(
                self._document,
                here[0].range if is_hover and here else types.Range(cursor, cursor),
                types.CodeActionContext(
                    diagnostics=here,
                    only=[types.CodeActionKind.QuickFix] if is_hover else None,
                    trigger_kind=trigger.Invoked if is_hover else trigger.Automatic,
                ),
            )
        )
        return len(found or ())


async def _type_into(name: str, typed: str) -> None:
    text = model_file(name).read_text(encoding="utf-8")
    lines = text.split("\n")
    client = await connect(PULLING)
    process = client._server
    if process is None:
        raise RuntimeError("the server has no process")
    editor = _Editor(client, model_file(name).as_uri())
    opened = await editor.open(text)
    before = resident_mib(process.pid)
    line = body_line_in_the_middle(lines)
    lines.insert(line, " " * (len(lines[line]) - len(lines[line].lstrip())))
    times = []
    for version, char in enumerate((typed * KEYSTROKES)[:KEYSTROKES], start=1):
        lines[line] += char
        # The cursor stays on the call that breaks, where there is one.
        column = len(lines[line]) if typed == PLAIN else lines[line].index(lines[line].strip())
        cursor = types.Position(line, column)
        times.append(await editor.follow("\n".join(lines), version, cursor))
    for _ in range(AGAIN):
        await editor.ask_again(cursor)
    label = f"{name} ({len(lines)} lines)"
    row(f"{label}: open", [opened])
    what = "nothing" if typed == PLAIN else "a fix"
    row(f"{label}: keystroke to all answers, {what} at the cursor", times)
    for share, each in editor.shares.items():
        row(f"  {share}", each)
    memory = resident_mib(process.pid)
    print(f"  actions offered: {editor.fixes}")
    print(
        f"  server memory with that file open: {before:.0f} MiB, after all this: {memory:.0f} MiB"
    )
    await disconnect(client)


def body_line_in_the_middle(lines: list[str]) -> int:
    """The last statement of the ``forward`` that is nearest to the middle of the file."""
    starts = [i for i, line in enumerate(lines) if line.startswith("    def forward(")]
    nearest = min(starts, key=lambda i: abs(i - len(lines) // 2))
    return next(i for i in range(nearest, len(lines)) if lines[i].startswith("        return "))
