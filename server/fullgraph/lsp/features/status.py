"""What the status item says about a document: what runs its code, and its last run."""

from __future__ import annotations

import shlex
from typing import Any

from fullgraph.lsp.features.code_lens import last_run_line
from fullgraph.lsp.server import FullgraphServer
from fullgraph.vocabulary.counts import in_numbers


def register(server: FullgraphServer) -> None:
    """Register the request."""

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
        }
