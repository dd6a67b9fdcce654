"""The first sentence of a report."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.durations import duration, percent
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.counts import graphs_counted, in_numbers
from fullgraph.vocabulary.findings import Finding

# The part of a call from which on the cost of a break matters.
_MATTERS = 0.05


def is_clean(run: KeptRun) -> bool:
    """Whether the run came to its end and all of the code that it compiled stayed compiled."""
    observed = [finding.observation for finding in run.findings if finding.observation]
    return not run.failure and run.graphs > 0 and not any(each.is_problem for each in observed)


def verdict(run: KeptRun, findings: Sequence[Finding]) -> str:
    """What the run found, in one sentence.

    Args:
        run: the run.
        findings: its findings, each once.
    """
    found = in_numbers(findings)
    if run.failure:
        before = f" Observed before that: {found}." if found else ""
        return (
            f"The run of {run.target} failed: {run.failure.splitlines()[0].rstrip('.:')}.{before}"
        )
    graphs = graphs_counted(run.graphs)
    if not run.graphs:
        return f"Nothing of {run.target} was compiled{f': {found}' if found else ''}."
    if not found:
        return f"{run.target} runs as {graphs}, without a graph break or a recompile."
    return f"{run.target}: {found} ({graphs} captured){_cost(run, findings)}."


def _cost(run: KeptRun, findings: Sequence[Finding]) -> str:
    costs = [f.observation.cost for f in findings if f.observation and f.observation.cost]
    whole = run.profile.call_seconds if run.profile and run.profile.calls else 0.0
    if not costs or not whole:
        return ""
    lost = sum(cost.seconds for cost in costs)
    if not all(cost.is_clear for cost in costs if cost.seconds > _MATTERS * whole):
        return "; cannot tell what breaks cost, since the time of calls varies"
    share = percent(lost / whole)
    return f"; breaks cost {duration(lost)} of a {duration(whole)} call ({share})"
