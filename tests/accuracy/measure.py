"""Runs each model of the corpus under Dynamo, through the worker, in a process of its own."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.measure.survey.engines.local import in_parallel
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT
from tests.accuracy.models import Model, text_of
from tests.accuracy.observations import Call, Observation, read, write
from tests.accuracy.sites import lines_in, places_in, sites_of

_DRIVER = Path(__file__).with_name("driver.py")
_DRIVING = (_DRIVER, *sorted(Path(__file__).with_name("sweep").glob("*.py")))
# Ten times what the slowest model takes on a machine with nothing else to do.
_SECONDS = 600.0
_MEGABYTES = 6000


def key_of(model: Model, versions: str) -> str:
    """By which a kept observation is known to be up to date."""
    driver = (text_of(ast.parse(file.read_text(encoding="utf-8")).body) for file in _DRIVING)
    return hashlib.sha256("\0".join((model.text, versions, *driver)).encode()).hexdigest()[:16]


def kept_at(folder: Path, model: Model) -> Path:
    """The file that keeps the model's observation."""
    return folder / f"{model.name}.json"


async def measure(
    models: Iterable[Model],
    python: Sequence[str],
    versions: Callable[[Model], str],
    folder: Path,
    on_done: Callable[[Observation], None],
    jobs: int = 1,
) -> None:
    """Observe every model whose observation is missing or out of date.

    Args:
        models: which.
        python: the command of the interpreter that has their packages.
        versions: what decides about a model besides its text: versions, in words.
        folder: where the observations are kept.
        on_done: told each that was made.
        jobs: how many processes to run at a time.
    """
    todo = [m for m in models if not is_fresh(read(kept_at(folder, m)), m, versions(m))]

    async def observe(model: Model) -> tuple[Model, Observation]:
        return model, await _observe(python, model, versions(model))

    async with aclosing(in_parallel(todo, observe, jobs)) as observations:
        async for model, observed in observations:
            write(observed, kept_at(folder, model))
            on_done(observed)


def is_fresh(kept: Observation | None, model: Model, versions: str) -> bool:
    """Whether what is kept of the model would come out the same again."""
    return kept is not None and kept.key == key_of(model, versions)


async def _observe(python: Sequence[str], model: Model, versions: str) -> Observation:
    key = key_of(model, versions)
    supervisor = Supervisor(
        python,
        timeout_seconds=_SECONDS,
        keep_warm=False,
        working_folder=ROOT,
        memory_limit_mb=_MEGABYTES,
    )
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        job = wire.ExplainJob(
            "run",
            module="tests.accuracy.driver",
            inputs=repr((model.module, model.name, str(report))),
            folders=[str(ROOT)],
        )
        start = time.perf_counter()
        try:
            result = await supervisor.explain(job, lambda message: None)
        finally:
            await supervisor.close()
        seconds = time.perf_counter() - start
        told = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    return replace(observation(model, key, versions, result, told), seconds=round(seconds, 1))


def observation(
    model: Model, key: str, versions: str, result: RunResult, told: dict[str, Any]
) -> Observation:
    """What the worker recorded and what the driver told of one model, put together."""
    failure = told.get("failure", "")
    if result.failure is not None:
        failure = f"{result.failure.kind}: {result.failure.message}".splitlines()[0]
    folder = Path(told.get("folder", ROOT))
    package = str(folder / told.get("package", ""))
    own = {path for path in result.traced if path.startswith(f"{package}{os.sep}")}
    calls = tuple(Call(**call) for call in told.get("calls", ()))
    return Observation(
        key=key,
        name=model.name,
        group=model.group,
        kind=told.get("kind", ""),
        package=told.get("package", ""),
        folder=str(folder),
        calls=calls,
        failure=failure,
        sites=sites_of(_of_calls_that_can_run(result.records, calls), folder),
        traced=lines_in(result.traced, folder, own),
        places=places_in({p: e.places for p, e in result.evaluated.items()}, folder, own),
        versions=versions,
        day=date.today().isoformat(),
    )


def _of_calls_that_can_run(
    records: Sequence[wire.Record], calls: Sequence[Call]
) -> Iterator[wire.Record]:
    """Without those of calls that fail in eager mode: what they raise is a break as well."""
    number = -1
    for record in records:
        if record.path == str(_DRIVER):
            # The driver's own break stands between two calls.
            number += record.kind == wire.BREAK
        elif not (0 <= number < len(calls) and calls[number].in_eager):
            yield record
