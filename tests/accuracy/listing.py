"""Misses and false alarms with their source lines, for who writes the rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fullgraph.source.text import read_source, split_lines
from tests.accuracy.evidence import Place
from tests.accuracy.judged import Judged

_WORDS = 110


def misses(judged: Judged, page: str = "") -> Iterator[str]:
    """Each observed site that was not predicted: place, page, source line, Dynamo's words.

    Args:
        judged: some models.
        page: the code of the only page to list; empty for all.
    """
    for place, code in judged.comparison.missed:
        if page in ("", code):
            words = judged.evidence.words[place, code]
            yield f"{_where(place)}: {code} {_source(place)}\n    {_short(words)}"


def false_alarms(judged: Judged, page: str = "") -> Iterator[str]:
    """Each prediction on a line that ran without a break: place, page, source line, grounds.

    Args:
        judged: some models.
        page: the code of the only page to list; empty for all.
    """
    for finding in judged.comparison.false_alarms:
        if page in ("", finding.code):
            place = Place(finding.location.path, finding.location.line)
            yield f"{_where(place)}: {finding.code} {_source(place)}\n    {_short(finding.because)}"


def _where(place: Place) -> str:
    return f"{os.path.relpath(place.path)}:{place.line}"


def _source(place: Place) -> str:
    lines = _lines(place.path)
    return lines[place.line - 1].strip() if 0 < place.line <= len(lines) else ""


@lru_cache
def _lines(path: str) -> list[str]:
    return split_lines(read_source(Path(path)))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WORDS else f"{line[: _WORDS - 3]}..."
