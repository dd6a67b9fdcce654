"""The tracer of basic blocks: its limits, and what it leaves as it was."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fullgraph_worker.protocol.wire import Blocks, Record
from fullgraph_worker.values.eager_blocks import MOST_SECONDS, BlockWatcher
from fullgraph_worker.values.trace_functions import watch
from tests.waiting import LONGEST


def _long(count: int) -> int:
    total = 0
    for i in range(count):
        total += i
    return total


def _record(function: Callable[..., Any]) -> Record:
    code = function.__code__
    return Record(
        code.co_filename, code.co_firstlineno + 1, -1, -1, -1, "", "", "", [], "", [], False, ""
    )


def seen_blocks(
    run: Callable[[], Any], records: list[Record], *, seconds: float = MOST_SECONDS
) -> Blocks:
    watcher = BlockWatcher(records)
    note = watch(run, [watcher.on_call], seconds)
    return Blocks(watcher.blocks(), note=note)


@pytest.fixture
def own_trace() -> Iterator[Callable[..., Any]]:
    """A trace function of the program, such as a debugger's."""
    before = sys.gettrace()

    def trace(frame: Any, event: str, arg: Any) -> None:
        return None

    sys.settrace(trace)
    yield trace
    sys.settrace(before)


def test_a_trace_function_of_the_program_is_restored(own_trace: Callable[..., Any]) -> None:
    seen = seen_blocks(lambda: _long(3), [_record(_long)])
    assert sys.gettrace() is own_trace
    assert [block.count for block in seen.blocks] == [1, 4, 3, 1]


def test_it_is_restored_where_the_run_raises(own_trace: Callable[..., Any]) -> None:
    def fail() -> None:
        _long(3)
        raise ValueError("no")

    seen = seen_blocks(fail, [_record(_long)])
    assert sys.gettrace() is own_trace
    assert seen.note == "ValueError was raised"
    assert seen.blocks


def test_a_run_that_takes_too_long_is_stopped() -> None:
    def patient() -> None:
        # The program handles every exception of its own.
        with contextlib.suppress(Exception):
            _long(3)

    def forever() -> None:
        while True:
            patient()

    start = time.monotonic()
    seen = seen_blocks(forever, [_record(_long)], seconds=0.5)
    assert time.monotonic() - start < LONGEST
    assert seen.note == "stopped after 0.5 seconds"
    assert seen.blocks[0].count > 1


def test_functions_that_did_not_break_are_not_watched() -> None:
    watched: list[int] = []

    def other() -> None:
        watched.append(threading.get_ident())

    def both() -> None:
        other()
        _long(2)

    seen = seen_blocks(both, [_record(_long)])
    assert watched
    assert {block.function for block in seen.blocks} == {"_long"}


def test_a_long_loop_costs_little_more_than_without_it() -> None:
    """Line events stop after a limit; what is left is the interpreter's own check."""
    count = 3_000_000
    start = time.thread_time()
    _long(count)
    plain = time.thread_time() - start
    start = time.thread_time()
    seen = seen_blocks(lambda: _long(count), [_record(_long)])
    watched = time.thread_time() - start
    print(f"{count} iterations: {plain:.2f} s, watched {watched:.2f} s")
    assert not seen.blocks[1].is_counted
    assert watched < 4 * plain + 1
