"""Runs many small programs in one process, each as an explain job of its own."""

from __future__ import annotations

import os
import sys
import time
from typing import List

from fullgraph_worker.explain.run import Outgoing, explain
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.channel import Channel
from fullgraph_worker.torch_private.config import config_restored


class _Records(Outgoing):
    """Keeps what one program's run sends."""

    def __init__(self) -> None:
        self.records: List[wire.Record] = []
        self.values: List[wire.SeenValue] = []

    def send(self, message: wire.Message) -> None:
        """Keep a record; progress within a small program is of no interest."""
        if isinstance(message, wire.Record):
            self.records.append(message)
        elif isinstance(message, wire.Seen):
            self.values = message.values


def confirm(job: wire.ConfirmJob, channel: Channel) -> wire.Message:
    """Run the programs of ``job``, sending the result of each as it ends."""
    start = time.perf_counter()
    if job.in_background and hasattr(os, "nice"):
        os.nice(19)
    for number, program in enumerate(job.programs, 1):
        name = os.path.basename(program.path)
        channel.send(wire.Progress(f"Running {name}", number - 1, len(job.programs)))
        channel.send(_run(program))
    return wire.Done({}, 0, "", time.perf_counter() - start)


def _run(program: wire.ExplainJob) -> wire.Ran:
    import torch

    kept = _Records()
    compile_function, finders, paths = torch.compile, sys.meta_path[:], sys.path[:]
    try:
        with config_restored():
            answer = explain(program, kept)
    finally:
        torch.compile = compile_function
        sys.meta_path[:] = finders
        sys.path[:] = paths
    failure = answer.message if isinstance(answer, wire.Failure) else ""
    return wire.Ran(program.path, kept.records, failure, kept.values)
