"""Kept runs as the journal is given them, from a text whose lines that break end in ``# break``."""

from __future__ import annotations

from pathlib import Path

from fullgraph.runs.kept_run import KeptRun, RunFile
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Evidence, Finding, Location, Observation
from fullgraph_worker.protocol.wire import RunOptions

ROOT = Path("/w")
PATH = "/w/net.py"


def finding(line: int, text: str, path: str = PATH, code: str = "FG102") -> Finding:
    """A break at a whole line of a text."""
    entry = {"FG102": "tensor-to-scalar", "FG103": "logging-call", "FG000": "unclassified"}[code]
    columns = len(split_lines(text)[line - 1])
    return Finding(
        code,
        entry,
        Location(path, line, 0, line, columns),
        Evidence.OBSERVED,
        "It breaks.",
        observation=Observation("GB0124", "Unsupported Tensor.item() call"),
    )


def run_of(
    text: str, time: float, *, target: str = "f", failure: str = "", reached: bool = True
) -> KeptRun:
    """A run of a target in ``text``, which came to all of its lines, or to none."""
    marked = [n for n, line in enumerate(split_lines(text), 1) if line.endswith("# break")]
    shown = text.replace("  # break", "")
    lines = tuple(range(1, len(split_lines(shown)) + 1)) if reached else ()
    return KeptRun(
        PATH,
        target,
        time,
        0.5,
        "2.13.0",
        2,
        "x: float32[3]",
        RunOptions(),
        failure,
        tuple(finding(line, shown) for line in marked),
        (RunFile(PATH, shown, lines),),
    )
