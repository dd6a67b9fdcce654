"""Runs benchmarks one after the other, such as one for each size of the inputs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullgraph.measure.bench import Bench, Plan, Show
from fullgraph.measure.processes import Processes
from fullgraph.measure.results import Results

Measured = list[tuple[Plan, Results]]


async def run_plans(
    plans: Iterable[Plan],
    processes: Processes,
    show: Show,
    measured: Measured,
    notes: Sequence[str] = (),
) -> None:
    """Run each plan, and close ``processes``, also where it is cancelled.

    Args:
        plans: what to measure.
        processes: starts those of the arms.
        show: called with each step, and how many of how many are done.
        measured: gets each benchmark as it begins: where this is cancelled, it has what there is.
        notes: what the results are to say besides.
    """
    try:
        for plan in plans:
            bench = Bench(plan, processes.start, show)
            bench.results.notes.extend(notes)
            measured.append((plan, bench.results))
            try:
                await bench.run()
            finally:
                bench.results.torch = processes.torch
    finally:
        await processes.close()
