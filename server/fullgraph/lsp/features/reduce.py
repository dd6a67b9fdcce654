"""The reduce request: a small program that shows a fault of a target."""

from __future__ import annotations

from typing import Any

from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.progress import requested_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, target_job
from fullgraph.report.reduction import markdown_of, program_of, summary
from fullgraph.work.reduce import LONGEST_RUN, Reduced, ReduceRequest
from fullgraph.work.reduce import reduce as reduce_target
from fullgraph.work.workers import Limits, closing, own_workers

METHOD = "fullgraph/reduce"


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def reduce(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        try:
            wanted = await target_job(ls, params, METHOD, "write a small program that shows this")
        except RequestError as error:
            return _answer(error.status, error.message)
        line = getattr(params, "line", None)
        path = getattr(params, "path", None) or wanted.path
        at = (path, line + 1) if isinstance(line, int) else None
        request = ReduceRequest(wanted, breaks=at is not None, at=at)
        reduced = Reduced()
        with requested_progress(ls, params, f"Reduce {wanted.job.name}") as report:
            # Its many short jobs run in forks of a worker of their own.
            workers = own_workers(
                wanted.interpreter,
                wanted.root,
                Limits(LONGEST_RUN),
                has_many_jobs=True,
                turn=ls.session.workers.turn,
            )
            await closing(workers, reduce_target(request, workers, report, reduced))
        if reduced.failure is not None:
            return _answer("failed", reduced.failure.message) | to_fill_in(reduced.failure)
        return {
            **_answer("ok", summary(reduced)),
            "program": program_of(reduced),
            "markdown": markdown_of(reduced),
        }


def _answer(status: str, message: str) -> dict[str, Any]:
    return {"status": status, "message": message, "program": "", "markdown": ""}
