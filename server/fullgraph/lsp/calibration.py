"""Predictions that follow the user's own torch: measured once, in the background."""

from __future__ import annotations

from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.folder import Folder
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.taxonomy.verdicts import Verdicts

TITLE = "Adapting predictions to this version of torch"


def calibrate_soon(
    ls: FullgraphServer, folder: Folder, interpreter: tuple[str, ...], torch: str
) -> None:
    """Measure the torch of ``interpreter`` when nothing runs, and predict for it then.

    Args:
        ls: the server.
        folder: whose code ran with it.
        interpreter: the command of the user's Python.
        torch: the version of its torch.
    """

    def is_enabled() -> bool:
        settings = folder.settings
        return ls.session.is_trusted and settings.enable and settings.explain.calibrate

    def then(verdicts: Verdicts) -> None:
        ls.session.workspace.follow(folder, verdicts, interpreter)
        refresh(ls)

    if is_enabled():
        calibrator = ls.session.calibrator
        calibrator.start(
            ls.session.taxonomy,
            interpreter,
            torch,
            then,
            is_enabled=is_enabled,
            shown=lambda: own_progress(ls, TITLE, calibrator.stop),
        )
