"""``fullgraph eval-llm``: how well a language model explains and fixes known breaks."""

from __future__ import annotations

import argparse
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.llm_flags import add_llm_flags, llm_settings
from fullgraph.cli.run_options import add_run_flags
from fullgraph.cli.target_flags import MISTAKES, chosen_target, supervisor_of
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.json_cache import own_folder
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.evaluation.case import Case, CaseError, read_cases
from fullgraph.llm.evaluation.evaluate import PROMPTS, Setting, evaluate
from fullgraph.llm.evaluation.recorded import RecordedModel
from fullgraph.llm.evaluation.results import Result, Results
from fullgraph.llm.fixing.loop import MOST_TURNS, Model
from fullgraph.llm.price import tokens_and_price
from fullgraph.llm.request import Usage
from fullgraph.report.evaluation import render_evaluation
from fullgraph.settings import LlmSettings

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_ANSWER_TOKENS = 1500
"""Of a usual answer, for the estimate."""


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "eval-llm",
        help="measure how well a language model explains and fixes known graph breaks",
        description=(
            "Run each case, request an explanation and a fix of its graph break from a language "
            "model, and compare the answers with the cause and the fix in the file of cases. "
            "Reports diagnosis and actionability from 0 to 3, names and links that do not exist, "
            "and proven fixes. Prints the estimated cost and asks before anything is sent."
        ),
    )
    parser.add_argument(
        "--cases", type=Path, required=True, metavar="FILE", help="the cases, as JSON lines"
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these cases")
    which = parser.add_argument_group("model")
    add_llm_flags(which, "send the code around each break to this provider")
    which.add_argument(
        "--recorded",
        type=Path,
        metavar="FOLDER",
        help="use recorded answers instead; nothing is sent",
    )
    which.add_argument(
        "--price-input", type=float, default=0.0, metavar="USD", help="of a million input tokens"
    )
    which.add_argument(
        "--price-output", type=float, default=0.0, metavar="USD", help="of a million output tokens"
    )
    which.add_argument("--yes", action="store_true", help="send without confirmation")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="keep results here, and skip the cases that it has of this model and these prompts",
    )
    parser.add_argument(
        "--no-proofs", action="store_true", help="grade explanations only; request no fixes"
    )
    parser.add_argument(
        "--no-inductor", action="store_true", help="do not compile fixes with Inductor"
    )
    add_worker_flags(parser)
    add_run_flags(parser)
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print; 2 if a case could not be graded, or nothing was agreed to."""
    try:
        cases = _cases(options)
    except CaseError as error:
        output.error(str(error))
        return 2
    if (options.llm is None) == (options.recorded is None):
        output.error("Name a provider with --llm, or recorded answers with --recorded.")
        return 2
    settings = replace(
        llm_settings(options),
        price_per_million_input=options.price_input,
        price_per_million_output=options.price_output,
    )
    results = Results(options.results) if options.results is not None else None
    if options.llm is not None and not _is_agreed(
        _left(cases, results, settings), settings, options
    ):
        return 2
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    found: list[Result] = []
    try:
        run_interruptible(_evaluate(cases, settings, results, options, found))
    finally:
        output.clear_progress()
        _print(found, options)
    return 2 if any(each.failure for each in found) else 0


def _cases(options: argparse.Namespace) -> list[Case]:
    """The chosen cases.

    Raises:
        CaseError: they cannot be read, or there is none of a given name.
    """
    cases = read_cases(options.cases)
    unknown = set(options.only) - {case.name for case in cases}
    if unknown:
        raise CaseError(f"{options.cases} has no case {', '.join(sorted(unknown))}.")
    return [case for case in cases if not options.only or case.name in options.only]


def _left(cases: Sequence[Case], results: Results | None, settings: LlmSettings) -> list[Case]:
    """The cases that were not measured before."""
    name = Assistant(settings, own_folder(FOLDER), consent=True).name
    return [c for c in cases if results is None or results.get(c.name, name, PROMPTS) is None]


def _is_agreed(cases: Sequence[Case], settings: LlmSettings, options: argparse.Namespace) -> bool:
    """State the cost, and ask on a terminal."""
    requests = len(cases) * (1 if options.no_proofs else 1 + MOST_TURNS)
    usage = Usage(requests * settings.max_input_tokens, requests * _ANSWER_TOKENS)
    output.error(
        f"{len(cases)} cases, at most {requests} requests to {options.llm}: estimated "
        f"{tokens_and_price(usage, settings)}. The code around each break is sent."
    )
    if options.yes or not cases:
        return True
    if not sys.stdin.isatty():
        output.error("Nothing was sent. Standard input is not a terminal: pass --yes to confirm.")
        return False
    print("Send? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


async def _evaluate(
    cases: Sequence[Case],
    settings: LlmSettings,
    results: Results | None,
    options: argparse.Namespace,
    found: list[Result],
) -> None:
    assistant = Assistant(settings, own_folder(FOLDER), consent=settings.provider != "off")
    setting = Setting(
        taxonomy.load(),
        settings,
        NameMemory(),
        not options.no_proofs,
        not options.no_inductor,
        output.show_progress,
    )
    supervisor: Supervisor | None = None
    try:
        for number, case in enumerate(cases, 1):
            model: Model = assistant
            if options.recorded is not None:
                model = RecordedModel(options.recorded, case.name)
            kept = results.get(case.name, model.name, PROMPTS) if results is not None else None
            if kept is not None:
                found.append(kept)
                continue
            output.show_progress(f"Case {number} of {len(cases)}: {case.name}")
            try:
                chosen = chosen_target(_with_case(options, case))
            except MISTAKES as error:
                found.append(Result(case.name, model.name, PROMPTS, failure=str(error)))
                continue
            supervisor = supervisor or supervisor_of(chosen, options, has_many_jobs=True)
            result = await evaluate(case, chosen.job, supervisor, chosen.read, model, setting)
            found.append(result)
            if results is not None:
                results.add(result)
    finally:
        await assistant.close()
        if supervisor is not None:
            await supervisor.close()


def _with_case(options: argparse.Namespace, case: Case) -> argparse.Namespace:
    own = {"target": case.target, "inputs": "", "trace": None}
    return argparse.Namespace(**{**vars(options), **own, **case.options})


def _print(found: Sequence[Result], options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps({"prompts": PROMPTS, "results": [asdict(e) for e in found]}, indent=2))
    elif found:
        print(render_evaluation(found, proves=not options.no_proofs))
