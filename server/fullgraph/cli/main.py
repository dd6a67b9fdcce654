"""``fullgraph``: parses the arguments and hands over to a subcommand."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence

from fullgraph import __version__
from fullgraph.cli import check, explain, server
from fullgraph.settings import SettingsError

FOUND = 1
FAILED = 2
_SUBCOMMANDS = (check, explain, server)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0 if there are no breaks, 1 if there are some, 2 if something failed.
    """
    parser = argparse.ArgumentParser(
        prog="fullgraph", description="Find, explain and fix torch.compile graph breaks."
    )
    parser.add_argument("--version", action="version", version=f"fullgraph {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for subcommand in _SUBCOMMANDS:
        subcommand.add_parser(subparsers)
    options = parser.parse_args(arguments)
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status
