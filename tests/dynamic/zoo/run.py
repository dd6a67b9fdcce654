"""Runs the whole zoo twice: under the supervisor, and under torch's own trace."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.source.text import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire
from tests.dynamic.zoo.marks import FOLDER, all_cases
from tests.dynamic.zoo.trace import Break, is_mark, traced_breaks


class Outcome(NamedTuple):
    """What one case did: Dynamo's own trace of it, and what Fullgraph says."""

    theme: str
    name: str
    breaks: list[Break]
    findings: tuple[Finding, ...]

    @property
    def traced(self) -> set[tuple[str, str, int]]:
        """PyTorch's id, the path and the line of each break in the trace."""
        return {each[:3] for each in self.breaks}

    @property
    def found(self) -> set[tuple[str, str, int]]:
        """Those of the findings."""
        places = ((f.observation and f.observation.gb_id, f.location) for f in self.findings)
        return {(gb_id or "", where.path, where.line) for gb_id, where in places}

    @property
    def agrees(self) -> bool:
        """Whether Fullgraph finds what Dynamo's own trace has."""
        return self.found == self.traced


class Zoo(NamedTuple):
    """Every case, and the torch that ran them."""

    outcomes: list[Outcome]
    torch: str


async def run_zoo(python: Sequence[str] = (sys.executable,), chosen: Sequence[str] = ()) -> Zoo:
    """Both runs, one process each.

    Args:
        python: the command of the interpreter that has the torch.
        chosen: the cases, each as ``file.case``; empty for all.
    """
    with tempfile.TemporaryDirectory() as trace, tempfile.TemporaryDirectory() as folder:
        observed, breaks = await asyncio.gather(
            _explained(Path(folder), python, chosen),
            asyncio.to_thread(traced_breaks, Path(trace), python, chosen),
        )
    if observed.failure is not None:
        raise RuntimeError(observed.failure.message)
    findings = [_findings(observed, part) for part in _parts(observed)]
    cases = [case for case in all_cases() if not chosen or f"{case[0].stem}.{case[1]}" in chosen]
    if not len(cases) == len(findings) == len(breaks):
        counts = f"{len(cases)} cases, {len(findings)} observed, {len(breaks)} traced"
        raise RuntimeError(counts)
    outcomes = [
        Outcome(path.stem, name, traced, found)
        for (path, name), traced, found in zip(cases, breaks, findings, strict=True)
    ]
    return Zoo(outcomes, observed.hello.torch if observed.hello else "")


async def run_cases(
    themes: Sequence[str], python: Sequence[str] = (sys.executable,)
) -> list[tuple[Path, str, tuple[wire.Record, ...]]]:
    """The file, name and records of each case, under Fullgraph alone.

    Args:
        themes: the files whose cases to run; empty for all.
        python: the command of the interpreter that has the torch.
    """
    with tempfile.TemporaryDirectory() as folder:
        observed = await _explained(Path(folder), python, themes)
    if observed.failure is not None:
        raise RuntimeError(observed.failure.message)
    cases = [case for case in all_cases() if not themes or case[0].stem in themes]
    parts = _parts(observed)
    return [
        (path, name, observed.records[part])
        for (path, name), part in zip(cases, parts, strict=True)
    ]


async def _explained(folder: Path, python: Sequence[str], chosen: Sequence[str]) -> RunResult:
    supervisor = Supervisor(python, timeout_seconds=600, keep_warm=False, working_folder=folder)
    try:
        inputs = repr(tuple(chosen))
        job = Target("run_all", path=str(FOLDER / "driver.py")).job(inputs=inputs)
        return await supervisor.explain(job, lambda message: None)
    finally:
        await supervisor.close()


def _parts(result: RunResult) -> list[slice]:
    """Which of the run's records are each case's: the driver's own stand between them."""
    starts = [i for i, r in enumerate(result.records) if is_mark(r.path, r.line)]
    ends = [*starts[1:], len(result.records)]
    return [slice(start + 1, end) for start, end in zip(starts, ends, strict=True)]


def _findings(result: RunResult, part: slice) -> tuple[Finding, ...]:
    # A call of a disabled function is a break in Dynamo's trace.
    kinds = (wire.BREAK, wire.DISABLED)
    records = tuple(r for r in result.records[part] if r.kind in kinds)
    first_party = FirstParty(FOLDER, ())
    return observed_findings(replace(result, records=records), Taxonomy(()), _read, first_party)


def _read(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None
