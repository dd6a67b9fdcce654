"""``make survey``: published architectures under Dynamo; writes ``docs/survey.md``.

What was run before with the same versions is not run again: the results are in ``.cache``.
``--page-only`` runs nothing and writes the page from the results that are there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import installed, read_spec, rows_of
from tests.benchmarks.measure import machine
from tests.dynamic.prepared import python_with_torch
from tests.survey.page import page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "survey.md"
SPEC = Path(__file__).with_name("architectures.toml")
_PRELOADED = (
    "transformers.models.llama.modeling_llama",
    "transformers.models.auto.modeling_auto",
    "diffusers.models.modeling_utils",
)
_ADDRESS_SPACE = 12 << 30
"""Of each process: torch maps 4 GiB that it does not use."""


def main() -> None:
    """Run what is missing, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.survey", description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--database", type=Path, default=ROOT / ".cache" / "survey.sqlite3")
    parser.add_argument("--page-only", action="store_true")
    # The processes of the models are forks, which the limit of a row does not see.
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE, _ADDRESS_SPACE))
    asyncio.run(_survey(parser.parse_args()))


async def _survey(options: argparse.Namespace) -> None:
    spec, pages = read_spec(SPEC), taxonomy.load()
    database, engine = SurveyDatabase(options.database), LocalEngine(options.workers)
    # Importing transformers takes longer than most of its models.
    python = [python_with_torch(*_PRELOADED)]
    every = {row.key for row in rows_of(spec, await installed(python, spec.packages), ROOT)}
    if options.page_only:
        rows = [each for each in database.rows() if each.row.key in every]
    else:
        rows = await run_survey(spec, database, engine, python, ROOT, pages, _show)
    text = page(rows, len(every), {e.code: e for e in pages.entries}, _machine())
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}: {len(rows)} of {len(every)} rows")


def _machine() -> str:
    """Its Python and its size; the versions are those of the rows."""
    return machine().partition(" | ")[2]


def _show(surveyed: Surveyed, done: int, total: int) -> None:
    result = surveyed.result
    became = result.failure_kind or f"{result.graphs} graphs, {result.breaks} breaks"
    print(f"{done} of {total}: {surveyed.row.model}: {became}", flush=True)


if __name__ == "__main__":
    main()
