"""Drops what a program prints, where it runs once more than the user asked for."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Iterator


@contextlib.contextmanager
def output_dropped() -> Iterator[None]:
    """Drop what is written to standard output and error, from Python or from C."""
    flush_output()
    kept = [(number, os.dup(number)) for number in (1, 2)]
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        for number, _ in kept:
            os.dup2(nothing, number)
        yield
    finally:
        flush_output()
        os.close(nothing)
        for number, copy in kept:
            os.dup2(copy, number)
            os.close(copy)


def flush_output() -> None:
    """Write what Python has buffered of standard output and error."""
    for stream in (sys.stdout, sys.stderr):
        # User code may have closed it, or put something else in its place.
        with contextlib.suppress(Exception):
            stream.flush()
