"""What language models cost where they are not in use: a kept answer, server start and memory."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from fullgraph import taxonomy
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import MAX_FILES, AnswerCache, cache_key
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Question
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.request import Reply, Request
from fullgraph.settings.table import LlmSettings
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from tests.benchmarks.measure import resident_mib, row
from tests.llm.fake_provider import ANSWER

ANSWER_TEXT = json.dumps(ANSWER)
ANSWERS = 100
STARTS = 7
FILES = MAX_FILES
SOURCE = """import torch


@torch.compile
def f(x):
    y = x * 2
    return y * y.sum().item()
"""
SDKS = ("openai", "google.genai", "google.generativeai")
_HIDE = f"import sys; sys.modules.update(dict.fromkeys({SDKS}))"
_SERVE = "from fullgraph.cli.main import main; raise SystemExit(main(['server']))"


async def run() -> None:
    """Print the time of a kept answer, and start and memory with and without SDKs."""
    with tempfile.TemporaryDirectory() as folder:
        await _kept_answers(Path(folder))
    await _starts()


async def _kept_answers(folder: Path) -> None:
    settings = LlmSettings(provider="openai")
    where = Location("model.py", 7, 15, 7, 29)
    finding = Finding("tensor-to-scalar", "FG102", where, Evidence.PREDICTED, "It breaks.")
    question = Question(finding, lambda path: SOURCE, taxonomy.load())
    request = explanation_request(question).request
    _fill(folder, settings, request)

    def fresh() -> Assistant:
        return Assistant(settings, folder, True, {"OPENAI_API_KEY": "none"})

    row("kept answer, from disk", [await _ask(fresh(), request) for _ in range(ANSWERS)])
    assistant = fresh()
    await _ask(assistant, request)
    row("kept answer, from memory", [await _ask(assistant, request) for _ in range(ANSWERS)])
    explainer = Explainer(question.taxonomy, assistant)
    if explainer.known(question).origin != "openai":
        raise RuntimeError("the kept answer was not found")
    shown = [_milliseconds(lambda: explainer.known(question)) for _ in range(ANSWERS)]
    row("request made, kept answer found and rendered", shown)
    cache = AnswerCache(folder)
    key = cache_key("openai", "another", "address", request)
    put = [_milliseconds(lambda: cache.put(key, Reply(ANSWER_TEXT))) for _ in range(ANSWERS)]
    row(f"answer stored beside {FILES} others", put)


def _fill(folder: Path, settings: LlmSettings, request: Request) -> None:
    """The cache is as full as it becomes; the newest answer is that to ``request``."""
    others = AnswerCache(folder, max_files=FILES)
    for number in range(FILES - 1):
        (folder / f"{number:064x}.json").write_text('{"format": 2, "text": "{}"}')
    model, address = "gpt-6-luna", "https://api.openai.com/v1"
    others.put(cache_key("openai", model, address, request), Reply(ANSWER_TEXT))


async def _ask(assistant: Assistant, request: Request) -> float:
    begin = time.perf_counter()
    await assistant.ask(request)
    return 1000 * (time.perf_counter() - begin)


def _milliseconds(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - begin)


async def _starts() -> None:
    """In turns, so that what else the machine does falls on both."""
    hidden: list[tuple[float, float]] = []
    enabled: list[tuple[float, float]] = []
    for _ in range(STARTS):
        hidden.append(await _start(f"{_HIDE}; {_SERVE}", "off"))
        enabled.append(await _start(f"import sys; {SDKS}; {_SERVE}", "openai"))
    for label, measured in (("no SDK, off", hidden), ("SDKs, openai enabled", enabled)):
        row(f"server start, {label}", [start for start, _ in measured])
        row(f"server memory, {label}", [memory for _, memory in measured], "MiB")


async def _start(code: str, provider: str) -> tuple[float, float]:
    """Milliseconds to the initialize result, and MiB after a document was analysed."""
    begin = time.perf_counter()
    client = LanguageClient("benchmark", "1")
    shown = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: types.PublishDiagnosticsParams) -> None:
        shown.set()

    environ = {**os.environ, "OPENAI_API_KEY": "none"}
    await client.start_io(sys.executable, "-c", code, env=environ)
    options = {
        "isTrusted": False,
        "llmConsent": provider != "off",
        "settings": {"llm": {"provider": provider}},
    }
    await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(), initialization_options=options)
    )
    elapsed = 1000 * (time.perf_counter() - begin)
    client.initialized(types.InitializedParams())
    document = types.TextDocumentItem("untitled:model.py", "python", 0, SOURCE)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))
    await asyncio.wait_for(shown.wait(), 60)
    if client._server is None:
        raise RuntimeError("the server has no process")
    memory = resident_mib(client._server.pid)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return elapsed, memory
