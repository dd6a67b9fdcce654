"""``fullgraph``: parses the arguments and runs a subcommand."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from fullgraph import __version__
from fullgraph.cli.command_parser import CommandParser
from fullgraph.cli.commands import Subcommands, grouped_help

FOUND = 1
FAILED = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130
_CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_FIRST_STEPS = f"""\
Fullgraph {__version__} finds, explains and fixes torch.compile graph breaks. Three things to try:

  fullgraph check .               predict the graph breaks of this folder; runs nothing
  fullgraph explain model.py:Net  run Net under Dynamo and show every graph break
  fullgraph fix model.py:Net      print the changes that remove them, each proven by runs

`fullgraph --help` lists all commands, `fullgraph doctor` shows which Python and torch are used."""


def build_parser() -> argparse.ArgumentParser:
    """The parser of the command line; the module of a subcommand is imported when it is given."""
    parser = CommandParser(
        prog="fullgraph",
        usage="fullgraph [-h] [--version] COMMAND ...",
        description=f"Find, explain and fix torch.compile graph breaks.\n\n{grouped_help()}",
        epilog="`fullgraph COMMAND --help` describes a command, with examples.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"fullgraph {__version__}")
    parser.add_subparsers(
        prog="fullgraph",
        dest="command",
        required=True,
        metavar="COMMAND",
        action=Subcommands,
        help=argparse.SUPPRESS,
    )
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
            if sys.stdout is not None and not sys.stdout.closed:
                # Here, where it is handled if that fails; --help gets here by SystemExit. The
                # language server closes it with its connection.
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
    arguments = sys.argv[1:] if arguments is None else arguments
    if "_ARGCOMPLETE" in os.environ:
        _complete()
    if not arguments:
        print(_FIRST_STEPS)
        return 0
    options = build_parser().parse_args(arguments)
    options.arguments = [*arguments]
    # After what only describes the command line, and where Ctrl-C is handled: they take their time.
    import logging
    import traceback

    from fullgraph.settings.table import SettingsError

    if not _has_folder():
        print(
            "fullgraph: The current folder does not exist any more. Go to another one, and run "
            "the command again.",
            file=sys.stderr,
        )
        return FAILED
    if sys.stdout is None:
        # Closed by the caller (`fullgraph check . >&-`): it only needs the exit status.
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
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
        os.getcwd()  # noqa: PTH109
    except FileNotFoundError:
        return False
    return True


def _complete() -> None:
    """Answer a shell that completes a command line, and exit."""
    import argcomplete

    argcomplete.autocomplete(build_parser())


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
