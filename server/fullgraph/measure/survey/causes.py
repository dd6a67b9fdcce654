"""What models broke on, the most frequent first, and what one change would clear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.findings import Kind
from fullgraph.measure.survey.database import Surveyed
from fullgraph.measure.survey.result import Site

_COUNTED = frozenset({Kind.BREAK.value, Kind.RECOMPILE_LIMIT.value, Kind.BACKEND_FAILURE.value})


@dataclass(frozen=True)
class Cause:
    """One page, over all models.

    Attributes:
        code: of the page.
        entry: its id.
        models: how many models have it.
        sites: at how many places.
        only: how many models have nothing else.
        fixed: at how many of the places proven fixes remove it, in some row.
    """

    code: str
    entry: str
    models: int
    sites: int
    only: int
    fixed: int = 0


@dataclass(frozen=True)
class Place:
    """One place in code that models share.

    Attributes:
        site: as the first model came to it.
        models: the names of those that break there.
        cleared: how many of them break nowhere else.
    """

    site: Site
    models: tuple[str, ...]
    cleared: int


def broken(surveyed: Iterable[Surveyed]) -> dict[str, list[Site]]:
    """The models that are not one graph in some row, and where."""
    found: dict[str, list[Site]] = {}
    for each in surveyed:
        sites = [site for site in each.result.sites if site.kind in _COUNTED]
        if sites:
            found.setdefault(each.row.model, []).extend(sites)
    return found


def causes(surveyed: Iterable[Surveyed]) -> list[Cause]:
    """The pages, those of most models first."""
    models: dict[tuple[str, str], set[str]] = {}
    sites: dict[tuple[str, str], set[object]] = {}
    only: dict[tuple[str, str], int] = {}
    fixed: dict[tuple[str, str], set[object]] = {}
    for model, found in broken(surveyed).items():
        pages = {(site.code, site.entry) for site in found}
        for site in found:
            sites.setdefault((site.code, site.entry), set()).add(_place(site))
            if site.is_fixed:
                fixed.setdefault((site.code, site.entry), set()).add(_place(site))
        for page in pages:
            models.setdefault(page, set()).add(model)
            only[page] = only.get(page, 0) + (len(pages) == 1)
    every = [
        Cause(*page, len(models[page]), len(sites[page]), only[page], len(fixed.get(page, ())))
        for page in models
    ]
    return sorted(every, key=lambda each: (-each.models, -each.sites, each.code))


def places(surveyed: Iterable[Surveyed]) -> list[Place]:
    """The places at which more than one model breaks, those of most models first."""
    first: dict[object, Site] = {}
    models: dict[object, dict[str, bool]] = {}
    for model, found in broken(surveyed).items():
        at = {_place(site): site for site in reversed(found)}
        for place, site in at.items():
            first.setdefault(place, site)
            models.setdefault(place, {})[model] = len(at) == 1
    every = [
        Place(first[place], tuple(named), sum(named.values()))
        for place, named in models.items()
        if len(named) > 1
    ]
    return sorted(every, key=lambda each: (-len(each.models), each.site.file, each.site.line))


def failures(surveyed: Iterable[Surveyed]) -> list[tuple[str, list[Surveyed]]]:
    """The rows that did not run to their end by the kind of failure, the most frequent first."""
    kinds: dict[str, list[Surveyed]] = {}
    for each in surveyed:
        if each.result.failure:
            kinds.setdefault(each.result.failure_kind, []).append(each)
    return sorted(kinds.items(), key=lambda item: -len(item[1]))


def _place(site: Site) -> object:
    return site.file, site.line, site.code
