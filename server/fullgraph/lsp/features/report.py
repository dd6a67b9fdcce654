"""The runs of earlier sessions, and the page about the last one of a target."""

from __future__ import annotations

import asyncio
import time
from itertools import chain
from pathlib import Path
from typing import Any

from fullgraph.links import SITE
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.kept_runs import KeptBenchmark
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.html.page import page_of_benchmark, page_of_run
from fullgraph.runs.kept_run import KeptRun
from fullgraph.runs.store import RunStore
from fullgraph.source.text import source_or_none

SECONDS = 60.0
"""How often lenses are shown again: they say how long ago a run was, in minutes."""


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/report")
    async def report(ls: FullgraphServer, params: Any) -> dict[str, str]:
        """The page about a target, or about what was run last in the file; empty without a run.

        With ``benchmark``, the page about its last benchmark.
        """
        path, target = ls.module_path(params.uri), getattr(params, "target", None)
        if getattr(params, "benchmark", None) is True:
            benchmark = ls.session.benchmarks.of(path, str(target))
            return await asyncio.to_thread(_benchmark, benchmark)
        wanted = target if isinstance(target, str) else ls.session.runs.last_target(path)
        run = ls.session.runs.of(path, wanted)
        if run is None:
            return {"target": "", "html": ""}
        root = ls.session.workspace.root_of(path) or Path(path).parent
        return {"target": run.target, "html": await asyncio.to_thread(_page, ls, run, root)}

    server.when_ready.append(_restore)


def _page(ls: FullgraphServer, run: KeptRun, root: Path) -> str:
    store, benchmark = RunStore(root), ls.session.benchmarks.of(run.path, run.target)
    return page_of_run(
        run,
        store.compilations(run),
        store.before(run),
        taxonomy=ls.session.taxonomy,
        read=source_or_none,
        root=root,
        now=time.time(),
        measured=benchmark.measured if benchmark else (),
        site=ls.session.links.site or SITE,
    )


def _benchmark(kept: KeptBenchmark | None) -> dict[str, str]:
    if kept is None:
        return {"target": "", "html": ""}
    html = page_of_benchmark(kept.target, kept.measured, time=kept.time, now=time.time())
    return {"target": kept.target, "html": html}


async def _restore(ls: FullgraphServer) -> None:
    if not ls.session.settings.enable:
        return
    stores = [RunStore(root) for root in ls.session.workspace.roots]
    kept = await asyncio.gather(*(asyncio.to_thread(store.latest) for store in stores))
    ls.session.runs.restore(chain.from_iterable(kept))
    if not ls.session.runs.is_empty:
        refresh(ls)
    workspace = ls.client_capabilities.workspace
    if not (workspace and workspace.code_lens and workspace.code_lens.refresh_support):
        return
    while True:
        await asyncio.sleep(SECONDS)
        if ls.documents and not ls.session.runs.is_empty:
            ls.workspace_code_lens_refresh(None)
