"""The verify request: compare a target in eager mode with the same target compiled."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fullgraph.dynamic.run import BACKENDS, RunResult, differs
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.progress import requested_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, target_job
from fullgraph.report.verification import render_verification, verdict
from fullgraph.work.verify import VerifyRequest
from fullgraph.work.verify import verify as verify_target

METHOD = "fullgraph/verify"


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def verify(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        try:
            purpose = "compare its compiled code with eager mode"
            wanted = await target_job(ls, params, METHOD, purpose)
            backends = _backends(getattr(params, "backends", None))
        except RequestError as error:
            return _answer(error.status, error.message)
        target = wanted.job.name
        with requested_progress(ls, params, f"Verify {target}") as report:
            invalid = getattr(params, "invalid", None) is True
            request = VerifyRequest(wanted, backends, invalid=invalid)
            supervisor = await wanted.supervisor(ls)
            return _of_result(target, await verify_target(request, supervisor, report))


def _backends(requested: object) -> list[str]:
    if requested is None:
        return list(BACKENDS)
    if isinstance(requested, (list, tuple)) and requested:
        names = [name for name in requested if isinstance(name, str)]
        if len(names) == len(requested):
            return names
    raise RequestError("failed", f"backends of {METHOD} must be a list of names of backends.")


def _of_result(target: str, result: RunResult) -> dict[str, Any]:
    text = render_verification(target, result)
    if result.failure is not None:
        answer = _answer("failed", result.failure.message, text, result)
        return answer | to_fill_in(result.failure)
    return _answer("ok", verdict(target, result), text, result)


def _answer(
    status: str, message: str, text: str = "", result: RunResult | None = None
) -> dict[str, Any]:
    """The response; ``text`` is what the command line prints, ``log`` what the program did."""
    stages = result.stages if result else ()
    differences = result.differences if result else ()
    return {
        "status": status,
        "message": message,
        "isSame": result is not None and status == "ok" and not differs(result),
        "stages": [asdict(stage) for stage in stages],
        "differences": [asdict(each) for each in differences],
        "text": text,
        "log": result.output if result else "",
    }
