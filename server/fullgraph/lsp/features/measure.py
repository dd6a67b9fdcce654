"""The measure request: benchmark a target, as ``fullgraph bench`` does."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from fullgraph.durations import percent
from fullgraph.lsp.bench_plan import bench_plan
from fullgraph.lsp.benchmarks import KeptBenchmark
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.remaining import Remaining
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.machine import DISTURBED, processors_in_use
from fullgraph.measure.processes import ANSWER_SECONDS, Processes
from fullgraph.measure.results import Results
from fullgraph.measure.run_plans import Measured, run_plans
from fullgraph.report.bench_table import render_bench
from fullgraph.report.bench_words import busy_in_words, wrong_output

METHOD = "fullgraph/measure"
_STOPPED = "The benchmark was stopped before its end."

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def measure(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        try:
            wanted = await target_job(ls, params, METHOD, "measure it")
            plan = bench_plan(ls, wanted, params, METHOD)
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
                processes = _processes(ls, wanted, progress.report)
                await run_plans([plan], processes, Remaining(progress.report).show, measured)
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


def _processes(ls: FullgraphServer, wanted: TargetJob, say: Callable[[str], None]) -> Processes:
    settings = ls.session.workspace.of(wanted.path).settings
    return Processes(
        wanted.interpreter,
        wanted.root,
        max(ANSWER_SECONDS, settings.explain.timeout_seconds),
        settings.explain.memory_limit_mb,
        say,
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
    failed = results.eager.failure
    failure = wanted.notebook.failure(failed) if wanted.notebook else failed
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
