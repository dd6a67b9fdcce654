"""Writes records from a thread of its own; the training thread never waits for it.

The file is opened for each write: no file of Fullgraph stays open in the program, which may close
or count its file descriptors.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from os import O_APPEND, O_CREAT, O_WRONLY, close, fstat, ftruncate, open, write
from typing import Callable, Deque, List, Optional, Tuple

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.frames import SUFFIX, encode
from fullgraph_worker.watch.records import Event, Introduction, Kind, Record, Step

INTERVAL_SECONDS = 0.2
"""So much is lost at most where the process is killed."""
MOST_RECORDS = 20_000
"""In the queue; further ones are left out and counted."""
_RETRY_SECONDS = 5.0
_FLAGS = O_WRONLY | O_APPEND | O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

Make = Callable[[], Optional[Record]]
"""Makes a record, in the writer's thread; None while its numbers are still on the device."""


class Writer:
    """Appends records to the process's own file in a folder.

    Args:
        folder: of the run.
        introduction: the first record.
        on_idle: called in the writer's thread, several times a second.
    """

    def __init__(
        self, folder: str, introduction: Introduction, on_idle: Callable[[], None]
    ) -> None:
        self.name = (introduction.rank, introduction.pid, time.time_ns())
        self.folder, self.rank, self.ranks = folder, introduction.rank, introduction.ranks
        self.path = os.path.join(folder, "-".join(map(str, self.name)) + SUFFIX)
        self._on_idle = on_idle
        self._queue: Deque[Tuple[int, Make]] = deque()
        self._left_out = 0
        self._fault = ""
        self._has_begun = False
        self._number = 0
        self._step = -1
        self.written = 0
        """How many bytes of the file are whole frames."""
        self._not_before = 0.0
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self.failure = ""
        """Why nothing is written at the moment, in words."""
        self.seconds = 0.0
        """What the thread's work took of a processor, or of other threads' time to run Python."""
        self.put(lambda: introduction)
        self._thread = threading.Thread(target=self._run, name="fullgraph-watch", daemon=True)

    def start(self) -> None:
        """Begin to write, if that has not begun: a process that trains nothing has no file."""
        if self._has_begun:
            return
        self._has_begun = True
        # Where no thread can be started, ``close`` writes.
        with contextlib.suppress(RuntimeError):
            self._thread.start()

    def put(self, make: Make, importance: int = 1) -> None:
        """Write a record soon, or leave it out if too many wait already.

        Args:
            make: makes it.
            importance: of 0 is left out first, of 2 never.
        """
        waiting = len(self._queue)
        if importance < 2 and waiting >= (MOST_RECORDS if importance else MOST_RECORDS // 2):
            self._left_out += 1
            return
        self._queue.append((importance, make))

    def close(self) -> None:
        """Write what waits, and end the thread."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=5.0)
        if self._has_begun:
            self._flush()
        if self._has_begun and self._left_out:
            # What was left out by the last writing.
            self._flush()

    def _run(self) -> None:
        # A program that is killed soon has a file, by which it is known to have begun.
        self._flush()
        while not self._stop.wait(INTERVAL_SECONDS):
            self._flush()
            try:
                self._on_idle()
            except Exception as error:
                self._fail(error)
            self.seconds = time.thread_time()

    def _flush(self) -> None:
        with self._lock:
            if time.monotonic() < self._not_before:
                return
            records = self._taken()
            data = b""
            number = self._number
            for record in records:
                frame = self._frame(number, record)
                data += frame
                number += bool(frame)
                self._left_out += not frame
            if data and self._append(data):
                self._number = number
            elif data:
                self._left_out += len(records)
                self._not_before = max(self._not_before, time.monotonic() + _RETRY_SECONDS)

    def _fail(self, error: Exception) -> None:
        """Note a fault of ours, of which no exception may end the thread or reach the program."""
        self._fault = describe(error)

    def _taken(self) -> List[Record]:
        """The records that are ready, in order."""
        records: List[Record] = []
        for _ in range(len(self._queue)):
            _, make = self._queue[0]
            try:
                record = make()
            except Exception as error:
                self._fail(error)
                self._left_out += 1
                self._queue.popleft()
                continue
            if record is None:
                break
            self._queue.popleft()
            records.append(record)
            if isinstance(record, Step):
                self._step = record.number
        if self._left_out:
            why = self.failure or self._fault or "the queue was full"
            gap = {"records": self._left_out, "why": why}
            # Before the others: a reader meets the gap where it is.
            place = 1 if self._number == 0 and records else 0
            records.insert(place, Event(self._step, time.time(), Kind.GAP, gap))
            self._left_out, self._fault = 0, ""
        return records

    def _append(self, data: bytes) -> bool:
        """Whether all of it is in the file; a part is taken out again."""
        try:
            handle = open(self.path, _FLAGS, 0o600)
        except OSError as error:
            self.failure = f"{self.path} cannot be written: {error.strerror}"
            return False
        try:
            done = write(handle, data)
            while done < len(data):
                done += write(handle, data[done:])
            self.written = fstat(handle).st_size
            self.failure = ""
            return True
        except OSError as error:
            self.failure = f"{self.path} cannot be written: {error.strerror}"
            try:
                ftruncate(handle, self.written)
            except OSError:
                # A reader stops at the cut-off frame, and everything before it is whole.
                self._not_before = float("inf")
            return False
        finally:
            close(handle)

    def _frame(self, number: int, record: Record) -> bytes:
        """The record's bytes; none if it is too large, or is none that has a form."""
        try:
            return encode(number, record)
        except Exception as error:
            self._fail(error)
            return b""
