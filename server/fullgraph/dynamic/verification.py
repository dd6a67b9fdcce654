"""One verification: a target in eager mode, compared with the same compiled."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.wire import Difference, ExplainJob, Rounding, VerifyJob

BACKENDS = ("eager", "aot_eager", "inductor")
CALLS = 8
_KINDS = {
    "output": "the output",
    "input": "an input after the call",
    "gradient": "a gradient",
    "state": "the state",
    "random": "the random state",
    "exception": "the exception",
    "printed": "the printed text",
    "logged": "the log",
    "warning": "a warning",
}


async def verify_target(
    supervisor: Supervisor,
    target: ExplainJob,
    on_progress: Callable[[str], None],
    backends: Sequence[str] = BACKENDS,
    calls: int = CALLS,
    *,
    may_lose_messages: bool = False,
) -> RunResult:
    """Compare a target in eager mode with the same compiled.

    Args:
        supervisor: owns the workers.
        target: what to call, and how.
        on_progress: called with a description of each step.
        backends: the backends of ``torch.compile``, in order.
        calls: how many calls each of them makes.
        may_lose_messages: whether compiled code may print, log and warn less.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        job = VerifyJob(
            target,
            list(backends),
            folder,
            calls,
            may_lose_messages=may_lose_messages,
            may_raise=True,
            fullgraph=True,
        )
        return await supervisor.explain(job, on_progress)


def differs(result: RunResult) -> bool:
    """Whether a verification found a difference, or could not make all its calls."""
    return bool(result.differences) or any(stage.failure for stage in result.stages)


def in_words(each: Difference) -> str:
    """One difference: the call, what differs, and how."""
    call = f"call {each.call + 1}" + (f" ({each.call_name})" if each.call_name else "")
    path = f", {each.path}" if each.path != each.kind else ""
    return f"{call}: {_KINDS.get(each.kind, each.kind)} differs{path}: {each.words}"


def rounding_in_words(each: Rounding) -> str:
    """What differs from eager mode by no more than rounding explains."""
    values = "1 value differs" if each.count == 1 else f"{each.count} values differ"
    most = f", by up to {each.share:.2g} of the norm in call {each.call + 1}, {each.path}"
    return (
        f"{values} ({', '.join(each.kinds)}){most if each.share else ''}: rounding errors in the "
        "inputs and weights change them as much in eager mode"
    )
