"""``fullgraph runs``: what is kept of earlier runs, of targets and of trainings.

A run of ``fullgraph explain`` has a number; a training run has a name and a folder.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.cli.explained_runs import is_number, is_trace
from fullgraph.cli.formats import CI_FORMATS
from fullgraph.cli.training_flags import LIKE, tag
from fullgraph.cli.training_runs import run_compare, run_list, run_remove, run_resume, run_show
from fullgraph.training.export.missing import MissingPackageError
from fullgraph.training.export.mlflow import write_mlflow
from fullgraph.training.export.tables import write_csv, write_jsonl, write_parquet
from fullgraph.training.export.tensorboard import write_tensorboard
from fullgraph.training.run_folder import RunFolderError, runs
from fullgraph.training.runs import LAST, find_run, opened, summary_of
from fullgraph.training.store.database import StoreError

if TYPE_CHECKING:
    from argparse import _SubParsersAction


_RUN = (
    "its number, `t1` for the newest traced program or, of a training run, its name or the "
    "beginning of it, its folder, or `last`"
)
_TRAINING = "its name or the beginning of it, its folder, or `last`"


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "runs",
        description=(
            "The last runs of `fullgraph explain` in this folder, which have numbers, the programs "
            "that `fullgraph trace` ran, `t1` the newest, and the training runs that were recorded "
            "by `fullgraph trace --watch` or `fullgraph.watch`, which have names. `fullgraph runs` "
            "lists them, `fullgraph runs 3` shows a run, `fullgraph runs 3 4` compares two."
        ),
        completed=_completed,
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_list(actions)
    _add_show(actions)
    _add_compare(actions)
    _add_export(actions)
    _add_resume(actions)
    _add_remove(actions)


def _add_list(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "list",
        help="list the runs of this folder, the newest last",
        description="List the runs of this folder, the newest last.",
        examples=(
            ("fullgraph runs list", "the runs of this folder"),
            ("fullgraph runs list --all --tag seed=3", "all training runs with this tag"),
        ),
    )
    parser.add_argument(
        "--all", action="store_true", help="training runs of programs in every folder"
    )
    parser.add_argument(
        "--tag",
        action="append",
        default=[],
        type=tag,
        metavar="NAME=VALUE",
        help="only training runs with this tag; several are possible",
    )
    _add_format(parser)
    # Where no number is given, `fullgraph runs --html` comes here.
    parser.add_argument("--html", type=Path, help=argparse.SUPPRESS)
    parser.set_defaults(run=run_list)


def _add_show(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "show",
        help="show one run",
        description="Show a run: its graph breaks, or a training's incidents and last step.",
        examples=(
            ("fullgraph runs show 4 --html run.html", "write a page about run 4"),
            ("fullgraph runs show last", "the newest training run of this folder"),
            ("fullgraph runs show last --html run.html", "its charts, as a page"),
            ("fullgraph runs show last --incident 1", "all that led to its first incident"),
        ),
    )
    _add_run(parser, "name", _RUN)
    parser.add_argument(
        "--incident",
        type=int,
        metavar="N",
        help="of a training run: only its incident number N, with all that was measured before it",
    )
    _add_run(parser, "--like", f"of a training run: {LIKE}")
    _add_html(parser)
    _add_format(parser, *CI_FORMATS)
    parser.set_defaults(run=run_show)


def _add_compare(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "compare",
        help="compare two runs",
        description="Print what changed from run A to run B.",
        examples=(
            ("fullgraph runs compare 3 4", "what changed from run 3 to run 4"),
            ("fullgraph runs compare 20261123-1 last", "two training runs"),
        ),
    )
    _add_run(parser, "names", f"two runs: {_RUN}", nargs="+")
    _add_html(parser)
    _add_format(parser)
    parser.set_defaults(run=run_compare)


def _add_export(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "export",
        help="write a training run in the format of another tool",
        description=(
            "Write all metrics and statistics of a training run: as a table with a row for each "
            "value (csv, jsonl, parquet), into a log directory of TensorBoard, or into a folder "
            "with a local store of MLflow."
        ),
        examples=(
            ("fullgraph runs export last --to csv run.csv", "a table"),
            ("fullgraph runs export last --to tensorboard logs/run", "for `tensorboard --logdir`"),
            (
                "fullgraph runs export last --to mlflow runs",
                "for `mlflow ui --backend-store-uri sqlite:///runs/mlflow.db`",
            ),
        ),
    )
    _add_run(parser, "name", _TRAINING)
    parser.add_argument("--to", required=True, choices=FORMATS, help="the format")
    parser.add_argument("out", type=Path, metavar="OUT", help="the file or folder to write")
    parser.set_defaults(run=run_export)


def _add_resume(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "resume",
        help="let a training go on that --pause-on has paused",
        description="Let a training go on that `fullgraph trace --watch --pause-on` has paused.",
        examples=(("fullgraph runs resume last", "the newest training run of this folder"),),
    )
    _add_run(parser, "name", _TRAINING)
    parser.set_defaults(run=run_resume)


def _add_remove(actions: _SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = actions.add_parser(
        "remove",
        help="remove training runs with all that was recorded of them",
        description=(
            "Remove training runs with all that was recorded of them. Runs that are not over are "
            "kept."
        ),
        examples=(
            ("fullgraph runs remove 20261123-101500", "the run whose name begins so"),
            ("fullgraph runs remove --older 30d", "this folder's runs that began 30 days ago"),
        ),
    )
    _add_run(parser, "names", _TRAINING, nargs="*")
    parser.add_argument(
        "--older",
        type=_age,
        metavar="AGE",
        help="those that began so long ago: 30d, 12h, 4w",
    )
    parser.add_argument(
        "--all", action="store_true", help="with --older, runs of programs in every folder"
    )
    parser.set_defaults(run=run_remove)


def _add_run(
    parser: argparse.ArgumentParser, name: str, help_text: str, nargs: str | None = None
) -> None:
    action = parser.add_argument(name, metavar="RUN", help=help_text, nargs=nargs)
    # argcomplete looks for this attribute.
    action.completer = _names  # type: ignore[attr-defined]


def _age(text: str) -> float:
    """Seconds."""
    units = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}
    number, unit = text[:-1], text[-1:]
    if unit not in units or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is not an age: write 12h, 30d or 4w")
    return int(number) * units[unit]


def _names(prefix: str, **_: object) -> list[str]:
    return [name for name in (LAST, *(run.name for run in runs())) if name.startswith(prefix)]


def _add_html(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="write the run, or the comparison, as a page",
    )


def _add_format(parser: argparse.ArgumentParser, *more: str) -> None:
    parser.add_argument(
        "--format", choices=("text", "json", *more), default="text", help="default %(default)s"
    )
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="short for --format json"
    )


def _completed(arguments: list[str]) -> list[str]:
    """``3 4`` is short for ``compare 3 4``, ``3`` and ``t3`` for ``show``, nothing for ``list``."""
    first = arguments[0] if arguments else "--"
    if is_trace(first):
        return ["show", *arguments]
    if first in ("-h", "--help") or not (first.startswith("-") or is_number(first)):
        return arguments
    numbers = sum(map(is_number, arguments))
    return [("list", "show", "compare")[min(numbers, 2)], *arguments]


_WRITERS = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "parquet": write_parquet,
    "tensorboard": write_tensorboard,
}
_MLFLOW = "mlflow"
FORMATS = (*_WRITERS, _MLFLOW)


def run_export(options: argparse.Namespace) -> int:
    """Write the run; 2 if that is not possible."""
    try:
        run = find_run(options.name, Path.cwd())
        with opened(run.path) as store:
            if not store.processes():
                output.error(f"Nothing is recorded in {run.path}.")
                return 2
            if options.to == _MLFLOW:
                write_mlflow(store, summary_of(run), options.out)
            else:
                _WRITERS[options.to](store, options.out)
    except (RunFolderError, StoreError, MissingPackageError) as error:
        output.error(str(error))
        return 2
    except OSError as error:
        output.error(f"{options.out} cannot be written: {error.strerror or error}.")
        return 2
    print(f"wrote {options.out}")
    return 0
