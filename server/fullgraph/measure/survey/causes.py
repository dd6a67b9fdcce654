"""What models broke on, the most frequent first, and what one change would clear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fullgraph.measure.survey.database import Surveyed
from fullgraph.measure.survey.result import Site
from fullgraph.vocabulary.findings import Kind

_COUNTED = frozenset({Kind.BREAK.value, Kind.RECOMPILE_LIMIT.value, Kind.BACKEND_FAILURE.value})


@dataclass(frozen=True)
class Cause:
    """One page, over all models.

    Attributes:
        code: of the page.
        entry: its id.
        models: how many models have it.
        sites: at how many places.
        only: how many models have nothing else, besides consequences.
        example: the site that most models share.
        fixed: at how many of the places proven fixes remove it, in some row.
    """

    code: str
    entry: str
    models: int
    sites: int
    only: int
    example: Site
    fixed: int = 0


@dataclass(frozen=True)
class Place:
    """One place in code that models share.

    Attributes:
        site: as the first model came to it.
        models: the names of those that break there.
        cleared: how many of them break nowhere else, besides consequences.
        follows: whether it is a consequence.
    """

    site: Site
    models: tuple[str, ...]
    cleared: int
    follows: bool = False


_FOLLOWS_FROM = 3
"""In so many models a place is a consequence if none of them breaks only there."""


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
    found = broken(surveyed)
    follows = consequences(found)
    models: dict[tuple[str, str], set[str]] = {}
    sites: dict[tuple[str, str], dict[object, list[Site]]] = {}
    only: dict[tuple[str, str], int] = {}
    fixed: dict[tuple[str, str], set[object]] = {}
    for model, of_model in found.items():
        for site in of_model:
            if site.is_fixed:
                fixed.setdefault((site.code, site.entry), set()).add(_place(site))
        by_place = {_place(site): site for site in reversed(of_model)}
        for place, site in by_place.items():
            page = (site.code, site.entry)
            models.setdefault(page, set()).add(model)
            sites.setdefault(page, {}).setdefault(place, []).append(site)
        own = {(s.code, s.entry) for place, s in by_place.items() if place not in follows}
        if len(own) == 1:
            only[min(own)] = only.get(min(own), 0) + 1
    every = [
        Cause(
            *page,
            models=len(models[page]),
            sites=len(sites[page]),
            only=only.get(page, 0),
            example=max(sites[page].values(), key=len)[0],
            fixed=len(fixed.get(page, ())),
        )
        for page in models
    ]
    return sorted(every, key=lambda each: (-each.models, -each.sites, each.code))


def places(surveyed: Iterable[Surveyed]) -> list[Place]:
    """The places at which more than one model breaks, those of most models first."""
    found = broken(surveyed)
    follows = consequences(found)
    first: dict[object, Site] = {}
    models: dict[object, dict[str, bool]] = {}
    for model, of_model in found.items():
        at = {_place(site): site for site in reversed(of_model)}
        own = at.keys() - follows
        for place, site in at.items():
            first.setdefault(place, site)
            models.setdefault(place, {})[model] = own == {place}
    every = [
        Place(first[place], tuple(named), sum(named.values()), place in follows)
        for place, named in models.items()
        if len(named) > 1
    ]
    return sorted(every, key=lambda each: (-len(each.models), each.site.file, each.site.line))


def consequences(found: Mapping[str, Sequence[Site]]) -> set[object]:
    """The places that break only in models that break elsewhere too.

    A wrapper around many models' ``forward`` breaks once the ``forward`` inside does: a fix of
    the latter clears both.

    Args:
        found: the sites of each model.
    """
    alone: dict[object, list[bool]] = {}
    for of_model in found.values():
        at = {_place(site) for site in of_model}
        for place in at:
            alone.setdefault(place, []).append(len(at) == 1)
    return {place for place, each in alone.items() if len(each) >= _FOLLOWS_FROM and not any(each)}


def failures(surveyed: Iterable[Surveyed]) -> list[tuple[str, list[Surveyed]]]:
    """The rows that did not run to their end by the kind of failure, the most frequent first."""
    kinds: dict[str, list[Surveyed]] = {}
    for each in surveyed:
        if each.result.failure:
            kinds.setdefault(each.result.failure_kind, []).append(each)
    return sorted(kinds.items(), key=lambda item: -len(item[1]))


def _place(site: Site) -> object:
    return site.file, site.line, site.code
