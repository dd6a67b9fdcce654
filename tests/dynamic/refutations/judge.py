"""Runs random programs under Dynamo, and counts what each run refutes rightly and wrongly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fullgraph.dynamic.refuting import Refutations
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location
from fullgraph.vocabulary.merging import merge
from fullgraph_worker.protocol import framing, wire
from tests.dynamic.refutations.programs import Mark, Program, program

SERVER = Path(__file__).parents[3] / "server"
CHILD = Path(__file__).parent / "child.py"


@dataclass
class Judgement:
    """What became of predictions that were made about every mark, in every run.

    Attributes:
        programs: how many ran.
        runs: how many runs of them there were.
        breaking: marks that broke in some run.
        false: refutations of marks that break in another run, in words.
        true: refutations of marks that broke in no run.
        missing: marks that broke in no run, and that no run refutes.
    """

    programs: int = 0
    runs: int = 0
    breaking: int = 0
    false: list[str] = field(default_factory=list)
    true: int = 0
    missing: list[str] = field(default_factory=list)


def judge(
    seeds: Sequence[int],
    folder: Path,
    environment: Mapping[str, str] = {},
    interpreter: str = sys.executable,
) -> Judgement:
    """Run the programs of these numbers, written into ``folder``.

    Args:
        seeds: which.
        folder: an empty one.
        environment: of the process that runs them, besides our own.
        interpreter: of that process; its torch is the one that judges.
    """
    programs = [(folder / f"program{seed}.py", program(seed)) for seed in seeds]
    for path, made in programs:
        path.write_text(made.text, encoding="utf-8")
    child = subprocess.run(
        [interpreter, str(CHILD)],
        input=json.dumps([str(path) for path, _ in programs]),
        env={**os.environ, "PYTHONPATH": str(SERVER), **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    found = Judgement()
    for (path, made), runs in zip(programs, json.loads(child.stdout), strict=True):
        _count(found, path, made, [_result(run) for run in runs])
    return found


def _count(found: Judgement, path: Path, made: Program, runs: list[RunResult]) -> None:
    found.programs += 1
    found.runs += len(runs)
    lines = made.text.split("\n")
    observed = [observed_findings(run, Taxonomy(()), lambda _: made.text) for run in runs]
    for mark in made.marks:
        prediction = Finding(
            "FG102",
            "tensor-to-scalar",
            Location(str(path), mark.line, mark.column, mark.end_line, mark.end_column),
            Evidence.PREDICTED,
            "m",
        )
        broke = any(_is_at(seen, mark) for some in observed for seen in some)
        refuted = [
            bool(merge([prediction], seen, Refutations(run.evaluated, lambda _: made.text)).cleared)
            for run, seen in zip(runs, observed, strict=True)
        ]
        words = f"{path.name}:{mark.line}: {lines[mark.line - 1].strip()}"
        found.breaking += broke
        if broke and any(refuted):
            found.false.append(words)
        elif any(refuted):
            found.true += 1
        elif not broke:
            found.missing.append(words)


def _is_at(finding: Finding, mark: Mark) -> bool:
    """Whether a break is at the mark, or where its value is asked for."""
    where = finding.location
    return (
        finding.kind is Kind.BREAK
        and (where.line, where.column) < (mark.end_line, mark.end_column)
        and (mark.line, mark.column) < (where.end_line, where.end_column)
    )


def _result(run: dict[str, Any]) -> RunResult:
    records = tuple(
        framing.decode(json.dumps({"type": "Record", **record}).encode())
        for record in run["records"]
    )
    assert all(isinstance(record, wire.Record) for record in records)
    traced = {path: frozenset(lines) for path, lines in run["traced"].items()}
    return RunResult(
        records,  # type: ignore[arg-type]
        traced,
        None,
        None,
        None,
        "",
        places=run["evaluated"],
    )
