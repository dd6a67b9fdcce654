"""Watches the training of a program that does not know of it, from the import of torch on."""

from __future__ import annotations

import os

from fullgraph_worker.watch.api import Watch
from fullgraph_worker.watch.budget import DEFAULT, DEFAULT_DETAIL
from fullgraph_worker.watch.variables import BUDGET_VARIABLE, DETAIL_VARIABLE


def attach(folder: str) -> None:
    """Watch this process, into files in ``folder``.

    A process that trains nothing writes nothing: its file begins with its first record.
    """
    budget = float(os.environ.get(BUDGET_VARIABLE) or DEFAULT)
    detail = os.environ.get(DETAIL_VARIABLE) or DEFAULT_DETAIL
    Watch(folder, budget=budget, detail=detail).start()
