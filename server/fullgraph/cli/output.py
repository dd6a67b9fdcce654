"""What subcommands share about printing."""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache
from pathlib import Path

from fullgraph.source import SourceError, read_source


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


@lru_cache(maxsize=64)
def read_text(path: str) -> str | None:
    """The text of a file, or None where there is none to show."""
    try:
        return read_source(Path(path))
    except SourceError:
        return None


def error(message: str) -> None:
    """Say on standard error what failed."""
    print(f"fullgraph: {message}", file=sys.stderr)
