"""A process of its own: runs programs with each value of their flags, observed by the worker.

Reads a JSON list of paths from standard input; writes a JSON list, with a list of runs for each.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib.util
import itertools
import json
import logging
import os
import sys
from typing import Any

import torch

from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.config import make_ready
from fullgraph_worker.torch_private.structured_trace import trace_observed


def main() -> None:
    """Run them all."""
    answers, sys.stdout = sys.stdout, open(os.devnull, "w")  # noqa: SIM115, PTH123
    logging.disable()
    torch.set_num_threads(1)
    # A program is compiled once for each value of its flags.
    json.dump([_runs(path) for path in json.load(sys.stdin)], answers)
    # Torch ends the process in a way that loses what is still buffered.
    answers.flush()


def _runs(path: str) -> list[dict[str, Any]]:
    spec = importlib.util.spec_from_file_location("program", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [_run(module.f, *flags) for flags in itertools.product((False, True), repeat=2)]


def _run(function: Any, a: bool, b: bool) -> dict[str, Any]:
    records: list[wire.Record] = []
    recorder = Recorder(records.append, wire.StackFrame("", 1, ""))
    make_ready()
    with trace_observed(recorder, recorder.on_function), contextlib.suppress(Exception):
        torch.compile(function, backend="eager")(torch.ones(2, 2), a, b)
    return {
        "records": [dataclasses.asdict(record) for record in records],
        "traced": recorder.traced(),
        "evaluated": recorder.evaluated(),
    }


if __name__ == "__main__":
    main()
