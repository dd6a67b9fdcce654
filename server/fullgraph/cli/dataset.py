"""``fullgraph dataset``: breaks with explanations and proven fixes, to fine-tune a model with."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.dataset.example import Example, example_of
from fullgraph.dataset.formats import FORMATS, LEAST_EXAMPLES, Splits, card, line_of, split
from fullgraph.dataset.labelled import LabelledBreak
from fullgraph.dataset.own_runs import kept_answers, labelled_runs
from fullgraph.dataset.survey import SurveyError, read_survey
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.store import RunStore
from fullgraph.state.json_cache import own_folder

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "dataset",
        description=(
            "Write the breaks of the kept runs of this folder, and of surveys, as examples: the "
            "request that Fullgraph sends about a break, and an answer from its page and the fix "
            "that a run proved. Secrets are masked. Nothing is sent."
        ),
        examples=(
            (
                "fullgraph dataset examples/",
                "write the breaks of this folder in the format of OpenAI",
            ),
            (
                "fullgraph dataset --format gemini --proven examples/",
                "only those with a proven fix, in the format of Gemini",
            ),
        ),
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="gets the files")
    parser.add_argument(
        "--format", choices=sorted(FORMATS), default="openai", help="default %(default)s"
    )
    parser.add_argument(
        "--survey",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="also the breaks of this survey (JSONL); may be repeated",
    )
    parser.add_argument("--no-runs", action="store_true", help="without the runs of this folder")
    parser.add_argument("--proven", action="store_true", help="only breaks with a proven fix")
    parser.add_argument(
        "--answers",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="also look here for answers that you rated 4 or 5, such as the folder of the editor",
    )
    parser.add_argument("--dry-run", action="store_true", help="only count the examples")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count the examples and write them; 2 if there are none or that failed."""
    left_out: Counter[str] = Counter()
    try:
        splits = split(_examples(options, left_out))
    except (SurveyError, ProviderError) as error:
        output.error(str(error))
        return 2
    if not splits.all:
        output.error(
            "there is no example. `fullgraph explain TARGET` keeps the breaks of a run, and "
            "`fullgraph fix TARGET` proves their fixes."
        )
        return 2
    print(_counts(splits), file=sys.stderr)
    least = LEAST_EXAMPLES[options.format]
    if len(splits.train) < least:
        output.error(f"a training file for {options.format} needs at least {least} examples.")
    if options.dry_run:
        return 0
    files = {
        "train.jsonl": "".join(line_of(each, options.format) for each in splits.train),
        "validation.jsonl": "".join(line_of(each, options.format) for each in splits.validation),
        "CARD.md": card(splits, options.format, left_out),
    }
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (options.folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        output.error(f"{options.folder} cannot be written: {error.strerror}.")
        return 2
    print(f"Wrote {', '.join(files)} into {options.folder}. Read them before you upload them.")
    return 0


def _examples(options: argparse.Namespace, left_out: Counter[str]) -> Iterable[Example]:
    pages = taxonomy.load()
    for labelled in _labelled(options):
        example = example_of(labelled, pages)
        if example is None:
            left_out["the kind has no page"] += 1
        elif options.proven and not example.rewrite:
            left_out["no fix is proven (--proven)"] += 1
        else:
            yield example


def _labelled(options: argparse.Namespace) -> Iterable[LabelledBreak]:
    for file in options.survey:
        yield from read_survey(file)
    if not options.no_runs:
        here = Path.cwd()
        answers = kept_answers([own_folder(FOLDER), *options.answers])
        yield from labelled_runs(RunStore(here).all(), Journal(here).events(), answers, here)


def _counts(splits: Splits) -> str:
    proven = sum(bool(each.rewrite) for each in splits.all)
    masked = sum(each.masked for each in splits.all)
    return (
        f"{len(splits.all)} examples, {proven} with a proven fix: {len(splits.train)} to train, "
        f"{len(splits.validation)} to validate. {masked} secrets were masked."
    )
