"""The editor's model that the settings select, as the server knows it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from fullgraph.lsp.explanations import SelectedModel
from fullgraph.settings.table import LlmSettings
from tests.waiting import LONGEST

ANY = LlmSettings(provider="editor")
NAMED = LlmSettings(provider="editor", model="one")


class Client:
    """Selects a model, once ``ready`` is set."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.name = "vendor/one"
        self.ready = asyncio.Event()
        self.ready.set()

    async def pick(self, wanted: str) -> str:
        self.requests.append(wanted)
        await self.ready.wait()
        return self.name


async def test_what_sends_requests_the_name_each_time() -> None:
    client = Client()
    picked = SelectedModel(client.pick)
    assert (await picked.settings(ANY, waits=True)).model == "vendor/one"
    client.name = "vendor/two"
    assert (await picked.settings(ANY, waits=True)).model == "vendor/two"


async def test_what_does_not_send_requests_the_name_once_for_each_setting() -> None:
    client = Client()
    picked = SelectedModel(client.pick)
    for settings in (ANY, ANY, NAMED, NAMED):
        assert (await picked.settings(settings, waits=False)).model == "vendor/one"
    assert client.requests == ["", "one"]


async def test_a_hover_waits_only_a_moment_for_a_slow_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Client()
    waits: list[float | None] = []
    wait = asyncio.wait

    async def recorded(tasks: Any, *, timeout: float | None = None) -> Any:
        waits.append(timeout)
        return await wait(tasks, timeout=timeout)

    monkeypatch.setattr(asyncio, "wait", recorded)
    client.ready.clear()
    picked = SelectedModel(client.pick)
    started = time.monotonic()
    for _ in range(2):
        assert await picked.settings(NAMED, waits=False) == NAMED
    assert time.monotonic() - started < 5
    assert len(waits) == 2
    assert all(each is not None and each <= 0.2 for each in waits)
    client.ready.set()
    assert (await picked.settings(NAMED, waits=True)).model == "vendor/one"
    assert client.requests == ["one"], "one request for all who wait"


async def test_without_a_model_the_setting_stays_as_it_is() -> None:
    client = Client()
    client.name = ""
    picked = SelectedModel(client.pick)
    assert await picked.settings(NAMED, waits=True) == NAMED


async def test_a_model_that_appears_later_is_found_without_waiting() -> None:
    client = Client()
    client.name = ""
    picked = SelectedModel(client.pick)
    assert await picked.settings(ANY, waits=False) == ANY
    client.name = "vendor/one"
    client.ready.clear()
    assert await asyncio.wait_for(picked.settings(ANY, waits=False), LONGEST) == ANY
    client.ready.set()
    while len(client.requests) < 2 or (await picked.settings(ANY, waits=False)) == ANY:
        await asyncio.sleep(0)
    assert (await picked.settings(ANY, waits=False)).model == "vendor/one"


async def test_closing_ends_the_request() -> None:
    client = Client()
    client.ready.clear()
    picked = SelectedModel(client.pick)
    waiting = asyncio.create_task(picked.settings(ANY, waits=True))
    while not client.requests:
        await asyncio.sleep(0)
    picked.close()
    assert await asyncio.wait_for(waiting, LONGEST) == ANY
