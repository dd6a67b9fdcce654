"""The worker's records and traced lines, as an observation keeps them."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph_worker.protocol import wire
from tests.accuracy.observations import Site, Span

_KINDS = (wire.BREAK, wire.DISABLED)
_LONGEST = 300


def sites_of(records: Iterable[wire.Record], folder: Path) -> tuple[Site, ...]:
    """What ended a graph, each place and kind once with its count, in file order.

    Args:
        records: of one run.
        folder: paths are told from here.
    """
    counts: dict[Site, int] = {}
    for record in records:
        if record.kind in _KINDS:
            site = Site(
                path=os.path.relpath(record.path, folder),
                line=record.line,
                gb_id=record.gb_id,
                gb_type=record.gb_type,
                reason=record.reason[:_LONGEST],
                context=record.context[:_LONGEST],
                kind=record.kind,
                count=0,
            )
            counts[site] = counts.get(site, 0) + 1
    found = (replace(site, count=count) for site, count in counts.items())
    return tuple(sorted(found, key=lambda site: (site.path, site.line, site.gb_id, site.context)))


def lines_in(
    traced: Mapping[str, frozenset[int]], folder: Path, wanted: Container[str]
) -> dict[str, frozenset[int]]:
    """The traced lines of the files that are ``wanted``, by their paths from ``folder`` on."""
    return {
        os.path.relpath(path, folder): lines for path, lines in traced.items() if path in wanted
    }


def places_in(
    places: Mapping[str, Iterable[Sequence[int]]], folder: Path, wanted: Container[str]
) -> dict[str, frozenset[Span]]:
    """The evaluated expressions in the files that are ``wanted``, by their paths likewise."""
    return {
        os.path.relpath(path, folder): frozenset((p[0], p[1], p[2], p[3]) for p in found)
        for path, found in places.items()
        if path in wanted
    }
