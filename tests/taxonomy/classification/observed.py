"""The breaks of the zoo and of Hugging Face models, as Fullgraph classifies them."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.taxonomy import load
from fullgraph_worker.observe.classification import classified_text
from fullgraph_worker.protocol import wire
from tests.dynamic.zoo.run import run_cases
from tests.taxonomy.classification.table import Anchor, Seen, line_of

MODELS = (
    "LongformerModel",
    "LEDModel",
    "BigBirdModel",
    "SwitchTransformersModel",
    "NllbMoeModel",
    "SEWModel",
    "Wav2Vec2Model",
    "EncodecModel",
    "VitsModel",
    "MusicgenModel",
)
"""Ten models of the installed transformers that break, with a small config made for each."""

_SECONDS = 300.0


async def zoo_breaks(themes: Sequence[str] = ()) -> list[Seen]:
    """Each distinct break of the zoo's cases; of all themes, or of those that are named."""
    seen: list[Seen] = []
    for path, name, records in await run_cases(themes):
        seen += _seen(f"{path.stem}.{name}", records, _always(path.stem))
    return seen


async def model_breaks(models: Sequence[str] = MODELS) -> list[Seen]:
    """Each distinct break of the models; the environment must have transformers."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    seen: list[Seen] = []
    with tempfile.TemporaryDirectory() as folder:
        supervisor = Supervisor(
            [sys.executable], timeout_seconds=_SECONDS, keep_warm=False, working_folder=Path(folder)
        )
        try:
            for model in models:
                job = wire.ExplainJob(model, module="transformers")
                result = await supervisor.explain(job, lambda message: None)
                # What broke before a model failed counts too.
                seen += _seen(model, result.records, lambda record: _below(record.path))
        finally:
            await supervisor.close()
    return seen


def _always(name: str) -> Callable[[wire.Record], str]:
    return lambda record: name


def _seen(
    where: str, records: Iterable[wire.Record], file: Callable[[wire.Record], str]
) -> list[Seen]:
    taxonomy = load()
    found: dict[Anchor, Seen] = {}
    for record in records:
        if record.kind != wire.BREAK:
            continue
        anchor = Anchor(file(record), line_of(record.path, record.line), record.gb_id)
        page = taxonomy.classify(record.gb_id or None, classified_text(record)).id
        found.setdefault(anchor, Seen(where, anchor, page, record.reason))
    return list(found.values())


def _below(path: str) -> str:
    return path.replace(os.sep, "/").rpartition("/site-packages/")[2]
