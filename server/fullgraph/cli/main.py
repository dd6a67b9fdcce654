"""``fullgraph``: parses the arguments and runs a subcommand."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from fullgraph import __version__
from fullgraph.cli.command_parser import CommandParser

FOUND = 1
FAILED = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130
_CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SUBCOMMANDS = {
    "check": "check",
    "explain": "explain",
    "verify": "verify",
    "bench": "bench",
    "fix": "fix",
    "trace": "trace",
    "baseline": "baseline",
    "runs": "runs",
    "stats": "stats",
    "survey": "survey",
    "replay": "replay",
    "collect": "collect",
    "dataset": "dataset",
    "explain-code": "explain_code",
    "eval-llm": "eval_llm",
    "calibrate": "calibrate",
    "doctor": "doctor",
    "taxonomy": "taxonomy",
    "completion": "completion",
    "mcp": "mcp",
    "server": "server",
}
"""Their modules. Only that of the given subcommand is imported, because each takes its time."""


_FIRST_STEPS = f"""\
Fullgraph {__version__} finds, explains and fixes torch.compile graph breaks. Three things to try:

  fullgraph check .               predict the graph breaks of this folder; runs nothing
  fullgraph explain model.py:Net  run Net under Dynamo and show every graph break
  fullgraph fix model.py:Net      print the changes that remove them, each proven by runs

`fullgraph --help` lists all commands, `fullgraph doctor` shows which Python and torch are used."""


def build_parser(command: str = "") -> argparse.ArgumentParser:
    """The parser of the subcommand ``command``, or of every one."""
    parser = CommandParser(
        prog="fullgraph",
        description="Find, explain and fix torch.compile graph breaks.",
        epilog="`fullgraph COMMAND --help` describes a command, with examples.",
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
        try:
            return _main(arguments)
        finally:
            if sys.stdout is not None:
                # Here, where it is handled if that fails; --help gets here by SystemExit.
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed the pipe (`fullgraph check . 2>&1 | head`).
        _discard(sys.stdout, sys.stderr)
        return FAILED
    except OSError as error:
        # A full disk, for example; errors of files that are read are reported elsewhere.
        _discard(sys.stdout)
        print(f"fullgraph: {_in_words(error)}", file=sys.stderr)
        return FAILED


def _main(arguments: Sequence[str] | None) -> int:
    # Here, where Ctrl-C is handled: imports take a good part of a second.
    from fullgraph.settings import SettingsError

    arguments = sys.argv[1:] if arguments is None else arguments
    if "_ARGCOMPLETE" in os.environ:
        _complete()
    if not arguments:
        print(_FIRST_STEPS)
        return 0
    options = build_parser(arguments[0]).parse_args(arguments)
    if not _has_folder():
        print(
            "fullgraph: The current folder does not exist any more. Go to another one, and run "
            "the command again.",
            file=sys.stderr,
        )
        return FAILED
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
    except OSError:
        raise
    except Exception as error:
        traceback.print_exc()
        print(
            f"fullgraph: Fullgraph failed with {type(error).__name__}: {error}. This is a bug in "
            "Fullgraph: please report it with the lines above.",
            file=sys.stderr,
        )
        return INTERNAL_ERROR
    return status


def _has_folder() -> bool:
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


def _complete() -> None:
    """Answer a shell that completes a command line, and exit."""
    import argcomplete

    # The words of the line: its first is the program, its second the subcommand.
    words = os.environ.get("COMP_LINE", "").split()
    argcomplete.autocomplete(build_parser(words[1] if len(words) > 1 else ""))


def _in_words(error: OSError) -> str:
    if error.errno not in _CANNOT_WRITE:
        return str(error)
    where = error.filename or "the output"
    return (
        f"{where} could not be written to its end: {error.strerror}. Free space there, or write "
        "elsewhere, and run the command again."
    )


def _discard(*streams: TextIO) -> None:
    """What is still buffered cannot be written, and must not fail again at exit."""
    for stream in streams:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
