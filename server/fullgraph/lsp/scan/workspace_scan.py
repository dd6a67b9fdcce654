"""Checks the files of the workspace that are not open, whenever one of them may have changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import fullgraph
from fullgraph.lsp.calibrator import OnProgress, unseen
from fullgraph.lsp.documents import Documents, OpenTexts
from fullgraph.lsp.scan.job import LENGTH, Plan, ScanJob, Scanned, packed, unpacked
from fullgraph.lsp.workspace import Workspace
from fullgraph.source.python_files import python_files
from fullgraph.static.results import CheckOptions

log = logging.getLogger(__name__)

_DELAY_SECONDS = 1.0
"""After the last request; opening a folder and saving cause many."""

_SHOWN_EVERY_SECONDS = 1.0
_PROGRESS_FROM = 20
"""Files; the check of fewer is over before a user has read that it is under way."""

Show = Callable[[Collection[str]], None]
Progress = Callable[[], AbstractAsyncContextManager[OnProgress]]


class WorkspaceScan:
    """Sends what is out of date to a process of its own, and passes on what that finds.

    Args:
        workspace: the folders and their settings.
        documents: takes the results.
        open_texts: gives the documents that are open, which the server checks itself.
    """

    def __init__(self, workspace: Workspace, documents: Documents, open_texts: OpenTexts) -> None:
        self._workspace = workspace
        self._documents = documents
        self._open_texts = open_texts
        self._show: Show | None = None
        self._progress: Progress | None = None
        self._sent: dict[str, tuple[Stamp, CheckOptions | None]] = {}
        self._wanted: set[str] = set()
        self._is_full = False
        self._is_too_large = False
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self, show: Show, progress: Progress) -> None:
        """Scan from now on.

        Args:
            show: shows what is found in files, which may be open.
            progress: shows the progress of a large scan.
        """
        self._show, self._progress = show, progress
        self.request()

    def request(self, paths: Iterable[str] = (), *, is_full: bool = True) -> None:
        """Check what is out of date, in a moment.

        Args:
            paths: files to check in any case, unless they are open.
            is_full: whether to look for other files that have changed, were made or deleted.
        """
        if self._show is None:
            return
        self._wanted |= {*paths}
        self._is_full |= is_full
        if not (self._wanted or self._is_full):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_DELAY_SECONDS, self._start)

    def cancel(self) -> None:
        """End the scan that is under way; what it has not checked is checked when it changes."""
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """End the scan, and begin no other."""
        self._show = None
        if self._timer is not None:
            self._timer.cancel()
        self.cancel()
        if self._task is not None:
            await asyncio.wait([self._task])

    def _start(self) -> None:
        self._timer = None
        # One that is under way looks for further requests at its end.
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._scan())

    async def _scan(self) -> None:
        try:
            while self._wanted or self._is_full:
                wanted, is_full = self._wanted, self._is_full
                self._wanted, self._is_full = set(), False
                stale = await self._stale() if is_full else set()
                await self._check(stale | wanted)
        except Exception:
            log.exception("the workspace could not be scanned")

    async def _stale(self) -> set[str]:
        """The files whose results are out of date, and deleted ones, whose results it drops."""
        files = await self._files()
        before, now = self._sent, {}
        for number, (path, stamp) in enumerate(files.items()):
            if number % 20 == 0:
                await asyncio.sleep(0)  # Looks for the pyproject.toml of each: answers go first.
            now[path] = (stamp, self._documents.manner_of(path))
        self._sent = now
        gone = before.keys() - now.keys()
        touched = {path for path in now if before.get(path, (None,))[0] != now[path][0]}
        stale = {path for path in now if before.get(path) != now[path]}
        if before:
            stale |= self._documents.dependents.of_any(touched | gone)
        excluded = {path for path, (_, options) in now.items() if options is None}
        self._shown(path for each in gone | excluded for path in self._documents.drop(each))
        if before.keys() != now.keys():
            self._documents.scanned.files = frozenset(now)
            await self._check_open()
        return stale | gone

    async def _files(self) -> dict[str, Stamp]:
        settings = self._workspace.window.settings
        most = settings.workspace_scan.max_files if settings.enable else 0
        if not most:
            return {}
        files = await asyncio.to_thread(listed, self._workspace.roots, most)
        if files is None and not self._is_too_large:
            log.info(
                "the workspace has more than %d Python files: only open files are checked "
                "(fullgraph.workspaceScan.maxFiles)",
                most,
            )
        self._is_too_large = files is None
        return files or {}

    async def _check_open(self) -> None:
        """Find something in files that were not known before, by the checks of open ones."""
        for path, text in self._open_texts().items():
            await asyncio.sleep(0.02)  # Answers go first.
            if self._open_texts().get(path) == text:
                self._documents.analyse(path, text)
                self._shown({path, *self._documents.dependents.reported_in([path])})

    async def _check(self, paths: set[str]) -> None:
        """Check files that are not open, and show what is found."""
        texts = self._open_texts()
        together = {p: options for p, (_, options) in self._sent.items() if options is not None}
        # What files that are open or gone say decides what compiled code reaches in the others.
        if not paths or not together or self._progress is None:
            return
        files = frozenset(paths & together.keys() - texts.keys())
        job = ScanJob(files, together, texts, self._documents.reach.digests)
        is_large = len(files) >= _PROGRESS_FROM
        async with self._progress() if is_large else unseen() as report:
            await self._run(job, report)

    async def _run(self, job: ScanJob, report: Callable[[str], None]) -> None:
        clock = asyncio.get_running_loop().time
        done, count, shown_at = 0, len(job.files), clock()
        found: set[str] = set()
        try:
            async with contextlib.aclosing(results(job)) as scanned:
                async for each in scanned:
                    if isinstance(each, Plan):
                        count = each.count
                        if self._documents.take_reach(each.reach):
                            await self._check_open()
                        continue
                    found |= self._documents.take(each)
                    done += 1
                    if clock() - shown_at >= _SHOWN_EVERY_SECONDS:
                        report(f"{done} of {count} files")
                        self._shown(found)
                        found, shown_at = set(), clock()
        finally:
            self._shown(found)
        if done < count:
            log.warning("the scan of the workspace ended after %d files", done)

    def _shown(self, paths: Iterable[str]) -> None:
        found = {*paths}
        if found and self._show is not None:
            self._show(found)


Stamp = tuple[int, int]
"""Changes with a file: its modification time in nanoseconds and its size in bytes."""


def listed(roots: Iterable[Path], most: int) -> dict[str, Stamp] | None:
    """The files that ``fullgraph check`` of these folders reads, without notebooks.

    Args:
        roots: the workspace folders.
        most: how many files there may be.

    Returns:
        None if there are more.
    """
    found: dict[str, Stamp] = {}
    for file in python_files(roots, suffixes=(".py",)):
        if len(found) == most:
            return None
        try:
            status = file.stat()
        except OSError:  # It was deleted just now.
            continue
        found[str(file)] = (status.st_mtime_ns, status.st_size)
    return found


_MODULE = "fullgraph.lsp.scan.process"


async def results(job: ScanJob) -> AsyncGenerator[Plan | Scanned, None]:
    """The results of a job, as they come; the process ends with this iterator.

    It yields fewer results than its plan counts if its process fails, which then logs why.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _MODULE,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        # Python would import the workspace's modules from the current folder.
        cwd=Path(fullgraph.__file__).parents[1],
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(packed(job))
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await process.stdin.drain()
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                yield unpacked(await process.stdout.readexactly(length))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
