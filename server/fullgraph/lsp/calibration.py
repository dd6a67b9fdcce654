"""Predictions that follow the user's own torch: measured once, in the background."""

from __future__ import annotations

from fullgraph.calibration.verdicts import Verdicts
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import FullgraphServer

TITLE = "Adapting predictions to this version of torch"


def calibrate_soon(ls: FullgraphServer, interpreter: tuple[str, ...], torch: str) -> None:
    """Measure the torch of ``interpreter`` when nobody runs anything, and predict for it then."""

    def is_wanted() -> bool:
        settings = ls.session.settings
        return ls.session.is_trusted and settings.enable and settings.explain.calibrate

    def then(verdicts: Verdicts) -> None:
        ls.session.follow(verdicts)
        refresh(ls)

    if is_wanted():
        calibrator = ls.session.calibrator
        calibrator.start(
            ls.session.taxonomy,
            interpreter,
            torch,
            then,
            is_wanted=is_wanted,
            shown=lambda: own_progress(ls, TITLE, calibrator.stop),
        )
