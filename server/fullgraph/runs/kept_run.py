"""A run of a target as it is kept: what it found, and the texts that it saw."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from fullgraph.dynamic.profile import RunProfile
from fullgraph.dynamic.ranges import Evaluated, evaluated_in
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding, distinct
from fullgraph.vocabulary.order import in_order
from fullgraph_worker.protocol.wire import RunOptions


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
