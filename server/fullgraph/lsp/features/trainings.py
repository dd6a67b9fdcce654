"""The training runs of the workspace, and the page about one of them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from fullgraph.links import SITE
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.data import as_data
from fullgraph.report.html.of_training import training_report
from fullgraph.report.html.page import render_page
from fullgraph.report.training_json import training_json
from fullgraph.source import SourceError, read_source
from fullgraph.training.run_folder import RunFolderError
from fullgraph.training.runs import find_run, runs_of, summary_of
from fullgraph.training.store.database import StoreError

_MOST = 20
"""So many of the newest runs are listed: the store of each is read."""


def register(server: FullgraphServer) -> None:
    """Register the requests."""
    ended: dict[str, dict[str, Any]] = {}

    @server.feature("fullgraph/trainings")
    async def trainings(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        """The runs of programs in the workspace, the newest first, as ``runs list`` has them."""
        roots = ls.session.workspace.roots
        return await asyncio.to_thread(_listed, roots, ended)

    @server.feature("fullgraph/training")
    async def training(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The page about a run; with ``update``, only the data for a page that is open.

        Both are empty where the run cannot be read; then ``problem`` says why.
        """
        is_update = getattr(params, "update", None) is True
        return await asyncio.to_thread(_page, ls, str(params.name), is_update)


def _listed(roots: tuple[Path, ...], ended: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The runs; those that have ended are read once."""
    runs = {str(run.path): run for root in roots for run in runs_of(root, {})}
    newest = sorted(runs.values(), key=lambda run: run.started, reverse=True)[:_MOST]
    found = []
    for run in newest:
        own = ended.get(str(run.path))
        if own is None:
            try:
                own = training_json(summary_of(run))
            except StoreError as error:
                own = {"name": run.name, "state": str(error), "steps": 0, "alarms": []}
            if own["state"] != "running":
                ended[str(run.path)] = own
        found.append(own)
    return found


def _page(ls: FullgraphServer, name: str, is_update: bool) -> dict[str, Any]:
    root = next(iter(ls.session.workspace.roots), Path.cwd())
    try:
        report = training_report(
            [find_run(name, root)],
            taxonomy=ls.session.taxonomy,
            read=_read,
            root=root,
            now=time.time(),
            site=ls.session.links.site or SITE,
        )
    except (RunFolderError, StoreError) as error:
        return {"html": "", "report": None, "isRunning": False, "problem": str(error)}
    return {
        "html": "" if is_update else render_page(BuiltReport(report, ())),
        "report": as_data(report) if is_update else None,
        "isRunning": report.trainings[0].is_running,
        "problem": "",
    }


def _read(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None
