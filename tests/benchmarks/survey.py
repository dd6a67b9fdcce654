"""A survey with one worker and with two: models per minute, and what the runner itself takes.

The models are the same for both, small ones of transformers. What a model takes by itself is from
the start of its process to its end; the rest of the time is the runner's. Then the same survey
runs once more, with nothing changed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import Models, Spec

MODELS = ("albert", "bert", "deberta", "distilbert", "electra", "gpt2", "opt", "t5")
MODES = ("eval", "train")


async def run() -> None:
    """Print the figures."""
    rate = {workers: await _survey(workers) for workers in (1, 2)}
    print(f"  two workers instead of one: {rate[2] / rate[1]:.2f} times as many models per minute")


async def _survey(workers: int) -> float:
    """Print what a survey took; models per minute."""
    spec = Spec(
        [
            Models(
                package="transformers",
                files=f"models/{name}/modeling_{name}.py",
                classes=["*Model"],
                besides=["*PreTrainedModel"],
                per_file=1,
                modes=[*MODES],
            )
            for name in MODELS
        ]
    )
    with tempfile.TemporaryDirectory() as folder:
        database = SurveyDatabase(Path(folder, "survey.sqlite3"))
        begin = time.perf_counter()
        rows = await _run(spec, database, workers, folder)
        seconds = time.perf_counter() - begin
        begin = time.perf_counter()
        await _run(spec, database, workers, folder)
        again = time.perf_counter() - begin
    own = sum(row.result.seconds for row in rows)
    per_minute = 60 * len(rows) / seconds
    print(
        f"  workers: {workers}: {len(rows)} models in {seconds:.1f} s, "
        f"{per_minute:.1f} per minute, "
        f"{per_minute / workers:.1f} per minute and worker; "
        f"the runner took {100 * (workers * seconds / own - 1):.1f} % of the models' own time; "
        f"again with nothing changed: {again:.1f} s"
    )
    return per_minute


async def _run(
    spec: Spec, database: SurveyDatabase, workers: int, folder: str
) -> Sequence[Surveyed]:
    return await run_survey(
        spec,
        database,
        LocalEngine(workers),
        [sys.executable],
        Path(folder),
        taxonomy.load(),
        lambda each, done, total: None,
    )
