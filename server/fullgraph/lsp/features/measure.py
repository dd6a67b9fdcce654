"""The measure request: benchmark a target, as ``fullgraph bench`` does."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections.abc import Callable
from typing import Any

from fullgraph.durations import percent
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.kept_runs import KeptBenchmark
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job
from fullgraph.measure.bench import Measured, Plan
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.processes import ANSWER_SECONDS
from fullgraph.measure.results import Results
from fullgraph.report.bench_table import render_bench
from fullgraph.report.bench_words import busy_in_words, wrong_output
from fullgraph.settings.table import camel
from fullgraph.work.measure import MeasureRequest
from fullgraph.work.measure import measure as measure_target
from fullgraph.work.workers import Limits


class Remaining:
    """Adds to each step how many there are, and how long the rest of them takes.

    Args:
        show: shows a step.
        clock: gives seconds.
    """

    def __init__(
        self, show: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._show = show
        self._clock = clock
        self._started: float | None = None

    def show(self, message: str, done: int = 0, total: int = 0) -> None:
        """Show a step; ``total`` is 0 if the number of steps is unknown."""
        if total and self._started is None:
            self._started = self._clock()
        counted = f" · {done} of {total}" if total else ""
        self._show(f"{message}{counted}{self._rest(done, total)}")

    def _rest(self, done: int, total: int) -> str:
        if not done or self._started is None:
            return ""
        left = math.ceil((self._clock() - self._started) / done * (total - done))
        return f" · {left // 60}:{left % 60:02} left"


METHOD = "fullgraph/measure"
_NUMBERS = {
    "rounds": int,
    "threads": int,
    "round_seconds": float,
    "warm_up_seconds": float,
}
_STOPPED = "The benchmark was stopped before its end."

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def measure(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        try:
            wanted = await target_job(ls, params, METHOD, "measure it")
            request = _request(ls, wanted, params)
        except RequestError as error:
            return _answer(error.status, error.message)
        target = wanted.job.name
        progress = Progress(ls, getattr(params, "workDoneToken", None), f"Measure {target}")
        measured: Measured = []
        try:
            if ls.session.workers.turn.locked():
                progress.report("Waiting for another run to end")
            async with ls.session.workers.turn:
                # A worker that waits for a run may just be importing torch.
                await ls.session.workers.end_idle()
                if getattr(params, "evenIfBusy", None) is not True:
                    used = await processors_in_use()
                    if used > DISTURBED:
                        return _answer("busy", _busy(used))
                await measure_target(request, Remaining(progress.report).show, measured)
        except asyncio.CancelledError:
            log.info("the benchmark of %s was cancelled", target)
            if not (measured and measured[0][1].compared):
                raise
            # The response to a cancelled request may have what there is.
            measured[0][1].notes.append(_STOPPED)
            return _of_results(ls, wanted, measured, status="cancelled")
        finally:
            progress.end()
        return _of_results(ls, wanted, measured)


def _request(ls: FullgraphServer, wanted: TargetJob, params: Any) -> MeasureRequest:
    """What the request wants to be measured: what it names, then the settings.

    Raises:
        RequestError: it has a value of another type.
    """
    workspace = ls.session.workspace
    settings = workspace.settings_of(wanted.path).measure
    names = getattr(params, "arms", None)
    if names is None:
        names = settings.arms
    if not isinstance(names, (list, tuple)) or not all(isinstance(n, str) for n in names):
        raise RequestError("failed", f"arms of {METHOD} must be a list of names.")
    given: dict[str, Any] = {}
    for name, type_ in _NUMBERS.items():
        key = camel(name)
        value = getattr(params, key, None)
        if value is None:
            continue
        if type(value) not in (type_, int) or not value > 0:
            raise RequestError("failed", f"{key} of {METHOD} must be a number greater than 0.")
        given[name] = value
    plan = Plan((), **{"rounds": settings.rounds, **given})
    limits = workspace.of(wanted.path).settings.explain
    seconds = max(ANSWER_SECONDS, limits.timeout_seconds)
    return MeasureRequest(
        wanted.job.name, wanted, names, Limits(seconds, limits.memory_limit_mb), plan
    )


def _busy(used: float) -> str:
    return (
        f"Other programs use {percent(used)} of the processors. Times that are measured now are "
        "longer and differ more from each other than on an idle machine."
    )


def _of_results(
    ls: FullgraphServer, wanted: TargetJob, measured: Measured, status: str = "ok"
) -> dict[str, Any]:
    target = wanted.job.name
    ((_, results),) = measured
    failure = results.eager.failure
    if failure is not None:
        return _answer("failed", failure.message) | to_fill_in(failure)
    kept = KeptBenchmark(target, time.time(), measured)
    ls.session.benchmarks.record(wanted.path, kept)
    text = render_bench(target, results, colour=False)
    sentences = _sentences(target, results, is_stopped=status == "cancelled")
    return _answer(status, sentences, text, results)


def _sentences(target: str, results: Results, *, is_stopped: bool) -> str:
    """What is wrong first, then whether compiling pays, and whether the machine was idle."""
    found = conclusion(results)
    wrong = [words for arm in results.arms.values() if (words := wrong_output(arm))]
    # If all arms are wrong, the conclusion only repeats it.
    pays = "" if found.arm is None and wrong else f"{target}: {found.words}."
    stopped = _STOPPED if is_stopped else ""
    return " ".join(filter(None, (*wrong, pays, stopped, busy_in_words(results))))


def _answer(
    status: str, message: str, text: str = "", results: Results | None = None
) -> dict[str, Any]:
    """The response; ``text`` is what the command line prints."""
    return {
        "status": status,
        "message": message,
        "isWrong": results is not None and results.is_wrong,
        "text": text,
    }


DISTURBED = 0.2
"""Programs that use this share of the processors make times longer, and different from each
other."""
_SECONDS = 0.5


async def processors_in_use() -> float:
    """The share of the processors that programs other than this one used for half a second."""
    return await asyncio.to_thread(_sampled)


def _sampled() -> float:
    # It takes 20 ms to import, for which a server that measures nothing need not wait.
    import psutil

    # Not psutil's own difference to the last call, which another thread may have made.
    before, own, start = psutil.cpu_times(), time.process_time(), time.perf_counter()
    time.sleep(_SECONDS)
    after, seconds = psutil.cpu_times(), time.perf_counter() - start
    own = time.process_time() - own
    # A guest's time is in that of its user; steal is that of other machines on this one.
    used = sum(
        getattr(after, name) - getattr(before, name)
        for name in ("user", "nice", "system", "irq", "softirq", "steal")
        if hasattr(after, name)
    )
    share = float(used - own) / (seconds * (os.cpu_count() or 1))
    return min(1.0, max(0.0, share))
