"""Measures the user's torch once, in the background of the editor."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from fullgraph.calibration.cache import VerdictCache, verdicts_of
from fullgraph.calibration.confirm import Confirmed
from fullgraph.calibration.run import calibrate
from fullgraph.dynamic.turns import GaveWayError, Turn
from fullgraph.dynamic.worker import WorkerError
from fullgraph.taxonomy import Taxonomy
from fullgraph.taxonomy.verdicts import Verdicts

log = logging.getLogger(__name__)

PAUSE_SECONDS = 3.0
"""After a run the user often starts the next one, and the spare worker imports torch."""

OnProgress = Callable[[str], None]
Shown = Callable[[], AbstractAsyncContextManager[OnProgress]]


@contextlib.asynccontextmanager
async def unseen() -> AsyncIterator[OnProgress]:
    """Progress that is not shown."""
    yield lambda message: None


class Calibrator:
    """Runs the pages' examples when there is no other run; tries each torch once.

    Args:
        turn: shared with the runs that the user starts, which go first.
        pause_seconds: how long to wait before each attempt.
    """

    def __init__(self, turn: Turn, pause_seconds: float = PAUSE_SECONDS) -> None:
        self._turn = turn
        self._pause_seconds = pause_seconds
        self._tried: set[tuple[tuple[str, ...], str]] = set()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def start(
        self,
        taxonomy: Taxonomy,
        interpreter: tuple[str, ...],
        torch: str,
        then: Callable[[Verdicts], None],
        *,
        is_enabled: Callable[[], bool] = lambda: True,
        shown: Shown = unseen,
    ) -> None:
        """Begin, unless this torch was tried before or another one is being measured.

        Args:
            taxonomy: the pages.
            interpreter: the command of the user's Python.
            torch: the version of its torch.
            then: takes what was measured.
            is_enabled: called before each attempt.
            shown: shows the progress of an attempt.
        """
        is_busy = self._task is not None and not self._task.done()
        if is_busy or self._is_closed or (interpreter, torch) in self._tried:
            return
        self._tried.add((interpreter, torch))
        self._task = asyncio.create_task(
            self._measure(taxonomy, interpreter, then, is_enabled, shown)
        )

    def stop(self) -> None:
        """The user cancelled what runs now."""
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """End what runs."""
        self._is_closed = True
        self.stop()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _measure(
        self,
        taxonomy: Taxonomy,
        interpreter: tuple[str, ...],
        then: Callable[[Verdicts], None],
        is_enabled: Callable[[], bool],
        shown: Shown,
    ) -> None:
        async def attempt() -> Confirmed:
            async with shown() as on_progress:

                def show(message: str, done: int, total: int) -> None:
                    on_progress(f"{message} ({done + 1} of {total})" if total else message)

                confirmed = await calibrate(taxonomy, interpreter, show, in_background=True)
                VerdictCache(taxonomy).put(interpreter, confirmed)
                return confirmed

        try:
            await asyncio.sleep(self._pause_seconds)
            while is_enabled() and not self._is_closed:
                try:
                    confirmed = await self._turn.in_background(attempt)
                except GaveWayError:
                    await asyncio.sleep(self._pause_seconds)
                    continue
                then(verdicts_of(confirmed))
                log.info(
                    "predictions now use the verdicts of torch %s, measured in %.0f s",
                    confirmed.hello.torch,
                    confirmed.seconds,
                )
                return
        except WorkerError as error:
            log.warning("torch could not be calibrated: %s", error)
        except Exception as error:
            # Predictions stay as before; the user did not start this run.
            log.warning("torch could not be calibrated: %r", error)
