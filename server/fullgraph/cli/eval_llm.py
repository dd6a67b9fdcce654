"""``fullgraph eval-llm``: how well a language model explains and fixes known breaks."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.llm_flags import add_llm_flags, llm_settings
from fullgraph.cli.target_flags import add_run_flags, chosen_target, supervisor_of
from fullgraph.cli.worker_flags import add_worker_flags, command_of
from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.llm.answers.name_check import NameMemory
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.evaluation.case import (
    ALL,
    Case,
    CaseError,
    Sample,
    installed,
    parse_sample,
    read_cases,
    selected,
    what_it_lacks,
)
from fullgraph.llm.evaluation.evaluate import PROMPTS, Setting, evaluate
from fullgraph.llm.evaluation.recorded import RecordedModel
from fullgraph.llm.evaluation.results import Result, Results, ResultsError
from fullgraph.llm.fixing.loop import MOST_TURNS, Model
from fullgraph.llm.request import Usage, tokens_and_price
from fullgraph.report.evaluation import render_evaluation
from fullgraph.settings.table import LlmSettings
from fullgraph.state.json_cache import own_folder

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from fullgraph.dynamic.supervisor import Supervisor


_ANSWER_TOKENS = 1500
"""Of a usual answer, for the estimate."""


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    add_flags(subparsers).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print; 2 if a case failed, if none has grades, or if the user declined."""
    try:
        cases = selected(
            read_cases(options.cases),
            corpus=options.corpus,
            names=options.only,
            sample=options.sample,
            seed=options.seed,
        )
    except CaseError as error:
        output.error(str(error))
        return 2
    if (options.llm is None) == (options.recorded is None):
        output.error("Name a provider with --llm, or recorded answers with --recorded.")
        return 2
    try:
        lacking = _lacking(cases, options)
    except InterpreterError as error:
        output.error(str(error))
        return 2
    settings = replace(
        llm_settings(options),
        price_per_million_input=options.price_input,
        price_per_million_output=options.price_output,
    )
    try:
        results = Results(options.results) if options.results is not None else None
    except ResultsError as error:
        output.error(str(error))
        return 2
    if options.llm is not None:
        left = _left(cases, results, settings)
        todo = [case for case in left if case.name not in lacking]
        if not todo:
            output.error("Nothing to send: every case was measured before, or is skipped.")
        elif not _is_confirmed(len(todo), len(cases) - len(left), len(left), settings, options):
            return 2
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    found: list[Result] = []
    try:
        run_interruptible(_evaluate(cases, lacking, settings, results, options, found))
    finally:
        progress.clear()
        _print(found, cases, options)
    is_failure = any(each.failure for each in found)
    return 2 if is_failure or not any(each.is_graded for each in found) else 0


def _lacking(cases: Sequence[Case], options: argparse.Namespace) -> dict[str, str]:
    """By the names of the cases that the user's Python cannot run, why.

    Raises:
        InterpreterError: there is no Python, or it cannot be run.
    """
    if not any(case.packages for case in cases):
        return {}
    python = find_interpreter(command_of(options.python), Path.cwd()).command
    versions = installed(cases, python)
    reasons = {case.name: what_it_lacks(case, versions) for case in cases}
    return {name: reason for name, reason in reasons.items() if reason}


def _left(cases: Sequence[Case], results: Results | None, settings: LlmSettings) -> list[Case]:
    """The cases that were not measured before."""
    name = Assistant(settings, own_folder(FOLDER), consent=True).name
    return [c for c in cases if results is None or results.get(c.name, name, PROMPTS) is None]


def _is_confirmed(
    count: int, measured: int, left: int, settings: LlmSettings, options: argparse.Namespace
) -> bool:
    """State the cost, and ask on a terminal.

    Args:
        count: of the cases that are sent.
        measured: how many were measured before.
        left: how many were not, with those that are skipped.
        settings: of the provider.
        options: of the command line.
    """
    requests = count * (1 if options.no_proofs else 1 + MOST_TURNS)
    usage = Usage(requests * settings.max_input_tokens, requests * _ANSWER_TOKENS)
    if measured or left > count:
        output.error(f"Measured before: {measured}. Skipped: {left - count}.")
    output.error(
        f"{count} case{'' if count == 1 else 's'}, at most {requests} "
        f"request{'' if requests == 1 else 's'} to {options.llm}: "
        f"estimated {tokens_and_price(usage, settings)}. The code around each break is sent."
    )
    if options.yes:
        return True
    if not sys.stdin.isatty():
        output.error("Nothing was sent. Standard input is not a terminal: pass --yes to confirm.")
        return False
    print("Send? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


async def _evaluate(
    cases: Sequence[Case],
    lacking: Mapping[str, str],
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
        progress.show,
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
            empty = Result(case.name, model.name, PROMPTS)
            if case.name in lacking:
                found.append(replace(empty, skipped=lacking[case.name]))
                continue
            progress.show(case.name, number - 1, len(cases))
            try:
                chosen = chosen_target(_with_case(options, case))
            except MISTAKES as error:
                found.append(replace(empty, failure=str(error)))
                continue
            supervisor = supervisor or supervisor_of(chosen, options, has_many_jobs=True)
            result = await evaluate(case, chosen.job, supervisor, chosen.read, model, setting)
            found.append(result)
            if results is not None and not result.skipped:
                results.add(result)
    finally:
        await assistant.close()
        if supervisor is not None:
            await supervisor.close()


def _with_case(options: argparse.Namespace, case: Case) -> argparse.Namespace:
    own = {"target": case.target, "inputs": "", "init_inputs": "", "trace": None}
    return argparse.Namespace(**{**vars(options), **own, **case.options})


def _print(found: Sequence[Result], cases: Sequence[Case], options: argparse.Namespace) -> None:
    groups = {case.name: case.group for case in cases}
    if options.json:
        results = [{**asdict(each), "group": groups[each.case]} for each in found]
        output.print_json({"prompts": PROMPTS, "results": results})
    elif found:
        print(render_evaluation(found, groups, proves=not options.no_proofs))


def add_flags(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the subcommand, but not what runs it."""
    parser = subparsers.add_parser(
        "eval-llm",
        description=(
            "Run each case, request an explanation and a fix of its graph break from a language "
            "model, and compare the answers with the cause and the fix in the file of cases. "
            "Reports diagnosis and actionability from 0 to 3, names and links that do not exist, "
            "and proven fixes. Prints the estimated cost and asks before anything is sent."
        ),
        examples=(
            (
                "fullgraph eval-llm --cases cases.jsonl --llm openai --sample 20",
                "20 cases that are chosen by chance",
            ),
        ),
    )
    parser.add_argument(
        "--cases", type=Path, required=True, metavar="FILE", help="the cases, as JSON lines"
    )
    some = parser.add_argument_group("selection")
    some.add_argument(
        "--corpus", default=ALL, metavar="NAME", help="only cases of this corpus (default: all)"
    )
    some.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these cases")
    some.add_argument(
        "--sample",
        type=_sample,
        metavar="N",
        help="draw N of these cases, or a share of them such as 10%%",
    )
    some.add_argument(
        "--seed", type=int, default=0, metavar="N", help="another seed draws other cases"
    )
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
    return parser


def _sample(text: str) -> Sample:
    try:
        return parse_sample(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{text!r} must be a whole number greater than 0, or a share such as 10%"
        ) from error
