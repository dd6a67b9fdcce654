"""What ``fullgraph fix`` prints of what it found, in the format that the user chose."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import JSON, TEXT, print_outcome
from fullgraph.cli.target_flags import next_command
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.source.written import is_committed
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.report.colour import uses_colour
from fullgraph.report.fixed import render_solution, render_totals, solution_as_data
from fullgraph.report.formats.fixes import results_of_solution
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.model_fixes import outcomes_as_data, render_outcomes
from fullgraph.report.table import shortened


def print_fixed(
    together: Together,
    model: ModelRewriter | None,
    paths: Mapping[str, str],
    options: argparse.Namespace,
    own: FirstParty,
    stream: TextIO,
) -> None:
    """Print what fixing came to.

    Args:
        together: the targets' solutions.
        model: the language model that wrote fixes too, if one did.
        paths: the file of each target; empty where it is not known.
        options: of the command.
        own: which files are first-party.
        stream: where text for people goes.
    """
    if options.format == JSON:
        _json(together, model, options)
    elif options.format == TEXT:
        _text(together, model, options, own, stream)
    else:
        print_outcome(_outcome(together, paths, options), options.format)


def ending(
    texts: Mapping[str, str], target: str, options: argparse.Namespace, own: FirstParty, status: int
) -> str:
    """The files that were or would be written, and the command to run next.

    Args:
        texts: the changed files.
        target: the first one that still breaks, or the first of all.
        options: of the command.
        own: which files are first-party.
        status: the exit status of the command.
    """
    files = ", ".join(shortened(path, Path.cwd()) for path in texts)
    lines = []
    if texts and options.write:
        lines.append(f"Written: {files}.")
    elif texts and options.overlay is None and options.patch is None:
        lines.append(f"Not written yet: {files}.")
    return "\n".join(["", *lines, f"Next: {_next(texts, target, options, own, status)}"])


def _next(
    texts: Mapping[str, str], target: str, options: argparse.Namespace, own: FirstParty, status: int
) -> str:
    if texts and not (options.write or options.overlay or options.patch):
        again = shlex.join(["fullgraph", *(w for w in options.arguments if w != "--diff")])
        if not all(own.may_edit(path) for path in texts):
            return f"`{again} --overlay fixed` writes copies that run with PYTHONPATH=fixed."
        allowed = "" if options.allow_dirty or all(map(is_committed, texts)) else " --allow-dirty"
        return f"`{again} --write{allowed}` writes {'it' if len(texts) == 1 else 'them'}."
    if status:
        return f"`{next_command('explain', options, target)}` shows what breaks, and why."
    verify = next_command("verify", options, target)
    return f"`{verify}` compares compiled code with eager mode on other inputs."


def _json(together: Together, model: ModelRewriter | None, options: argparse.Namespace) -> None:
    data = {name: solution_as_data(each) for name, each in together.solutions.items()}
    by_model = (
        {"model": outcomes_as_data(model.model, model.outcomes, model.budget.spent)}
        if model is not None
        else {}
    )
    if options.all:
        failures = {name: each.message for name, each in together.failures.items()}
        every = {"targets": data, "failures": failures, **by_model}
        print(json.dumps(every, indent=2))
    elif data:
        print(json.dumps({**data[options.target], **by_model}, indent=2))


def _text(
    together: Together,
    model: ModelRewriter | None,
    options: argparse.Namespace,
    own: FirstParty,
    stream: TextIO,
) -> None:
    colour, here = uses_colour(stream), Path.cwd()
    for name, solution in together.solutions.items():
        print(render_solution(name, solution, here, own.may_edit, colour=colour), file=stream)
        if options.all:
            print(file=stream)
    if options.all:
        print(render_totals(together.solutions, colour=colour), file=stream)
    if model is not None and model.outcomes:
        spent = model.budget.spent
        shown = render_outcomes(model.model, model.outcomes, spent, here, colour=colour)
        print(f"\n{shown}", file=stream)


def _outcome(together: Together, paths: Mapping[str, str], options: argparse.Namespace) -> Outcome:
    results = [
        result
        for solution in together.solutions.values()
        for result in results_of_solution(
            solution, output.read_text, taxonomy.load(), Path.cwd(), is_written=options.write
        )
    ]
    failures = together.failures.items()
    faults = [Fault(each.message, paths.get(name, "")) for name, each in failures]
    covered = [paths.get(name) or name for name in together.solutions]
    # A break in a function that several targets call is one result.
    distinct = dict.fromkeys(results)
    return Outcome("fix", tuple(distinct), faults, covered, is_complete=not faults)
