"""A run in one line: what it found, what it captured, and how long ago it was."""

from __future__ import annotations

from fullgraph.durations import age, duration
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.counts import graphs_counted, in_numbers


def run_line(run: KeptRun, now: float, *, is_edited: bool) -> str:
    """``3 graph breaks · 4 graphs · 352 ms · 5 min ago``.

    Args:
        run: the run.
        now: in seconds since the epoch.
        is_edited: whether a file that it saw has another text now.
    """
    when = age(now - run.time, run.time) + (", edited since" if is_edited else "")
    if run.failure:
        return f"The run failed · {when}"
    graphs = graphs_counted(run.graphs)
    found = in_numbers(run.distinct_findings) or "No graph breaks"
    return f"{found} · {graphs} · {duration(run.seconds)} · {when}"
