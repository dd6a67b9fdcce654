"""One verification for the command line, and what it is in JSON."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import asdict

from fullgraph.cli import output
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.wire import ExplainJob, VerifyJob

BACKENDS = ("eager", "aot_eager", "inductor")
CALLS = 8


async def verify_target(
    supervisor: Supervisor,
    target: ExplainJob,
    backends: Sequence[str] = BACKENDS,
    calls: int = CALLS,
) -> RunResult:
    """Compare a target in eager mode with the same compiled.

    Args:
        supervisor: owns the workers.
        target: what to call, and how.
        backends: the backends of ``torch.compile``, in order.
        calls: how many calls each of them makes.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        job = VerifyJob(target, list(backends), folder, calls, may_raise=True)
        return await supervisor.explain(job, output.show_progress)


def differs(result: RunResult) -> bool:
    """Whether a verification found a difference, or could not make all its calls."""
    return bool(result.differences) or any(stage.failure for stage in result.stages)


def as_data(result: RunResult) -> dict[str, object]:
    """A verification for programs."""
    return {
        "stages": [asdict(stage) for stage in result.stages],
        "differences": [asdict(each) for each in result.differences],
        "operation": asdict(result.operation) if result.operation else None,
        "uncovered": {path: list(lines) for path, lines in result.uncovered.items()},
        "failure": result.failure.message if result.failure else None,
    }
