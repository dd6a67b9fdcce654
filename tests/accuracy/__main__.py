"""``make accuracy``: how often ``fullgraph check`` is right, with Dynamo as the judge.

Without a command: measure what is missing, compare, print the figures, write ``docs/accuracy.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from fullgraph import taxonomy
from tests.accuracy import listing, table
from tests.accuracy.compiled_cases import compiled_cases
from tests.accuracy.environment import (
    CACHE,
    ROOT,
    python_of_the_corpus,
    versions_in_words,
    versions_of,
)
from tests.accuracy.judged import Judgement, judge
from tests.accuracy.measure import kept_at, measure
from tests.accuracy.models import Model, all_models
from tests.accuracy.observations import Observation, read
from tests.accuracy.own import measure_own, pages, zoo
from tests.accuracy.predictions import predictions

PAGE = ROOT / "docs" / "accuracy.md"
KEPT = CACHE / "observations"
_LISTINGS = {"misses": listing.misses, "false-alarms": listing.false_alarms}


def main() -> int:
    """Do what the command line says."""
    options = _parser().parse_args()
    if options.command in ("all", "measure"):
        _measure(options.names, options.jobs)
    if options.command == "measure":
        return 0
    judgement = _judgement()
    for problem in judgement.problems:
        print(f"{problem.path}:{problem.line}: {problem.message}", file=sys.stderr)
    if options.command in _LISTINGS:
        page = options.names[0] if options.names else ""
        some = judgement.held_out if options.held_out else judgement.seen
        for line in _LISTINGS[options.command](some, page):
            print(line)
        return 0
    print(table.summary(judgement, taxonomy.load()))
    PAGE.write_text(table.page(judgement, taxonomy.load()), encoding="utf-8")
    print(f"\nwrote {PAGE.relative_to(ROOT)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.accuracy",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "command",
        nargs="?",
        default="all",
        choices=("all", "measure", "compare", *_LISTINGS),
        help="measure: run models; compare: print and write the figures of what is kept; "
        "the others list lines of the models that are seen",
    )
    parser.add_argument("names", nargs="*", help="models to measure, or the page (FG202) to list")
    parser.add_argument("--held-out", action="store_true", help="list the models held out instead")
    parser.add_argument("--jobs", type=int, default=_jobs(), help="processes at a time")
    return parser


def _jobs() -> int:
    """One for each core, as long as their memory is not much to ask for."""
    return min(os.cpu_count() or 1, 8)


def _measure(names: list[str], jobs: int) -> None:
    models = [m for m in all_models() if not names or m.name in names or m.group in names]
    python = python_of_the_corpus()
    versions = versions_of(python)

    def decides(model: Model) -> str:
        return versions_in_words(versions, model.imports)

    asyncio.run(measure(models, [python], decides, KEPT, _tell, jobs))
    if not names:
        torch = versions_in_words(versions, ())
        own = (zoo(), pages(taxonomy.load()))
        asyncio.run(measure_own(own, [python], torch, KEPT, _tell))


def _tell(observed: Observation) -> None:
    sites = len({(site.path, site.line) for site in observed.sites})
    words = "; ".join(observed.errors)
    print(f"{observed.name}: {sites} sites, {observed.seconds:.0f} s  {words}", flush=True)


def _nothing_of(model: Model) -> Observation:
    return Observation("", model.name, model.group, failure="not measured yet: make accuracy")


def _judgement() -> Judgement:
    own = (zoo(), pages(taxonomy.load()))
    observations = [read(kept_at(KEPT, model)) or _nothing_of(model) for model in all_models()]
    observations += filter(None, (read(KEPT / f"{group.name}.json") for group in own))
    torch = next((o.torch for o in observations if o.torch), "")
    if not torch:
        sys.exit("Nothing is measured yet. Run: make accuracy")
    files = {f"{o.folder}/{path}" for o in observations for path in o.files}
    texts = {path: text for group in own for path, text in group.texts.items()}
    checked = predictions(files, texts, torch, compiled_cases(observations))
    return judge(observations, *checked, taxonomy.load())


if __name__ == "__main__":
    sys.exit(main())
