"""Full garbage collections happen in pauses."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from fullgraph.lsp import server
from fullgraph.lsp.server import GarbageCollector
from tests.waiting import until_async

PAUSE = 0.05


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[GarbageCollector]:
    monkeypatch.setattr(server, "_PAUSE_SECONDS", PAUSE)
    thresholds = gc.get_threshold()
    collector = GarbageCollector()
    collector.start()
    gc.collect()
    yield collector
    gc.set_threshold(*thresholds)


class Node:
    itself: Node


def old_garbage() -> weakref.ref[Node]:
    """A cycle that only a full collection finds, in a process that is due for one."""
    node = Node()
    node.itself = node
    for _ in range(12):
        gc.collect(1)
    return weakref.ref(node)


async def test_a_pause_collects_what_python_leaves(collector: GarbageCollector) -> None:
    kept = old_garbage()
    work = [Node() for _ in range(500_000)]
    assert kept() is not None, "no full collection while the server works"
    del work
    collector.message_came()
    await until_async(lambda: kept() is None)


async def test_messages_put_the_pause_off(collector: GarbageCollector) -> None:
    kept = old_garbage()
    collector.message_came()
    # Past the pause, and the loop has had no turn: the message comes before what was due.
    time.sleep(2 * PAUSE)
    collector.message_came()
    await asyncio.sleep(0)
    assert kept() is not None
    await until_async(lambda: kept() is None)


async def test_a_pause_without_new_objects_collects_nothing(collector: GarbageCollector) -> None:
    node = Node()
    node.itself = node
    kept = weakref.ref(node)
    gc.collect(1)
    del node
    collector.message_came()
    await asyncio.sleep(4 * PAUSE)
    assert kept() is not None
