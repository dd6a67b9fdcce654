"""Begins a replay in the program, from the import of torch on."""

from __future__ import annotations

import json
from typing import List

from fullgraph_worker.replay.session import Options, Session
from fullgraph_worker.watch.boundary import Boundary

_kept: List[Boundary] = []


def attach(options: str) -> None:
    """Run the steps of a debug point again, once the program has made its first step."""
    boundary = Boundary(Session(Options(**json.loads(options))))
    boundary.install()
    _kept.append(boundary)
