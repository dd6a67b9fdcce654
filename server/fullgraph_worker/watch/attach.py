"""Watches the training of a program that does not know of it, from the import of torch on."""

from __future__ import annotations

import os

from fullgraph_worker.watch.api import Watch
from fullgraph_worker.watch.budget import DEFAULT

BUDGET_VARIABLE = "FULLGRAPH_WATCH_BUDGET"
"""The share of the training's time, as a number."""


def attach(folder: str) -> None:
    """Watch this process, into files in ``folder``.

    A process that trains nothing writes nothing: its file begins with its first record.
    """
    budget = float(os.environ.get(BUDGET_VARIABLE) or DEFAULT)
    Watch(folder, budget=budget).start()
