"""Many items, several at a time."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from fullgraph.measure.survey.engines.local import in_parallel


async def test_so_many_at_a_time_and_the_first_first() -> None:
    begun: list[int] = []
    running = most = 0

    async def work(item: int) -> int:
        nonlocal running, most
        begun.append(item)
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01 * (item % 3))
        running -= 1
        return item * item

    results = [each async for each in in_parallel(range(10), work, 3)]
    assert sorted(results) == [n * n for n in range(10)]
    assert begun == list(range(10))
    assert most == 3


async def test_an_error_is_raised_and_ends_the_others() -> None:
    ended: list[int] = []

    async def work(item: int) -> int:
        if item == 1:
            raise ValueError("not this one")
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(item)
        return item

    with pytest.raises(ValueError, match="not this one"):
        async for _ in in_parallel([0, 1, 2], work, 2):
            pass
    assert ended == [0]


async def test_closing_it_ends_what_is_under_way() -> None:
    ended: list[int] = []

    async def work(item: int) -> int:
        try:
            await asyncio.sleep(0 if item == 0 else 60)
        finally:
            ended.append(item)
        return item

    async with aclosing(in_parallel([0, 1, 2, 3], work, 2)) as results:
        async for _ in results:
            break
    assert sorted(ended) in ([0, 1], [0, 1, 2])


async def test_nothing_to_do() -> None:
    async def work(item: int) -> int:
        return item

    assert [each async for each in in_parallel([], work, 2)] == []
