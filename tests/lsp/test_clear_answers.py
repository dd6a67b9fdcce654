"""Kept answers of language models are removed on request, by the real server process."""

from __future__ import annotations

from pathlib import Path

from pytest_lsp import LanguageClient

from fullgraph.llm.cache import AnswerCache
from fullgraph.llm.request import Reply


async def clear(client: LanguageClient) -> int:
    response = await client.protocol.send_request_async("fullgraph/clearAnswers", {})
    return int(response.removed)


async def test_all_kept_answers_are_removed(client: LanguageClient, tmp_path: Path) -> None:
    folder = tmp_path / ".storage" / "explanations"
    cache = AnswerCache(folder)
    for number in range(3):
        cache.put(f"{number:064x}", Reply("{}"))
    assert await clear(client) == 3
    assert list(folder.iterdir()) == []
    assert await clear(client) == 0
