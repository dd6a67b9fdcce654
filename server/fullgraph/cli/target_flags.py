"""The target of a subcommand that runs one, and what it is run with."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.cli import output
from fullgraph.cli.run_options import run_options
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.notebook_run import NotebookRun, notebook_run
from fullgraph.dynamic.recorded import recorded_call
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import FORMS, TargetError, parse_target
from fullgraph.dynamic.traces import latest_call
from fullgraph.source import SourceError, read_source
from fullgraph_worker.wire import ExplainJob

MISTAKES = (TargetError, InterpreterError, SourceError)


@dataclass(frozen=True)
class Chosen:
    """The target that a command line names.

    Attributes:
        job: how to run it.
        interpreter: the command of the user's Python.
        notebook: the notebook that it is in, if it is in one.
    """

    job: ExplainJob
    interpreter: Sequence[str]
    notebook: NotebookRun | None

    def read(self, path: str) -> str | None:
        """The text of a file as the run sees it."""
        return self.job.overlay[path] if path in self.job.overlay else output.read_text(path)


def add_target_flags(parser: argparse.ArgumentParser) -> None:
    """Add the target and its inputs."""
    parser.add_argument("target", metavar="TARGET", help=FORMS)
    parser.add_argument(
        "--inputs", default="", metavar="EXPR", help="the arguments, as a Python expression"
    )
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="FOLDER",
        help="if there are no other inputs, use those of the call in this trace",
    )


def chosen_target(options: argparse.Namespace) -> Chosen:
    """The target of ``add_target_flags``.

    Raises:
        TargetError: it is none.
        InterpreterError: there is no Python to run it.
        SourceError: its file or notebook cannot be read.
    """
    here = Path.cwd()
    target = parse_target(options.target, here)
    interpreter = find_interpreter(command_of(options.python), here)
    notebook = notebook_run(target.path)
    if notebook is None and Path(target.path).is_file():
        # Python runs some files that neither Dynamo nor a rewrite can read.
        read_source(Path(target.path))
    recorded = (
        latest_call(here, target.path, target.name)
        if options.trace is None
        else recorded_call(options.trace, target.path, target.name)
    )
    job = target.job(
        inputs=options.inputs,
        overlay={target.path: notebook.joined.text} if notebook else {},
        folders=[str(here)],
        options=run_options(options),
        recorded=recorded,
    )
    return Chosen(job, interpreter.command, notebook)


def supervisor_of(
    chosen: Chosen, options: argparse.Namespace, *, has_many_jobs: bool = False
) -> Supervisor:
    """Owns the workers of a subcommand; with many jobs, the next process starts meanwhile."""
    return Supervisor(
        chosen.interpreter,
        timeout_seconds=options.timeout,
        keep_warm=has_many_jobs,
        warm_early=has_many_jobs,
        working_folder=Path.cwd(),
        memory_limit_mb=options.memory_limit,
    )
