"""One verification: a target in eager mode, compared with the same compiled."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.wire import ExplainJob, VerifyJob

BACKENDS = ("eager", "aot_eager", "inductor")
CALLS = 8


async def verify_target(
    supervisor: Supervisor,
    target: ExplainJob,
    on_progress: Callable[[str], None],
    backends: Sequence[str] = BACKENDS,
    calls: int = CALLS,
) -> RunResult:
    """Compare a target in eager mode with the same compiled.

    Args:
        supervisor: owns the workers.
        target: what to call, and how.
        on_progress: called with a description of each step.
        backends: the backends of ``torch.compile``, in order.
        calls: how many calls each of them makes.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        job = VerifyJob(target, list(backends), folder, calls, may_raise=True)
        return await supervisor.explain(job, on_progress)


def differs(result: RunResult) -> bool:
    """Whether a verification found a difference, or could not make all its calls."""
    return bool(result.differences) or any(stage.failure for stage in result.stages)
