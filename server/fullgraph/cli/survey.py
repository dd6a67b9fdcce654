"""``fullgraph survey``: many models under Dynamo, and one table of what they broke on."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.run_options import count
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.run import run_survey
from fullgraph.measure.survey.spec import SpecError, read_spec
from fullgraph.report.survey_table import render_survey

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "survey",
        help="run many models under Dynamo, and rank what they broke on",
        description=(
            "Run every model of SPEC, a TOML file, in a process of its own with limits of time and "
            "memory, and keep the results in a database. What the database has already, and has "
            "not changed since, is not run again: a survey that was stopped goes on."
        ),
        examples=(
            ("fullgraph survey models.toml", "run the models, and print the table"),
            (
                "fullgraph survey models.toml --database torch-2.13.sqlite3 --workers 4",
                "four at a time, into a database of this name",
            ),
        ),
    )
    parser.add_argument("spec", type=Path, metavar="SPEC", help="which models, and how to run them")
    parser.add_argument(
        "--database",
        type=Path,
        metavar="FILE",
        help="where the results are kept (default: SPEC with the suffix .sqlite3)",
    )
    parser.add_argument(
        "--workers",
        type=count,
        default=max(1, os.cpu_count() or 1),
        metavar="N",
        help="models that run at a time (default: one for each processor)",
    )
    parser.add_argument(
        "--python", default="", metavar="COMMAND", help="Python interpreter with your torch"
    )
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run and print; 1 if a model has graph breaks, 2 if the survey could not be run."""
    here = Path.cwd()
    file = options.database or options.spec.with_suffix(".sqlite3")
    pages = taxonomy.load()
    try:
        spec = read_spec(options.spec)
        interpreter = find_interpreter(command_of(options.python), here)
        rows = run_interruptible(
            run_survey(
                spec,
                SurveyDatabase(file),
                LocalEngine(options.workers),
                interpreter.command,
                here,
                pages,
                _show,
            )
        )
    except (SpecError, InterpreterError) as error:
        output.error(str(error))
        return 2
    except (OSError, sqlite3.Error) as error:
        output.error(f"{file}: the survey's database cannot be used: {error}.")
        return 2
    finally:
        progress.clear()
    if options.json:
        print(json.dumps([_data(each) for each in rows], indent=2))
    else:
        print(render_survey(rows, {each.code: each.title for each in pages.entries}), end="")
    return 1 if any(each.result.breaks for each in rows) else 0


def _show(surveyed: Surveyed, done: int, total: int) -> None:
    progress.show(surveyed.row.model, done, total)


def _data(surveyed: Surveyed) -> dict[str, object]:
    row = asdict(surveyed.row)
    for limit in ("seconds", "memory_mb", "problem"):
        del row[limit]
    return {**row, "versions": surveyed.versions, **asdict(surveyed.result)}
