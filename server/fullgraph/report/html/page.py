"""A report as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from fullgraph import __version__
from fullgraph.durations import age
from fullgraph.fixes.propose import with_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.links import SITE
from fullgraph.measure.bench import Plan
from fullgraph.measure.results import Results
from fullgraph.report.html import data
from fullgraph.report.html.benchmark import benchmarks_of
from fullgraph.report.html.build import BuiltReport, build_report
from fullgraph.report.html.data import as_data
from fullgraph.runs.kept_run import KeptRun
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.protocol.wire import Compilation

_SAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def render_page(built: BuiltReport) -> str:
    """The page: its style and its program are in it, and nothing is loaded from elsewhere.

    A strict content security policy names both by their hashes, so that nothing else runs,
    whatever the names of files and functions contain.
    """
    here = files(__package__)
    style, program = (here.joinpath(name).read_text("utf-8") for name in ("page.css", "page.js"))
    shell = here.joinpath("page.html").read_text("utf-8")
    values = {
        "title": html.escape(built.report.title),
        "style": style,
        "style_hash": _hash(style),
        "script": program,
        "script_hash": _hash(program),
        "data": "\n".join(_elements(built)),
    }
    parts = shell.split("{{")
    text = [parts[0]]
    for part in parts[1:]:
        name, rest = part.split("}}", 1)
        text += [values[name.strip()], rest]
    return "".join(text)


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def _elements(built: BuiltReport) -> Iterable[str]:
    yield _element("fullgraph-report", built.report)
    for number, graph in enumerate(built.graphs):
        yield _element(f"fullgraph-graph-{number}", graph)


def _element(name: str, value: object) -> str:
    text = json.dumps(as_data(value), separators=(",", ":"), ensure_ascii=False)
    for character, escape in _SAFE.items():
        text = text.replace(character, escape)
    return f'<script type="application/json" id="{name}">{text}</script>'


def page_of_run(
    run: KeptRun,
    compilations: Sequence[Compilation],
    earlier: KeptRun | None,
    *,
    taxonomy: Taxonomy,
    read: Callable[[str], str | None],
    root: Path,
    now: float,
    measured: Sequence[tuple[Plan, Results]] = (),
    site: str = SITE,
) -> str:
    """The HTML of the page.

    Args:
        run: the run.
        compilations: what it compiled.
        earlier: a run to compare it with.
        taxonomy: names the findings.
        read: the text of a file that the run did not see.
        root: files below it are named relative to it.
        now: in seconds since the epoch.
        measured: benchmarks of its target.
        site: the address of the documentation.
    """
    texts = run.texts
    code = Code(lambda path: texts.get(path) or read(path))
    # Fixes are proposed file by file.
    ordered = sorted(run.findings, key=lambda finding: finding.location)
    fixable = replace(run, findings=with_fixes(ordered, code))
    built = build_report(
        fixable,
        compilations,
        taxonomy,
        root,
        now,
        read,
        earlier=earlier,
        measured=measured,
        site=site,
    )
    return render_page(built)


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
