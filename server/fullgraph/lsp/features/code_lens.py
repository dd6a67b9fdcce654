"""Lenses over functions that get compiled and calls that compile, and the status item."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Any

from lsprotocol import types

from fullgraph.lsp.convert import path_of, uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.run_table import run_line
from fullgraph.runs.kept_run import KeptRun, RunFile
from fullgraph.vocabulary.prose import in_numbers


def register(server: FullgraphServer) -> None:
    """Register the lenses."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(ls: FullgraphServer, params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        settings = ls.session.workspace.settings_of(path_of(uri))
        if not (settings.explain.code_lens and ls.session.is_trusted):
            return []
        is_cell = ls.notebooks.of_cell(uri) is not None
        analysis = ls.analyse(uri)
        ranges = ls.ranges(uri, analysis.text)
        places = [(region.location, region) for region in analysis.regions]
        places += analysis.compile_calls
        return [
            types.CodeLens(range=ranges.range(location), command=command)
            for location, region in sorted(places, key=lambda each: each[0])
            for command in (
                types.Command(
                    title=_title(ls, ls.module_path(uri), region.name),
                    command="fullgraph.explain",
                    arguments=[uri, region.name],
                ),
                *ls.session.commands.of_target(
                    uri,
                    region.name,
                    has_run=ls.session.runs.of(ls.module_path(uri), region.name) is not None,
                    is_cell=is_cell,
                ),
            )
        ]

    @server.feature("fullgraph/status")
    def status(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """Empty strings for what is unknown; ``run`` is None without one of the file."""
        path = ls.module_path(params.textDocument.uri)
        folder, runs = ls.session.workspace.of(path), ls.session.runs
        target = runs.last_target(path)
        run = runs.of(path, target) if target else None
        shown = run and {
            "target": target,
            "found": "failed" if run.failure else in_numbers(run.distinct_findings),
            "line": last_run_line(ls, run),
        }
        return {
            "python": shlex.join(folder.interpreter()),
            "torch": folder.torch_version or "",
            "run": shown,
            "live": ls.session.live.get(folder.root, "") if folder.root else "",
        }


def _title(ls: FullgraphServer, path: str, target: str) -> str:
    """What a click does, or what the last run found and that a click runs it again."""
    run = ls.session.runs.of(path, target)
    if run is None:
        return "Explain graph breaks"
    return f"{last_run_line(ls, run)} · Run again"


def last_run_line(ls: FullgraphServer, run: KeptRun) -> str:
    """What a run found, and how long ago it was."""
    return run_line(run, time.time(), is_edited=any(_is_edited(ls, f, run) for f in run.files))


def _is_edited(ls: FullgraphServer, file: RunFile, run: KeptRun) -> bool:
    uri = uri_of(file.path)
    for notebook in ls.notebooks.all:
        if path_of(notebook.uri) == file.path:
            return notebook.joined.text != file.text
    if uri in ls.workspace.text_documents:
        return ls.text(uri) != file.text
    try:
        return Path(file.path).stat().st_mtime > run.time
    except OSError:
        return True
