"""``fullgraph survey``: many models under Dynamo, and one table of what they broke on."""

from __future__ import annotations

import argparse
import logging
import os
import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.command_parser import count
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.worker_flags import add_python_flag, command_of
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.measure.survey.comparison import compare
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.engines.local import LocalEngine
from fullgraph.measure.survey.engines.on_ray import RayEngine, RayError
from fullgraph.measure.survey.export import export
from fullgraph.measure.survey.run import Engine, run_survey
from fullgraph.measure.survey.spec import SpecError, read_spec
from fullgraph.report.survey_table import render_survey, render_survey_comparison

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "survey",
        description=(
            "Run every model of SPEC, a TOML file, in a process of its own with limits of time and "
            "memory, and keep the results in a database. What the database has already, and has "
            "not changed since, is not run again: a survey that was stopped goes on."
        ),
        epilog=(
            "Exit status: 0 without graph breaks, 1 if a model has some, 2 if none could be run or "
            "the command cannot do what was asked (the message says why), 3 after an error in "
            "Fullgraph itself."
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
        "--engine",
        choices=("local", "ray"),
        default="local",
        help="where the models run: on this machine, or on a Ray cluster (default %(default)s)",
    )
    parser.add_argument(
        "--address",
        default="",
        help="the Ray cluster: auto, or ray://HOST:PORT (default: start one on this machine)",
    )
    parser.add_argument(
        "--compare",
        type=Path,
        metavar="FILE",
        help="also print what differs from this database of an earlier survey",
    )
    parser.add_argument(
        "--export",
        type=Path,
        metavar="FOLDER",
        help="also write the graph breaks as a data set: JSONL, Parquet and a data card",
    )
    add_python_flag(parser)
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run and print; 1 if a model has graph breaks, 2 if no model could be run."""
    # The table says what is proven.
    logging.getLogger("fullgraph.fixes.proof").setLevel(logging.WARNING)
    file = options.database or options.spec.with_suffix(".sqlite3")
    try:
        # Before anything runs, which may take hours.
        before = _earlier(options.compare) if options.compare else None
        if options.export:
            _make_folder(options.export)
        rows = _survey(options, SurveyDatabase(file))
        written = export(rows, options.export) if options.export else []
    except KeyboardInterrupt:
        output.error(f"Stopped. {file} has what has ended; the same command goes on from there.")
        raise
    except (SpecError, InterpreterError, RayError) as error:
        output.error(str(error))
        return 2
    except OSError as error:
        output.error(f"{error.filename or file} cannot be written: {error.strerror or error}.")
        return 2
    except sqlite3.Error as error:
        output.error(
            f"{file}: the survey cannot be kept there: {error}. Name another file with --database."
        )
        return 2
    finally:
        progress.clear()
    if options.json:
        output.print_json([_data(each) for each in rows])
    else:
        titles = {each.code: each.title for each in taxonomy.load().entries}
        print(render_survey(rows, titles), end="")
        if before is not None:
            print(f"\n{render_survey_comparison(compare(before, rows), options.compare)}", end="")
        if written:
            print(f"\nwrote {', '.join(map(str, written))}")
            if not any(each.suffix == ".parquet" for each in written):
                print("For Parquet too, install pyarrow: pip install 'fullgraph[parquet]'")
    if any(each.result.breaks for each in rows):
        return 1
    return 2 if rows and all(each.result.failure for each in rows) else 0


def _survey(options: argparse.Namespace, database: SurveyDatabase) -> list[Surveyed]:
    here = Path.cwd()
    spec = read_spec(options.spec)
    interpreter = find_interpreter(command_of(options.python), here)
    engine: Engine = (
        RayEngine(options.address) if options.engine == "ray" else LocalEngine(options.workers)
    )
    work = run_survey(spec, database, engine, interpreter.command, here, taxonomy.load(), _show)
    return run_interruptible(work)


def _earlier(file: Path) -> list[Surveyed]:
    if not file.exists():
        raise SpecError(f"There is no database {file} to compare with.")
    try:
        return SurveyDatabase(file).rows()
    except (OSError, sqlite3.Error) as error:
        raise SpecError(
            f"{file} cannot be compared with: {error}. Name the database of an earlier survey."
        ) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SpecError(
            f"The data set cannot be written into {folder}: {error.strerror}. Name another folder "
            "with --export."
        ) from error


def _show(surveyed: Surveyed, done: int, total: int) -> None:
    progress.show(surveyed.row.model, done, total)


def _data(surveyed: Surveyed) -> dict[str, object]:
    row = asdict(surveyed.row)
    for limit in ("seconds", "memory_mb", "problem"):
        del row[limit]
    return {**row, "versions": surveyed.versions, **asdict(surveyed.result)}
