"""The fewest calls that reach the lines which the model's first calls miss."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .coverage import Line
from .ways import Way


class Limits(NamedTuple):
    """How much may be spent on further calls of a model.

    Attributes:
        calls: under Dynamo, at most.
        seconds: of the processor; no call under Dynamo begins after so long.
        tries: seconds of the processor for finding them in eager mode.
    """

    calls: int
    seconds: float
    tries: float


OF_THE_MODEL = Limits(calls=4, seconds=8.0, tries=8.0)
OF_SIBLINGS = Limits(calls=12, seconds=4.0, tries=3.0)

Covers = Callable[[Way], "set[Line] | None"]
"""The lines that a way executes; None if it fails."""


def chosen(
    ways: Iterable[tuple[Way, ...]], covers: Covers, covered: set[Line], limits: Limits
) -> Iterator[Way]:
    """Ways that execute other lines than ``covered``, those with the most first.

    Several are joined into one call where they go together.

    Args:
        ways: what may be tried; of a group, the first that executes another line counts.
        covers: executes a way.
        covered: the lines that need no other call; those of the chosen are added.
        limits: of time and calls.
    """
    end = time.process_time() + limits.tries
    found: dict[Way, set[Line]] = {}
    for group in ways:
        if time.process_time() > end:
            break
        for way in group:
            lines = (covers(way) or set()) - covered
            if lines and not any(lines <= others for others in found.values()):
                found[way] = lines
                break
    end = time.process_time() + limits.tries
    called = 0.0
    for _ in range(limits.calls):
        found = {way: lines - covered for way, lines in found.items() if lines - covered}
        if not found or called > limits.seconds:
            return
        way, lines = _joined(found, covers, end)
        covered |= lines
        start = time.process_time()
        yield way
        called += time.process_time() - start


def _joined(found: dict[Way, set[Line]], covers: Covers, end: float) -> tuple[Way, set[Line]]:
    """The way with the most lines, and with it all that go with it."""
    ordered = sorted(found, key=lambda way: -len(found[way]))
    best = ordered[0]
    lines = found[best]
    for other in ordered[1:]:
        both = best.joined(other)
        if both is None or found[other] <= lines or time.process_time() > end:
            continue
        executed = covers(both)
        if executed is not None and lines | found[other] <= executed:
            best, lines = both, lines | found[other]
    return best, lines
