"""``python -m tests.llm.evaluation.corpus.record``: which lines of the corpus break, and how.

Runs every model of the accuracy corpus in training mode, then every model in evaluation mode, and
writes each line of the models' packages that broke to ``lines.jsonl`` beside this file. What ran
is kept in ``.cache/evaluation``: it takes hours, and can be stopped and resumed. ``--jobs 0`` runs
nothing, and writes the lines of what ran.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target_run import run_target
from fullgraph.source.text import SourceError, read_source, split_lines
from fullgraph.state.structure import structure
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT, python_of_the_corpus, versions_of
from tests.accuracy.models import Model, all_models
from tests.accuracy.rounds import is_held_out
from tests.dynamic import forks
from tests.fixing import corpus
from tests.llm.evaluation.corpus.lines import FILE, write_lines
from tests.llm.evaluation.corpus.runs import ModelRun, SeenLine, distinct

KEPT = ROOT / ".cache" / "evaluation"
_SECONDS = 300.0
_LONGEST = 160
_NO_PACKAGES = frozenset({"torch", "numpy", "tests"})


def main() -> int:
    """Run what was not run before, and write the lines."""
    parser = argparse.ArgumentParser(prog="python -m tests.llm.evaluation.corpus.record")
    parser.add_argument("names", nargs="*", help="models or groups to run; all lines are written")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs at a time")
    options = parser.parse_args()
    wanted = [
        m
        for m in all_models()
        if not options.names or m.name in options.names or m.group in options.names
    ]
    # In no order of theirs: what a stopped recording has is a sample of all.
    wanted.sort(key=lambda model: hashlib.sha256(model.name.encode()).digest())
    python = python_of_the_corpus()
    with tempfile.TemporaryDirectory() as folder:
        process = forks.start(f"{folder}/socket", python)
        try:
            command = forks.command(f"{folder}/socket")
            asyncio.run(_run_all(wanted, command, versions_of(python), options.jobs))
        finally:
            process.terminate()
            process.wait()
    runs = list(_kept())
    lines = distinct(runs)
    write_lines(FILE, lines)
    models = {run.model for run in runs if not run.failure}
    print(f"{len(lines)} lines of {len(models)} models in {FILE.relative_to(ROOT)}")
    return 0


def _kept() -> Iterator[ModelRun]:
    for path in sorted(KEPT.glob("*.json")):
        yield structure(json.loads(path.read_text(encoding="utf-8")), ModelRun, ignore_unknown=True)


async def _run_all(
    models: Sequence[Model], python: Sequence[str], versions: Mapping[str, str], processes: int
) -> None:
    jobs = [(model, *each) for model in models for each in corpus.jobs([model])]
    # With gradients and a mask more of a model runs: that first.
    jobs.sort(key=lambda job: job[2].options.grad != "on")
    left = iter([job for job in jobs if not _path_of(job[1]).exists()])

    async def work() -> None:
        supervisor = Supervisor(
            python, timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT
        )
        try:
            for model, name, job in left:
                run = await _run(supervisor, model, name, job, versions)
                KEPT.mkdir(parents=True, exist_ok=True)
                text = json.dumps(asdict(run), indent=1)
                _path_of(name).write_text(text, encoding="utf-8")
                print(f"{name}: {len(run.lines)} lines {run.failure[:_LONGEST]}", flush=True)
        finally:
            await supervisor.close()

    await asyncio.gather(*(work() for _ in range(processes)))


def _path_of(name: str) -> Path:
    return KEPT / f"{name.replace(' ', '_')}.json"


async def _run(
    supervisor: Supervisor,
    model: Model,
    name: str,
    job: wire.ExplainJob,
    versions: Mapping[str, str],
) -> ModelRun:
    pages = taxonomy.load()
    start = asyncio.get_running_loop().time()
    ran = await run_target(supervisor, job, pages, _read, lambda path: True, lambda message: None)
    seconds = round(asyncio.get_running_loop().time() - start, 1)
    lines = []
    for finding in ran.findings:
        where = _below_packages(finding.location.path)
        package = where.partition("/")[0]
        if finding.kind is Kind.BREAK and package in model.imports - _NO_PACKAGES:
            held_out = is_held_out(model.name, model.group, package)
            lines.append(_line(finding, where, held_out, versions[package]))
    failure = ran.failure.message if ran.failure else ""
    mode = name.rpartition(" ")[2]
    return ModelRun(model.name, mode, seconds, failure, tuple(lines))


def _below_packages(path: str) -> str:
    return path.rpartition("/site-packages/")[2] if "/site-packages/" in path else ""


def _line(finding: Finding, where: str, held_out: bool, package: str) -> SeenLine:
    observation = finding.observation
    assert observation is not None
    at, cause = finding.location, observation.caused_by
    return SeenLine(
        where,
        _text(at.path, at.line),
        observation.stack[-1].name if observation.stack else "",
        finding.code,
        observation.gb_id or "",
        observation.reason[:_LONGEST],
        observation.context[:_LONGEST],
        _text(cause.path, cause.line) if cause else "",
        package,
        held_out,
    )


def _text(path: str, line: int) -> str:
    lines = split_lines(_read(path) or "")
    return lines[line - 1].strip() if line <= len(lines) else ""


def _read(path: str) -> str | None:
    try:
        return read_source(Path(path))
    except SourceError:
        return None


if __name__ == "__main__":
    sys.exit(main())
