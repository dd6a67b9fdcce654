"""``fullgraph server``: the language server on standard input and output."""

from __future__ import annotations

import argparse
import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "server",
        description=(
            "Run the language server (LSP) on standard input and output. Editors start it; "
            "docs/editor.md shows how."
        ),
        examples=(("fullgraph server", "as an editor starts it"),),
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Serve until the client disconnects."""
    # Next to nothing that is made until it serves is garbage; then it collects by itself.
    gc.disable()
    from fullgraph.lsp.server import serve

    serve()
    return 0
