"""``fullgraph``: parses the arguments and runs a subcommand."""

from __future__ import annotations

import argparse
import importlib
import io
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from fullgraph import __version__

FOUND = 1
FAILED = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130
_SUBCOMMANDS = {
    "check": "check",
    "explain": "explain",
    "verify": "verify",
    "fix": "fix",
    "trace": "trace",
    "baseline": "baseline",
    "runs": "runs",
    "stats": "stats",
    "dataset": "dataset",
    "explain-code": "explain_code",
    "eval-llm": "eval_llm",
    "calibrate": "calibrate",
    "taxonomy": "taxonomy",
    "server": "server",
}
"""Their modules. Only that of the given subcommand is imported, because each takes its time."""


def build_parser(command: str = "") -> argparse.ArgumentParser:
    """The parser of the subcommand ``command``, or of every one."""
    parser = argparse.ArgumentParser(
        prog="fullgraph", description="Find, explain and fix torch.compile graph breaks."
    )
    parser.add_argument("--version", action="version", version=f"fullgraph {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    names = [command] if command in _SUBCOMMANDS else _SUBCOMMANDS
    for name in names:
        module = importlib.import_module(f"fullgraph.cli.{_SUBCOMMANDS[name]}")
        module.add_parser(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 if there are no breaks, 1 if there are some, 2 if the command could not do what was
        asked, 3 after an error in Fullgraph itself, 130 after Ctrl-C.
    """
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _main(arguments: Sequence[str] | None) -> int:
    # Here, where Ctrl-C is handled: imports take a good part of a second.
    from fullgraph.settings import SettingsError

    arguments = sys.argv[1:] if arguments is None else arguments
    options = build_parser(next(iter(arguments), "")).parse_args(arguments)
    if sys.stdout is None:
        # Closed by the caller (`fullgraph check . >&-`): it only needs the exit status.
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A source line may hold what the terminal's encoding does not have.
            stream.reconfigure(errors="backslashreplace")
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(message)s")
    for name in ("asyncio", "httpx", "httpx2"):
        # One line for each request is for a log, not for a terminal.
        logging.getLogger(name).setLevel(logging.WARNING)
    try:
        status: int = options.run(options)
    except SettingsError as error:
        print(f"fullgraph: {error}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # The reader of our output has closed the pipe (`fullgraph check . | head`).
        _discard_output()
        return FAILED
    except OSError as error:
        # A full disk, for example; errors of files that are read are reported elsewhere.
        print(f"fullgraph: {error}", file=sys.stderr)
        _discard_output()
        return FAILED
    except Exception as error:
        traceback.print_exc()
        print(
            f"fullgraph: Fullgraph failed with {type(error).__name__}: {error}. This is a bug in "
            "Fullgraph: please report it with the lines above.",
            file=sys.stderr,
        )
        return INTERNAL_ERROR
    return status


def _discard_output() -> None:
    """What is still buffered cannot be written, and must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
