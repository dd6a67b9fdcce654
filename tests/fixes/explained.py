"""Runs small programs under the product's worker, and gives their findings and values."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.worker import Worker
from fullgraph.fixes.rewrites.base import Rewritten, Untouched
from fullgraph.fixes.values.facts import Facts
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire
from tests.dynamic.prepared import MODEL_PYTHON

_SECONDS = 300.0
_MEMORY = 4 << 30


@dataclass(frozen=True)
class Explained:
    """What a run of a program observed."""

    path: str
    text: str
    findings: tuple[Finding, ...]
    facts: Facts
    failure: str


def explain_cases(folder: Path, cases: Mapping[str, Rewritten | Untouched]) -> dict[str, Explained]:
    """What a run of each case observes, all in one process."""
    jobs = []
    for name, case in cases.items():
        path = folder / f"{name}.py"
        path.write_text(case.code + _further(case), encoding="utf-8")
        target = "f" if "\ndef f(" in f"\n{case.code}" else "Net"
        options = wire.RunOptions(calls=1 + len(case.further_inputs))
        inputs = f"({case.inputs},)"
        jobs.append(wire.ExplainJob(target, str(path), inputs=inputs, options=options, values=True))
    ran = asyncio.run(_run(jobs, folder))
    pages = taxonomy.load()
    found = {}
    for name, case in cases.items():
        each = ran[name]
        result = RunResult(tuple(each.records), {}, None, None, None, "")
        findings = observed_findings(result, pages, lambda path: Path(path).read_text("utf-8"))
        facts = Facts(each.values)
        found[name] = Explained(each.path, case.code, findings, facts, each.failure)
    return found


def _further(case: Rewritten | Untouched) -> str:
    """What gives the inputs of the calls after the first, below the code."""
    if not case.further_inputs:
        return ""
    calls = "".join(f"({inputs},), " for inputs in case.further_inputs)
    return f"\n\ndef get_inputs_of_call(number):\n    return ({calls})[number - 1]\n"


async def _run(jobs: list[wire.ExplainJob], folder: Path) -> dict[str, wire.Ran]:
    ran: dict[str, wire.Ran] = {}

    def take(message: wire.Message) -> None:
        if isinstance(message, wire.Ran):
            ran[Path(message.path).stem] = message

    worker = await Worker.start((MODEL_PYTHON,), folder, f"{secrets.token_hex(8)}.")
    try:
        await worker.ready(60.0)
        await worker.run(wire.ConfirmJob(jobs), _SECONDS, _MEMORY, take)
    finally:
        await worker.end()
    return ran
