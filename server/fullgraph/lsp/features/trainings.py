"""The training runs of the workspace, and the page about one of them."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path
from typing import Any

from fullgraph.links import SITE
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.data import as_data
from fullgraph.report.html.page import render_page
from fullgraph.report.html.training_page import training_report
from fullgraph.report.html.training_shown import Shown
from fullgraph.report.training_json import training_json
from fullgraph.source.text import source_or_none
from fullgraph.training.pausing import resume
from fullgraph.training.run_folder import RunFolderError
from fullgraph.training.runs import find_run, runs_of, summary_of
from fullgraph.training.store.database import StoreError

_MOST = 20
"""So many of the newest runs are listed: the store of each is read."""


class _OpenPage:
    """What the editor's page has: it shows one run at a time."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._kept: tuple[str, int, Shown] | None = None

    def take(self, name: str, number: int | None) -> Shown:
        """What a page has after the answer with this number; nothing if that is not known."""
        kept, self._kept = self._kept, None
        return kept[2] if kept is not None and kept[:2] == (name, number) else Shown()

    def keep(self, name: str, shown: Shown) -> int:
        """The number of an answer, after which a page has this."""
        number = next(self._numbers)
        self._kept = name, number, shown
        return number


def register(server: FullgraphServer) -> None:
    """Register the requests."""
    ended: dict[str, dict[str, Any]] = {}
    page = _OpenPage()

    @server.feature("fullgraph/trainings")
    async def trainings(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        """The runs of programs in the workspace, the newest first, as ``runs list`` has them."""
        roots = ls.session.workspace.roots
        return await asyncio.to_thread(_listed, roots, ended)

    @server.feature("fullgraph/training")
    async def training(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The page about a run, with a number; with that as ``since``, what is new since then.

        Both are empty where the run cannot be read; then ``problem`` says why. If the server does
        not know the number, it sends all data.
        """
        since = getattr(params, "since", None)
        return await asyncio.to_thread(_training, ls, page, str(params.name), since)

    @server.feature("fullgraph/resumeTraining")
    async def resume_training(ls: FullgraphServer, params: Any) -> dict[str, str]:
        """Resume a paused run, as ``runs resume`` does; ``problem`` is the error, if any."""
        root = next(iter(ls.session.workspace.roots), Path.cwd())
        return {"problem": await asyncio.to_thread(_resume, str(params.name), root)}


def _resume(name: str, root: Path) -> str:
    try:
        resume(find_run(name, root).path)
    except (RunFolderError, OSError) as error:
        return str(error)
    return ""


def _listed(roots: tuple[Path, ...], ended: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The runs; those that have ended are read once."""
    runs = {str(run.path): run for root in roots for run in runs_of(root, {})}
    newest = sorted(runs.values(), key=lambda run: run.started, reverse=True)[:_MOST]
    found = []
    for run in newest:
        own = ended.get(str(run.path))
        if own is None:
            try:
                summary = summary_of(run)
                own = {**training_json(summary), "isPaused": summary.is_paused}
            except StoreError as error:
                own = {"name": run.name, "state": str(error), "steps": 0, "alarms": []}
                own["isPaused"] = False
            if own["state"] != "running":
                ended[str(run.path)] = own
        found.append(own)
    return found


def _training(ls: FullgraphServer, page: _OpenPage, name: str, since: int | None) -> dict[str, Any]:
    root = next(iter(ls.session.workspace.roots), Path.cwd())
    shown = page.take(name, since)
    try:
        report = training_report(
            [find_run(name, root)],
            taxonomy=ls.session.taxonomy,
            read=source_or_none,
            root=root,
            now=time.time(),
            site=ls.session.links.site or SITE,
            shown=shown,
        )
    except (RunFolderError, StoreError) as error:
        return {"html": "", "report": None, "number": 0, "isRunning": False, "problem": str(error)}
    return {
        "html": render_page(BuiltReport(report, ())) if since is None else "",
        "report": None if since is None else as_data(report),
        "number": page.keep(name, shown),
        "isRunning": report.trainings[0].is_running,
        "problem": "",
    }
