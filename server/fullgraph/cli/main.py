"""``fullgraph``: parses the arguments and hands over to a subcommand."""

from __future__ import annotations

import argparse
import io
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from fullgraph import __version__
from fullgraph.cli import calibrate, check, explain, explain_code, server, taxonomy, trace
from fullgraph.settings import SettingsError

FOUND = 1
FAILED = 2
_SUBCOMMANDS = (check, explain, trace, explain_code, calibrate, taxonomy, server)


def build_parser() -> argparse.ArgumentParser:
    """The parser of every subcommand."""
    parser = argparse.ArgumentParser(
        prog="fullgraph", description="Find, explain and fix torch.compile graph breaks."
    )
    parser.add_argument("--version", action="version", version=f"fullgraph {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for subcommand in _SUBCOMMANDS:
        subcommand.add_parser(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 if there are no breaks, 1 if there are some, 2 if something failed.
    """
    options = build_parser().parse_args(arguments)
    if sys.stdout is None:
        # Closed by the caller (`fullgraph check . >&-`): the exit status is all it wants.
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A source line may hold what the terminal's encoding does not have.
            stream.reconfigure(errors="backslashreplace")
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(message)s")
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    try:
        status: int = options.run(options)
    except SettingsError as error:
        print(f"fullgraph: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output left (`fullgraph check . | head`): that is its right.
        _discard_output()
        return FAILED
    except OSError as error:
        # A full disk, for example; every file that is read says its own errors.
        print(f"fullgraph: {error}", file=sys.stderr)
        _discard_output()
        return FAILED
    return status


def _discard_output() -> None:
    """What is still buffered cannot be written, and must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
