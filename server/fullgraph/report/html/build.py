"""Puts a report together from a run, with the verdict that it opens with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph import __version__
from fullgraph.durations import age, duration, percent
from fullgraph.dynamic.starts import RunStarts
from fullgraph.links import SITE, PageLinks
from fullgraph.measure.bench import Plan
from fullgraph.measure.results import Results
from fullgraph.report.html import data
from fullgraph.report.html.actions import actions, issue_text, positions_of, reduce_command
from fullgraph.report.html.benchmark import benchmarks_of
from fullgraph.report.html.calls import call_tree
from fullgraph.report.html.files import Files
from fullgraph.report.html.strip import compilations_of, findings_by_compilation, region
from fullgraph.report.starts_table import failed_lines, start_lines, start_rows
from fullgraph.runs.comparison import compare
from fullgraph.runs.kept_run import KeptRun
from fullgraph.settings.run_options import option_words
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Location
from fullgraph.vocabulary.prose import graphs_counted, in_numbers
from fullgraph_worker.protocol.wire import Compilation

_NONE: Mapping[Location, int] = {}
# The part of a call from which on the cost of a break matters.
_MATTERS = 0.05


@dataclass(frozen=True)
class BuiltReport:
    """A report, and the graphs that its compilations refer to by their position."""

    report: data.Report
    graphs: tuple[data.Graph, ...]


def build_report(
    run: KeptRun,
    compilations: Sequence[Compilation],
    taxonomy: Taxonomy,
    root: Path,
    now: float,
    read: Callable[[str], str | None],
    *,
    earlier: KeptRun | None = None,
    measured: Sequence[tuple[Plan, Results]] = (),
    site: str = SITE,
) -> BuiltReport:
    """The report about a run.

    Args:
        run: the run, its findings with the fixes that can be offered.
        compilations: what it compiled.
        taxonomy: names the findings.
        root: files below it are named relative to it.
        now: in seconds since the epoch.
        read: the text of a file that the run did not see, or None if it cannot be read.
        earlier: a run to compare it with.
        measured: benchmarks of its target.
        site: the address of the documentation.
    """
    findings = run.distinct_findings
    positions = positions_of(findings)
    files = Files(root, {file.path: file for file in run.files}, read)
    files.place(run.path, 1)
    compiled, graphs = compilations_of(
        compilations, findings_by_compilation(findings), run.profile, files
    )
    shown = _Shown(run, taxonomy, files, PageLinks(site))
    report = data.Report(
        title=run.target,
        verdict=verdict(run, findings),
        is_clean=is_clean(run),
        facts=_facts(run, now),
        actions=actions(findings, taxonomy, files),
        findings=tuple(shown.finding(finding, positions) for finding in findings),
        regions=_regions(run, compiled, graphs, files),
        compilations=compiled,
        calls=call_tree(findings, compiled, [each.calls for each in compilations], files),
        notes=_notes(run, compilations),
        comparison=_comparison(run, earlier, shown, now) if earlier else None,
        files=files.all(),
        benchmarks=benchmarks_of(measured),
        starts=_starts(run.starts, root) if run.starts else None,
    )
    return BuiltReport(report, graphs)


def _regions(
    run: KeptRun,
    compiled: Sequence[data.Compilation],
    graphs: Sequence[data.Graph],
    files: Files,
) -> tuple[data.Region, ...]:
    """One of a run, and one of each process of a trace that has several."""
    by_process: dict[str, list[int]] = {}
    for number, each in enumerate(compiled):
        by_process.setdefault(each.id.rpartition(": ")[0], []).append(number)
    return tuple(
        region(
            process or run.target,
            compiled[numbers[0]].place,
            numbers,
            compiled,
            graphs,
            run.distinct_findings,
            files,
        )
        for process, numbers in by_process.items()
    )


def _facts(run: KeptRun, now: float) -> tuple[data.Fact, ...]:
    facts = {
        "Inputs": run.inputs,
        **option_words(run.options),
        "PyTorch": run.torch,
        "Fullgraph": __version__,
        "Run": age(now - run.time, run.time),
    }
    return tuple(data.Fact(name, value) for name, value in facts.items() if value)


def _starts(starts: RunStarts, root: Path) -> data.Starts:
    head, *rows = [*start_rows(starts)] or [[""]]
    return data.Starts(
        arm=starts.arm,
        names=tuple(head[1:]),
        rows=tuple(data.StartRow(name, tuple(cells)) for name, *cells in rows),
        notes=(*failed_lines(starts), *start_lines(starts, root)),
    )


class _Shown:
    """Findings as the page shows them.

    Args:
        run: the run that observed them.
        taxonomy: has their titles.
        files: gets the files that they name.
        links: of their pages.
    """

    def __init__(self, run: KeptRun, taxonomy: Taxonomy, files: Files, links: PageLinks) -> None:
        self._run = run
        self._taxonomy = taxonomy
        self._files = files
        self._links = links

    def finding(self, finding: Finding, positions: Mapping[Location, int] = _NONE) -> data.Finding:
        """A finding; ``positions`` has the places of those that may have caused it."""
        seen, entry = finding.observation, self._taxonomy.by_id(finding.entry)
        guard = seen.guard if seen else None
        stack = seen.stack if seen else ()
        function = stack[-1].name if stack else ""
        cause = seen.caused_by if seen else None
        return data.Finding(
            code=finding.code,
            title=entry.title if finding.headline == finding.message else finding.headline,
            message=finding.headline,
            kind=finding.kind.value,
            place=self._files.location(finding.location, function),
            count=seen.count if seen else 0,
            seconds=seen.cost.seconds if seen and seen.cost else None,
            share=seen.cost.share if seen and seen.cost else None,
            reason=seen.reason if seen else finding.because,
            context=seen.context if seen else "",
            hints=seen.hints if seen else (),
            stack=tuple(self._files.frame(frame) for frame in stack),
            caused_by=positions.get(cause, -1) if cause else -1,
            origin=seen.origin if seen else "",
            guard=data.Guard(guard.subject, guard.was, ", ".join(guard.now)) if guard else None,
            url=self._links.on_site(finding.entry),
            issue=issue_text(finding, entry.title, self._run, self._files),
            reduce=reduce_command(finding, self._run, self._files),
        )


def _comparison(run: KeptRun, earlier: KeptRun, shown: _Shown, now: float) -> data.Comparison:
    found = compare(run, earlier)
    came = {id(finding) for finding in found.came}
    when = age(now - earlier.time, earlier.time)
    return data.Comparison(
        other=f"PyTorch {earlier.torch}, {when}" if earlier.torch else when,
        rows=tuple(data.ComparedRow(r.name, r.before, r.after, r.change) for r in found.rows),
        came=tuple(n for n, each in enumerate(run.distinct_findings) if id(each) in came),
        went=tuple(shown.finding(each) for each in found.went),
    )


def _notes(run: KeptRun, compilations: Sequence[Compilation]) -> tuple[str, ...]:
    # The verdict has the first line.
    rest = run.failure.partition("\n")[2].strip()
    notes = [rest] if rest else []
    if run.profile and run.profile.note:
        notes.append(run.profile.note)
    without = sum(each.has_graph and not each.nodes for each in compilations)
    if without:
        notes.append(f"Very large graphs, of which the operations are only counted: {without}.")
    return tuple(notes)


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
