"""``fullgraph taxonomy``: list the pages, and keep them up with PyTorch."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.taxonomy import TaxonomyError
from fullgraph.taxonomy_proposal import propose, read_registry

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_WHERE_TORCH_IS = (
    "import importlib.util as u; s = u.find_spec('torch'); print(s.origin if s else '')"
)


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand and those below it."""
    parser = subparsers.add_parser("taxonomy", help="the kinds of graph break that are known")
    below = parser.add_subparsers(required=True, metavar="COMMAND")
    listing = below.add_parser("list", help="list the pages by category")
    listing.set_defaults(run=_list)
    proposing = below.add_parser(
        "propose",
        help="propose a page for each id of a torch that has none",
        description=(
            "Read the registry of graph breaks of a torch and propose pages for the ids that "
            "taxonomy/gb-ids.toml lacks, by the likeness of PyTorch's names. You decide."
        ),
    )
    proposing.add_argument(
        "registry",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="torch/_dynamo/graph_break_registry.json; without it, that of your interpreter",
    )
    proposing.set_defaults(run=_propose)


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
        registry = read_registry(options.registry or _installed_registry())
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


def _installed_registry() -> Path:
    interpreter = find_interpreter((), Path.cwd())
    command = [*interpreter.command, "-c", _WHERE_TORCH_IS]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise InterpreterError(f"{interpreter.command[0]} cannot be run: {error}") from error
    if not found.stdout.strip():
        raise InterpreterError(f"{interpreter.command[0]} has no torch; name a FILE instead")
    return Path(found.stdout.strip()).parent / "_dynamo" / "graph_break_registry.json"
