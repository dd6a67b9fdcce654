"""``fullgraph taxonomy``: list the pages, and keep them up with PyTorch."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.calibration.confirm import confirm
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.worker_flags import add_python_flag, command_of
from fullgraph.dynamic.interpreter import Interpreter, InterpreterError, find_interpreter
from fullgraph.dynamic.worker import WorkerError
from fullgraph.taxonomy import TaxonomyError
from fullgraph.taxonomy.proposal import propose, read_registry

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_CONFIRM_SECONDS = 300.0
_WHERE_TORCH_IS = (
    "import importlib.util as u; s = u.find_spec('torch'); print(s.origin if s else '')"
)


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand and those below it."""
    parser = subparsers.add_parser(
        "taxonomy",
        description="Each kind of graph break has a code and a page (`fullgraph explain-code`).",
    )
    below = parser.add_subparsers(required=True, metavar="COMMAND")
    listing = below.add_parser(
        "list",
        help="list the pages by category",
        description="List the code and the title of each page, by category.",
        examples=(("fullgraph taxonomy list", "every kind of graph break"),),
    )
    listing.set_defaults(run=_list)
    proposing = below.add_parser(
        "propose",
        help="propose a page for each id of a torch version that has no page",
        description=(
            "Read the registry of graph breaks of a torch version, and propose pages for the "
            "ids that are missing in taxonomy/gb-ids.toml, by the similarity of PyTorch's "
            "names. You select the page."
        ),
        examples=(("fullgraph taxonomy propose", "for the torch of this folder's models"),),
    )
    proposing.add_argument(
        "registry",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="torch/_dynamo/graph_break_registry.json (default: that of your interpreter)",
    )
    proposing.set_defaults(run=_propose)
    counting = below.add_parser(
        "stats",
        help="run the programs of every page with your torch and count the correct pages",
        description="Count the pages and ids, and run the programs of every page with your torch.",
        examples=(("fullgraph taxonomy stats", "with the Python of this folder's models"),),
    )
    add_python_flag(counting)
    counting.set_defaults(run=_stats)


def _list(options: argparse.Namespace) -> int:
    known = taxonomy.load()
    for minor in known.minors:
        pages = [e for e in known.entries if e.minor == minor.id and e.category == minor.category]
        if pages:
            print(f"{minor.category}: {minor.title}")
            for entry in pages:
                print(f"  {entry.code}  {entry.id:30} {entry.title}")
    return 0


def _propose(options: argparse.Namespace) -> int:
    try:
        registry = read_registry(options.registry or _registry_of(find_interpreter((), Path.cwd())))
    except (TaxonomyError, InterpreterError) as error:
        output.error(str(error))
        return 2
    known = taxonomy.load().gb_map
    proposals = propose(registry, known)
    for proposal in proposals:
        print(f"{proposal.gb_id}  {proposal.text}")
        for page, likeness in proposal.pages:
            print(f"    {likeness:4.2f}  {page}")
    print(
        f"{len(proposals)} of {len(registry)} ids have no page; "
        f"{len(set(known.pages) - set(registry))} known ids are not in this registry."
    )
    return 0


def _stats(options: argparse.Namespace) -> int:
    known = taxonomy.load()
    try:
        interpreter = find_interpreter(command_of(options.python), Path.cwd())
        confirmed = run_interruptible(
            confirm(known, interpreter.command, _CONFIRM_SECONDS, progress.show)
        )
        path = _registry_of(interpreter)
        # Torch before 2.8 has none.
        registry = read_registry(path) if path.exists() else {}
    except (WorkerError, InterpreterError, TaxonomyError, ValueError) as error:
        progress.clear()
        output.error(str(error))
        return 2
    progress.clear()
    torch = confirmed.hello.torch
    others = [page for page in confirmed.pages if page.reason]
    pages = len(confirmed.pages)
    mapped = sum(gb_id in known.gb_map.pages for gb_id in registry)
    print(f"{pages} pages")
    print(f"{mapped} of {len(registry)} ids of torch {torch} are mapped to a page")
    print(
        f"{pages - len(others)} of {pages} pages are confirmed on torch {torch}, "
        f"in {confirmed.seconds:.1f} s"
    )
    for page in others:
        reason = page.reason.strip().split("\n", 1)[0]
        print(f"  {page.entry.code} {page.entry.id}: {reason}")
    return 0


def _registry_of(interpreter: Interpreter) -> Path:
    """The registry of an interpreter's torch, which is found without importing it."""
    command = [*interpreter.command, "-c", _WHERE_TORCH_IS]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise InterpreterError(f"{interpreter.command[0]} cannot be run: {error}") from error
    if not found.stdout.strip():
        raise InterpreterError(f"{interpreter.command[0]} has no torch; pass a FILE instead")
    return Path(found.stdout.strip()).parent / "_dynamo" / "graph_break_registry.json"
