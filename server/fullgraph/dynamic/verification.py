"""A target in eager mode compared with the same compiled: what differs, in words."""

from __future__ import annotations

from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol.wire import Difference, Rounding

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
