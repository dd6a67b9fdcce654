"""The page about a kept run, with the fixes that can be offered now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph.fixes.propose import with_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.links import SITE
from fullgraph.measure.bench import Plan
from fullgraph.measure.results import Results
from fullgraph.report.html.build import build_report
from fullgraph.report.html.page import render_page
from fullgraph.runs.kept_run import KeptRun
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker.protocol.wire import Compilation


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
