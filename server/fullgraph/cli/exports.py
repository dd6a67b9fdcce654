"""``--chrome-trace`` and ``--tensorboard``: a run for the tools that show many of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from fullgraph.cli import output
from fullgraph.dynamic.trace_findings import process_names
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.report.chrome_trace import Timeline, chrome_trace
from fullgraph.report.tensorboard import TensorBoardMissingError, check_installed, write_events
from fullgraph.vocabulary.findings import Finding


def add_export_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags."""
    group = parser.add_argument_group("other formats")
    group.add_argument(
        "--chrome-trace",
        type=Path,
        metavar="FILE",
        help="write compilations and breaks as a trace that Perfetto and chrome://tracing open",
    )
    group.add_argument(
        "--tensorboard",
        type=Path,
        metavar="LOGDIR",
        help="add the run to a log directory of TensorBoard (needs the package tensorboard)",
    )


def exports_are_possible(options: argparse.Namespace) -> bool:
    """Whether the formats that are given can be written; reports why not, before a long run."""
    if options.chrome_trace and not options.chrome_trace.absolute().parent.is_dir():
        output.error(f"{options.chrome_trace} cannot be written: its folder does not exist.")
        return False
    if options.tensorboard:
        try:
            check_installed()
        except TensorBoardMissingError as error:
            output.error(str(error))
            return False
    return True


def export(
    options: argparse.Namespace,
    name: str,
    timelines: Sequence[Timeline],
    findings: Sequence[Finding],
) -> bool:
    """Write the formats that are given; whether that was possible.

    Args:
        options: as parsed.
        name: of the target, the program or the trace.
        timelines: what each process compiled.
        findings: what was observed.
    """
    try:
        if options.chrome_trace:
            text = json.dumps(chrome_trace(timelines, findings), separators=(",", ":"))
            options.chrome_trace.write_text(text, encoding="utf-8")
        if options.tensorboard:
            write_events(options.tensorboard, name, timelines, findings)
    except (OSError, TensorBoardMissingError) as error:
        output.error(f"The run cannot be written: {error}")
        return False
    return True


def timelines_of(processes: Sequence[ProcessTrace]) -> list[Timeline]:
    """What the processes of a program compiled; those that compiled nothing are left out."""
    compiling = [process for process in processes if process.compiled]
    names = process_names(compiling)
    return [
        Timeline(name, process.compilations) for process, name in zip(compiling, names, strict=True)
    ]
