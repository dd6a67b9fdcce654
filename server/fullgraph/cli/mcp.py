"""``fullgraph mcp``: the tools for coding agents."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.cli.worker_flags import add_worker_flags, command_of
from fullgraph.dynamic.interpreter import InterpreterError

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "mcp",
        description=(
            "Serve the tools check, explain, verify, fix, explain_code and runs to a coding agent, "
            "over the Model Context Protocol on standard input and output. The agent can name "
            "only files in the allowed folders. Nothing is written unless it calls fix with "
            "write=true. Needs the package mcp: pip install 'fullgraph[mcp]'."
        ),
        examples=(
            ("fullgraph mcp", "serve the current folder; a client starts it like this"),
            ("fullgraph mcp --allow src --allow tests", "serve these two folders"),
            ("fullgraph mcp --skill > SKILL.md", "how an agent is to use the tools"),
        ),
    )
    parser.add_argument(
        "--allow",
        action="append",
        type=Path,
        metavar="DIR",
        help="a folder whose code may be read and run; may be repeated (default: the current one)",
    )
    parser.add_argument(
        "--skill", action="store_true", help="print the skill file for agents, and exit"
    )
    add_worker_flags(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until the client disconnects; 2 if that is not possible."""
    from fullgraph.mcp_server.skill import skill

    if options.skill:
        sys.stdout.write(skill())
        return 0
    if importlib.util.find_spec("mcp") is None:
        output.error("`fullgraph mcp` needs the package mcp: pip install 'fullgraph[mcp]'.")
        return 2
    from fullgraph.mcp_server.folders import Folders, RefusedError
    from fullgraph.mcp_server.serve import serve
    from fullgraph.mcp_server.session import Session
    from fullgraph.work.workers import Limits

    try:
        folders = Folders(options.allow or [Path.cwd()])
        python = command_of(options.python)
    except (RefusedError, InterpreterError) as error:
        output.error(str(error))
        return 2
    if sys.stdin.isatty():
        output.error(
            "waiting for a client on standard input. Clients start this command; Ctrl-C ends it."
        )
    serve(Session(folders, python, Limits(options.timeout, options.memory_limit)))
    return 0
