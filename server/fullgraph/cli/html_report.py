"""``--html FILE``: the run as a page."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.measure.bench import Measured
from fullgraph.report.html.page import page_of_benchmark, page_of_run
from fullgraph.report.html.training_page import page_of_training
from fullgraph.runs.kept_run import KeptRun, compilations_together, kept_trace
from fullgraph.training.run_folder import TrainingRun
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import Compilation


def write_html(
    file: Path,
    kept: KeptRun,
    compilations: Sequence[Compilation],
    earlier: KeptRun | None = None,
) -> bool:
    """Write the page about a run; whether that was possible.

    Args:
        file: is written, or replaced.
        kept: the run.
        compilations: what it compiled.
        earlier: a run to compare it with.
    """
    page = page_of_run(
        kept,
        compilations,
        earlier,
        taxonomy=taxonomy.load(),
        read=output.read_text,
        root=Path.cwd(),
        now=time.time(),
    )
    return _write(file, page)


def write_trace_html(
    file: Path, name: str, processes: Sequence[ProcessTrace], findings: tuple[Finding, ...]
) -> bool:
    """Write the page about a trace; whether that was possible.

    Args:
        file: is written, or replaced.
        name: of the program, or of the trace.
        processes: what they did.
        findings: those of all processes.
    """
    now = time.time()
    run = kept_trace(name, processes, findings, output.read_text, now)
    return write_html(file, run, compilations_together(processes))


def write_bench_html(file: Path, target: str, measured: Measured) -> bool:
    """Write the page about benchmarks; whether that was possible.

    Args:
        file: is written, or replaced.
        target: as the user wrote it.
        measured: at least one of them has a round.
    """
    now = time.time()
    return _write(file, page_of_benchmark(target, measured, time=now, now=now))


def write_training_html(file: Path, runs: Sequence[TrainingRun]) -> bool:
    """Write the page about a training run, or about two; whether that was possible.

    Args:
        file: is written, or replaced.
        runs: one or two.

    Raises:
        StoreError: a run cannot be read.
    """
    page = page_of_training(
        runs, taxonomy=taxonomy.load(), read=output.read_text, root=Path.cwd(), now=time.time()
    )
    return _write(file, page)


def _write(file: Path, page: str) -> bool:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        output.error(f"{file} cannot be written: {error.strerror}.")
        return False
    # Standard output is for findings.
    print(f"The report is in {file}.", file=sys.stderr)
    return True
