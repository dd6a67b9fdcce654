from __future__ import annotations

import asyncio

import pytest

from fullgraph.dynamic.turns import GaveWayError, Turn


class Work:
    """Something that runs until it is allowed to end, and tidies up when it is cancelled."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.is_tidy = False

    async def __call__(self) -> str:
        self.begun.set()
        try:
            await self.may_end.wait()
        finally:
            await asyncio.sleep(0)
            self.is_tidy = True
        return "done"


async def steps() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_whoever_came_first_goes_first() -> None:
    turn, order = Turn(), []

    async def run(name: str) -> None:
        async with turn:
            order.append(name)
            await steps()

    await asyncio.gather(*(run(name) for name in "abc"))

    assert order == ["a", "b", "c"]
    assert not turn.locked()


async def test_work_in_the_background_has_its_result() -> None:
    turn, work = Turn(), Work()
    work.may_end.set()

    assert await turn.in_background(work) == "done"


async def test_it_is_ended_for_a_run_which_begins_when_it_is_tidy() -> None:
    turn, work = Turn(), Work()
    background = asyncio.create_task(turn.in_background(work))
    await work.begun.wait()

    assert not turn.locked()
    async with turn:
        assert work.is_tidy
        with pytest.raises(GaveWayError):
            await background
        assert turn.locked()


async def test_it_waits_for_every_run_that_was_asked_for() -> None:
    turn, work = Turn(), Work()
    work.may_end.set()
    order: list[str] = []

    async def run(name: str) -> None:
        async with turn:
            order.append(name)
            await steps()

    first = asyncio.create_task(run("first"))
    await asyncio.sleep(0)
    background = asyncio.create_task(turn.in_background(work))
    background.add_done_callback(lambda done: order.append("background"))
    await asyncio.sleep(0)
    second = asyncio.create_task(run("second"))
    await asyncio.gather(first, second, background)
    await steps()

    assert order == ["first", "second", "background"]


async def test_two_runs_at_once_end_it_only_once() -> None:
    turn, work = Turn(), Work()
    background = asyncio.create_task(turn.in_background(work))
    await work.begun.wait()

    async def run() -> bool:
        async with turn:
            return work.is_tidy

    assert all(await asyncio.gather(run(), run()))
    with pytest.raises(GaveWayError):
        await background


async def test_a_run_that_is_cancelled_while_it_waits_holds_nothing() -> None:
    turn, work = Turn(), Work()
    work.may_end.set()

    async def run() -> None:
        async with turn:
            raise AssertionError("it was cancelled before its turn")

    async with turn:
        waiting = asyncio.create_task(run())
        await steps()
        waiting.cancel()
        await asyncio.wait([waiting])

    assert await turn.in_background(work) == "done"


async def test_cancelling_the_background_itself_is_no_giving_way() -> None:
    turn, work = Turn(), Work()
    background = asyncio.create_task(turn.in_background(work))
    await work.begun.wait()
    background.cancel()

    with pytest.raises(asyncio.CancelledError):
        await background
    assert work.is_tidy
    async with turn:
        pass
