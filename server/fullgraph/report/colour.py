"""Colours, on a terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

_STYLES = {
    "bold": "1",
    "dim": "2",
    "error": "1;31",
    "predicted": "36",
    "observed": "33",
    "code": "1;35",
    "gutter": "34",
    "good": "32",
    "bad": "31",
}


class Painter:
    """Puts styles around text, or leaves it alone."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def __call__(self, style: str, text: str) -> str:
        """``text`` in ``style``, one of a fixed set of names."""
        if not self._on or not text:
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def uses_colour(stream: TextIO, environ: Mapping[str, str] | None = None) -> bool:
    """Whether to colour what goes to ``stream``.

    ``NO_COLOR`` wins over ``FORCE_COLOR``, as in Python's own tracebacks; both count when
    they are not empty.
    """
    environ = os.environ if environ is None else environ
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return environ["FORCE_COLOR"] != "0"
    return environ.get("TERM") != "dumb" and stream.isatty()
