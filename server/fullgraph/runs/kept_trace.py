"""A traced program as a run: all of its processes together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fullgraph.dynamic.trace_findings import evaluated_together, name_in, process_names
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.runs.kept_run import KeptRun, run_files
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import Compilation, RunOptions


def kept_trace(
    name: str,
    processes: Sequence[ProcessTrace],
    findings: tuple[Finding, ...],
    read: Callable[[str], str | None],
    time: float,
) -> KeptRun:
    """The run that a trace is of.

    Args:
        name: of the program or the trace.
        processes: what they did.
        findings: those of all processes.
        read: the text of a file, or None if it cannot be read.
        time: when it ended, in seconds since the epoch.
    """
    evaluated = evaluated_together(processes)
    paths = {finding.location.path for finding in findings} | set(evaluated)
    paths |= {each.path for process in processes for each in process.compilations}
    texts = {path: text for path in paths if (text := read(path)) is not None}
    script = next((p.process.script for p in processes if p.process.script), "")
    return KeptRun(
        path=script,
        target=name,
        time=time,
        seconds=0.0,
        torch=", ".join(sorted({p.process.torch for p in processes if p.process.torch})),
        graphs=sum(process.graphs for process in processes),
        inputs="",
        options=RunOptions(backend=""),
        failure="",
        findings=findings,
        files=run_files(texts, evaluated),
    )


def compilations_together(processes: Sequence[ProcessTrace]) -> tuple[Compilation, ...]:
    """What the processes compiled; of several processes, each id begins with the process."""
    compiling = [process for process in processes if process.compiled]
    names = process_names(compiling)
    if len(set(names)) == 1:
        return tuple(each for process in compiling for each in process.compilations)
    return tuple(
        replace(each, compile_id=name_in(name, each.compile_id))
        for process, name in zip(compiling, names, strict=True)
        for each in process.compilations
    )
