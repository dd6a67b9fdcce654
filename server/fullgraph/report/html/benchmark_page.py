"""The page about a benchmark of its own: one in a run's report is a view of that."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph import __version__
from fullgraph.durations import age
from fullgraph.measure.bench import Plan
from fullgraph.measure.results import Results
from fullgraph.report.html import data
from fullgraph.report.html.benchmark import benchmarks_of
from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.page import render_page
from fullgraph.vocabulary.counts import number_of


def page_of_benchmark(
    target: str, measured: Iterable[tuple[Plan, Results]], *, time: float, now: float
) -> str:
    """The HTML of the page.

    Args:
        target: what was measured, as the user wrote it.
        measured: one benchmark for each size of the inputs; at least one has a round.
        time: when they ended, in seconds since the epoch.
        now: the same for the present.
    """
    benchmarks = benchmarks_of(measured)
    first = benchmarks[0]
    is_only = len(benchmarks) == 1
    facts = {"Fullgraph": __version__, "Measured": age(now - time, time)}
    report = data.Report(
        kind="benchmark",
        title=target,
        verdict=first.sentence if is_only else f"{number_of(len(benchmarks), 'size')} measured.",
        is_clean=not any(each.alerts or each.verdict == "slower" for each in benchmarks),
        facts=tuple(data.Fact(name, value) for name, value in facts.items()),
        benchmarks=benchmarks,
    )
    return render_page(BuiltReport(report, ()))
