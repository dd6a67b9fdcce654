"""The supervisor's turns: one run at a time, a fresh process for each, a spare in between."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.dynamic.turns import Turn
from tests.dynamic.prepared import MODEL_PYTHON
from tests.dynamic.processes import until_gone

pytestmark = pytest.mark.dynamo

PROGRAM = """
import os

SEEN = []

def pid():
    SEEN.append(os.getpid())
    print("seen", *SEEN)

def fall():
    os.kill(os.getpid(), 9)
"""


@pytest.fixture
async def warm(tmp_path: Path) -> AsyncIterator[Supervisor]:
    made = Supervisor([MODEL_PYTHON], timeout_seconds=60, keep_warm=True, working_folder=tmp_path)
    yield made
    await made.close()


async def test_each_run_has_a_process_of_its_own(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    assert await warm.warm() is None

    results = await asyncio.gather(*(warm.explain(job, lambda message: None) for _ in range(3)))

    assert [result.failure for result in results] == [None] * 3
    pids = {line for result in results for line in result.output.splitlines() if "seen" in line}
    assert len(pids) == 3
    assert all(len(line.split()) == 2 for line in pids)


async def test_runs_wait_for_their_turn_and_say_so(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    order: list[str] = []

    async def run(name: str) -> None:
        await warm.explain(job, lambda message: order.append(f"{name}: {message}"))
        order.append(f"{name}: done")

    await asyncio.gather(run("first"), run("second"))

    assert order.index("second: Waiting for another run to end") < order.index("first: done")
    assert order.index("first: done") < order.index("second: Importing model.py")
    assert order[-1] == "second: done"


async def test_a_run_that_waits_can_be_cancelled(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    first = asyncio.create_task(warm.explain(job, lambda message: None))
    await asyncio.sleep(0)
    second = asyncio.create_task(warm.explain(job, lambda message: None))
    await asyncio.sleep(0)

    second.cancel()

    assert (await first).failure is None
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_whoever_asks_first_runs_first_and_one_who_leaves_disturbs_nobody(
    warm: Supervisor, write: Callable[..., Path], tmp_path: Path
) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    # Another workspace folder's supervisor, which shares the turn.
    turn = Turn()
    both = [
        Supervisor(
            [MODEL_PYTHON],
            timeout_seconds=60,
            keep_warm=False,
            working_folder=tmp_path,
            turn=turn,
        )
        for _ in range(2)
    ]
    order: list[str] = []

    async def run(number: int) -> None:
        result = await both[number % 2].explain(job, lambda message: None)
        assert result.failure is None
        order.append(f"run {number}")

    runs = []
    for number in range(4):
        runs.append(asyncio.create_task(run(number)))
        await asyncio.sleep(0.01)
    runs[1].cancel()

    await asyncio.wait(runs)

    assert runs[1].cancelled()
    assert order == ["run 0", "run 2", "run 3"]
    assert [task.exception() for task in (runs[0], *runs[2:])] == [None] * 3
    for supervisor in both:
        await supervisor.close()


async def test_a_spare_that_nobody_needs_is_dropped(
    tmp_path: Path, write: Callable[..., Path]
) -> None:
    supervisor = Supervisor(
        [MODEL_PYTHON],
        timeout_seconds=60,
        keep_warm=True,
        working_folder=tmp_path,
        idle_minutes=1 / 60,
    )
    assert await supervisor.warm() is None
    pid = supervisor.spare_pid
    assert pid is not None

    await until_gone([pid])

    assert supervisor.spare_pid is None
    job = Target("pid", path=str(write(PROGRAM))).job()
    assert (await supervisor.explain(job, lambda message: None)).failure is None
    await supervisor.close()


def test_a_loop_that_closes_during_a_run_leaves_no_process(
    tmp_path: Path, write: Callable[..., Path], capfd: pytest.CaptureFixture[str]
) -> None:
    write("import os, time\ndef f():\n    open(f'pid{os.getpid()}', 'w').close(); time.sleep(600)")

    async def main() -> None:
        supervisor = Supervisor(
            [sys.executable], timeout_seconds=60, keep_warm=True, working_folder=tmp_path
        )
        job = Target("f", path=str(tmp_path / "model.py")).job()
        run = asyncio.create_task(supervisor.explain(job, lambda message: None))
        while not list(tmp_path.glob("pid*")):
            assert not run.done()
            await asyncio.sleep(0.05)

    asyncio.run(main())

    [found] = tmp_path.glob("pid*")
    asyncio.run(until_gone([int(found.name[3:])]))
    assert "Event loop is closed" not in capfd.readouterr().err


async def test_a_spare_that_died_is_replaced(warm: Supervisor, write: Callable[..., Path]) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    assert await warm.warm() is None
    assert warm.spare_pid is not None
    os.kill(warm.spare_pid, signal.SIGKILL)
    await asyncio.sleep(0.5)

    assert (await warm.explain(job, lambda message: None)).failure is None


async def test_closing_ends_the_run_and_those_that_wait(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    path = write("import time\n\ndef target():\n    time.sleep(600)\n")
    started = asyncio.Event()

    def on_progress(message: str) -> None:
        if message.startswith("Running"):
            started.set()

    job = Target("target", path=str(path)).job()
    runs = [asyncio.create_task(warm.explain(job, on_progress)) for _ in range(2)]
    await started.wait()

    await warm.close()

    for result in await asyncio.gather(*runs):
        assert result.failure is not None
        assert result.failure.kind == "closed"


async def test_closing_while_the_process_starts_fails_the_run(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    job = Target("pid", path=str(write(PROGRAM))).job()
    starting = asyncio.Event()
    run = asyncio.create_task(warm.explain(job, lambda message: starting.set()))
    await starting.wait()
    await asyncio.sleep(0)

    await warm.close()

    failure = (await run).failure
    assert failure is not None
    assert failure.kind == "closed"


async def test_the_workers_own_words_are_in_the_result(
    warm: Supervisor, write: Callable[..., Path]
) -> None:
    result = await warm.explain(Target("pid", path=str(write(PROGRAM))).job(), lambda message: None)

    assert result.hello is not None
    assert result.hello.executable == sys.executable
    assert result.hello.torch.startswith("2.")
    assert result.done is not None
    assert result.done.inputs == "no arguments"


async def test_one_process_does_many_jobs_and_each_starts_afresh(
    tmp_path: Path, write: Callable[..., Path]
) -> None:
    seen = tmp_path / "seen"
    program = f"""
import builtins, os, sys

def work():
    with open({str(seen)!r}, "a") as file:
        print(hasattr(builtins, "mark"), file=file)
    builtins.mark = True
    print("done")
    if os.path.exists({str(tmp_path / "end")!r}):
        os._exit(7)
"""
    job = Target("work", path=str(write(program))).job()
    made = Supervisor(
        [MODEL_PYTHON],
        timeout_seconds=60,
        keep_warm=True,
        working_folder=tmp_path,
        has_many_jobs=True,
    )
    import torch

    can_fork = sys.platform == "linux" and not (torch.version.cuda or torch.version.hip)
    try:
        first = await made.explain(job, lambda message: None)
        process = made.spare_pid
        second = await made.explain(job, lambda message: None)
        assert (first.failure, second.failure) == (None, None)
        assert first.output.count("done") == second.output.count("done") > 0
        assert {*seen.read_text().split()} == {"False"}
        if can_fork:
            assert process is not None
            assert made.spare_pid == process
        (tmp_path / "end").touch()
        third = await made.explain(job, lambda message: None)
        assert third.failure is not None
        assert "7" in third.failure.message
        (tmp_path / "end").unlink()
        assert (await made.explain(job, lambda message: None)).failure is None
    finally:
        await made.close()
