"""A run of a target as it is kept: what it found, and the texts that it saw."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from fullgraph.dynamic.profile import RunProfile
from fullgraph.dynamic.ranges import Evaluated, evaluated_in
from fullgraph.dynamic.starts import RunStarts
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.dynamic.trace_findings import evaluated_together, name_in, process_names
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding, distinct
from fullgraph.vocabulary.order import in_order
from fullgraph_worker.protocol.wire import Compilation, RunOptions


@dataclass(frozen=True)
class RunFile:
    """A file as a run saw it.

    Attributes:
        path: absolute.
        text: all of it.
        lines: the 1-based lines that Dynamo traced to their end.
        places: as ``evaluated.Place``, of the expressions that it evaluated without breaking.
    """

    path: str
    text: str
    lines: tuple[int, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class KeptRun:
    """A run of a target.

    Attributes:
        path: the file that defines the target.
        target: its name in that file.
        time: when it ended, in seconds since the epoch.
        seconds: how long the target ran, compiling included.
        torch: the version that ran it; empty if it did not get as far.
        graphs: how many graphs were captured.
        inputs: what the target was called with, in words.
        options: how it was run.
        failure: why it did not come to its end; empty if it did.
        findings: what it observed, with the user's lines that call into a library's breaks.
        files: those in which something was evaluated or observed.
        profile: where the time of a profiled run went; None without one.
        starts: what the first call takes in new processes; None where that was not measured.
    """

    path: str
    target: str
    time: float
    seconds: float
    torch: str
    graphs: int
    inputs: str
    options: RunOptions
    failure: str
    findings: tuple[Finding, ...]
    files: tuple[RunFile, ...]
    profile: RunProfile | None = None
    starts: RunStarts | None = None

    @property
    def distinct_findings(self) -> tuple[Finding, ...]:
        """Each finding once, in the order in which they are shown."""
        return in_order(distinct(self.findings))

    @property
    def texts(self) -> dict[str, str]:
        """The text of each file by its path."""
        return {file.path: file.text for file in self.files}

    @property
    def evaluated(self) -> dict[str, Evaluated]:
        """What the run evaluated, by path."""
        return evaluated_in(
            {file.path: file.lines for file in self.files},
            {file.path: file.places for file in self.files},
        )


def kept_run(ran: TargetRun, is_first_party: Callable[[str], bool]) -> KeptRun:
    """A run as it is kept: with the first-party files that it evaluated, and those that it names.

    Args:
        ran: what ended just now.
        is_first_party: whether a path is first-party.
    """
    result, done, started = ran.result, ran.result.done, ran.result.started
    shown = ran.with_callers()
    own = {path for path in result.evaluated if is_first_party(path)}
    files = own | {finding.location.path for finding in shown}
    return KeptRun(
        path=ran.path,
        target=ran.job.name,
        time=time.time(),
        seconds=done.seconds if done else 0.0,
        torch=result.hello.torch if result.hello else "",
        graphs=done.graphs if done else 0,
        inputs=done.inputs if done else started.inputs if started else "",
        options=ran.job.options,
        failure=ran.failure.message if ran.failure else "",
        findings=shown,
        files=run_files(
            {path: text for path in files if (text := ran.read(path)) is not None},
            result.evaluated,
        ),
        profile=ran.profile,
    )


def run_files(texts: Mapping[str, str], evaluated: Mapping[str, Evaluated]) -> tuple[RunFile, ...]:
    """The files with these texts, and what was evaluated of each."""
    nothing = Evaluated(frozenset())
    found = ((path, text, evaluated.get(path, nothing)) for path, text in sorted(texts.items()))
    return tuple(
        RunFile(path, text, tuple(sorted(done.lines)), tuple(sorted(map(tuple, done.places))))
        for path, text, done in found
    )


def packed(run: KeptRun) -> bytes:
    """The run as compressed JSON."""
    return zlib.compress(json.dumps(asdict(run), separators=(",", ":")).encode("utf-8"))


def unpacked(data: bytes) -> KeptRun:
    """What ``packed`` gave.

    Raises:
        ValueError: it is no run, or one of another version of Fullgraph.
    """
    try:
        return structure(json.loads(zlib.decompress(data)), KeptRun)
    except (zlib.error, StructureError, RecursionError) as error:
        raise ValueError(f"not a run that this version wrote: {error}") from error


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
