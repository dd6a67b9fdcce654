"""``make survey``: published architectures under Dynamo; writes ``docs/survey.md``.

What was run before with the same versions is not run again: the results are in ``.cache``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import read_spec
from tests.benchmarks.measure import machine
from tests.survey.page import page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "survey.md"
SPEC = Path(__file__).with_name("architectures.toml")


def main() -> None:
    """Run what is missing, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.survey", description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--database", type=Path, default=ROOT / ".cache" / "survey.sqlite3")
    options = parser.parse_args()
    pages = taxonomy.load()
    rows = asyncio.run(
        run_survey(
            read_spec(SPEC),
            SurveyDatabase(options.database),
            LocalEngine(options.workers),
            [sys.executable],
            ROOT,
            pages,
            _show,
        )
    )
    PAGE.write_text(page(rows, {e.code: e for e in pages.entries}, machine()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


def _show(surveyed: Surveyed, done: int, total: int) -> None:
    result = surveyed.result
    became = result.failure_kind or f"{result.graphs} graphs, {result.breaks} breaks"
    print(f"{done} of {total}: {surveyed.row.model}: {became}", flush=True)


if __name__ == "__main__":
    main()
