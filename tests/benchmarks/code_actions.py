"""The light bulb's menu in files with many findings, with edits at once and when resolved.

Of the modeling files of transformers, some with many findings are opened. As when the user opens
the menu at a finding, its actions are requested, "apply all safe fixes" among them, at one finding
after the other; a client that resolves actions then resolves the last one of the menu.
"""

from __future__ import annotations

import time
from pathlib import Path

from lsprotocol import types

from tests.benchmarks.keystroke import PULLING, connect, disconnect
from tests.benchmarks.measure import model_file, row

MODELS = ("qwen3_omni_moe", "bigbird_pegasus", "big_bird", "seamless_m4t_v2", "reformer")
"""Four of the ten that had the most findings when this was written, and reformer."""
MENUS = 15


async def run() -> None:
    """Print what the light bulb takes for each file, with edits at once and when resolved."""
    for name in MODELS:
        for resolves in (False, True):
            await _ask(model_file(name), resolves=resolves)


async def _ask(path: Path, *, resolves: bool) -> None:
    client = await connect(_capabilities(resolves=resolves))
    text, document = path.read_text(encoding="utf-8"), types.TextDocumentIdentifier(path.as_uri())
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(document.uri, "python", 0, text))
    )
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    asked, resolved = [], []
    for diagnostic in report.items[:MENUS]:
        invoked = types.CodeActionTriggerKind.Invoked
        context = types.CodeActionContext([diagnostic], trigger_kind=invoked)
        params = types.CodeActionParams(document, diagnostic.range, context)
        begin = time.perf_counter()
        found = [
            action
            for action in await client.text_document_code_action_async(params) or ()
            if isinstance(action, types.CodeAction)
        ]
        asked.append(1000 * (time.perf_counter() - begin))
        if resolves and found:
            begin = time.perf_counter()
            await client.code_action_resolve_async(found[-1])
            resolved.append(1000 * (time.perf_counter() - begin))
    how = "resolved later" if resolves else "edits at once"
    row(f"{path.stem}: {len(report.items)} findings, {how}", asked)
    if resolved:
        row("  the last one resolved", resolved)
    await disconnect(client)


def _capabilities(*, resolves: bool) -> types.ClientCapabilities:
    document = PULLING.text_document
    options = types.ClientCodeActionResolveOptions(["edit"]) if resolves else None
    action = types.CodeActionClientCapabilities(data_support=True, resolve_support=options)
    return types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            code_action=action, diagnostic=document.diagnostic if document else None
        ),
        workspace=PULLING.workspace,
    )
