"""What goes wrong when a program is compiled with Inductor."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.dynamic.run import in_words
from fullgraph.fixes.proof.allowed import BEFORE, is_declared
from fullgraph.fixes.proof.run import Verified
from fullgraph.vocabulary.findings import Fix
from fullgraph_worker.protocol import wire

BACKENDS = ("aot_eager", "inductor")
"""What compiles the result at the end, in this order: each takes longer than the one before it."""
CALLS = 2
"""How many calls are made: each costs a compilation, and the other stages make more."""

Problem = tuple[object, ...]
"""Equal for the same problem of the program before and after a change."""


def problems_of(ran: Verified, fixes: Iterable[Fix]) -> dict[Problem, str]:
    """The problems of a run with Inductor, in words.

    Args:
        ran: the run.
        fixes: those of the changed program; what they declare is no problem.
    """
    if ran.failure is not None and not is_out_of_time(ran):
        return {("run", ran.failure.kind): ran.failure.message}
    fixes = tuple(fixes)
    found: dict[Problem, str] = {
        ("stage", stage.name): stage.failure for stage in ran.result.stages if stage.failure
    }
    for each in ran.differences:
        if each.stage != BEFORE and not is_declared(each, fixes):
            found.setdefault(_problem(each), in_words(each))
    return found


def is_out_of_time(ran: Verified) -> bool:
    """Whether a run with all backends was stopped before its end."""
    return ran.failure is not None and ran.failure.kind == "timeout"


def out_of_time(ran: Verified) -> str:
    """With which backends a changed program was not compiled, as that takes too long; mostly empty.

    Args:
        ran: the run with all backends.
    """
    seconds = {
        backend: stage.seconds
        for stage in ran.result.stages
        for backend in BACKENDS
        if stage.name.partition(", ")[0] == backend
    }
    if is_out_of_time(ran):
        why = "The run was stopped; a larger --timeout gives it more"
    elif BACKENDS[0] in seconds and BACKENDS[-1] not in seconds:
        why = f"To compile with AOTAutograd took {seconds[BACKENDS[0]]:.0f} seconds"
    else:
        return ""
    names = "Inductor" if BACKENDS[0] in seconds else "AOTAutograd and Inductor"
    return f"Not tried with {names}: time. {why}."


def _problem(each: wire.Difference) -> Problem:
    """What the difference is, without the numbers and names that any change changes."""
    kind = (each.call, each.kind, each.what)
    if each.kind == "exception":
        raised = each.words.rpartition("raised ")[2]
        return (*kind, *raised.split(": ")[:2])
    # Where rounding shows depends on how operations are fused.
    return kind if each.what == "values" and each.kind != "state" else (*kind, each.path)
