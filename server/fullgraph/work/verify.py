"""Verify: a target in eager mode is compared with the same target compiled."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.run import BACKENDS, CALLS, RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol.wire import VerifyJob

LONGEST = 900.0
"""Seconds: Inductor generates and compiles code for every backend call of every variation."""

INVALID_CALLS = 16
"""At most, where eager mode refuses the inputs: each has a message of its own."""


@dataclass(frozen=True)
class VerifyRequest:
    """What is compared.

    Attributes:
        target: what is called.
        backends: of ``torch.compile``, in order.
        calls: how many calls each of them makes.
        may_lose_messages: whether compiled code may print, log and warn less.
        invalid: whether they are made with inputs that eager mode refuses.
    """

    target: Chosen
    backends: Sequence[str] = BACKENDS
    calls: int = CALLS
    may_lose_messages: bool = False
    invalid: bool = False


async def verify(
    request: VerifyRequest, workers: Supervisor, on_progress: Callable[[str], None]
) -> RunResult:
    """Compare eager mode with compiled code; a failure names places in cells of a notebook.

    Args:
        request: what is compared.
        workers: run it.
        on_progress: called with a description of each step.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        job = VerifyJob(
            request.target.job,
            list(request.backends),
            folder,
            max(request.calls, INVALID_CALLS) if request.invalid else request.calls,
            may_lose_messages=request.may_lose_messages,
            may_raise=True,
            fullgraph=True,
            invalid=request.invalid,
        )
        result = await workers.explain(job, on_progress)
    notebook = request.target.notebook
    return replace(result, failure=notebook.failure(result.failure)) if notebook else result
