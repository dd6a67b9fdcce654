"""Two surveys of the same models: what broke newly, and what is gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.measure.survey.database import Surveyed
from fullgraph.measure.survey.result import Row, Site


@dataclass(frozen=True)
class Change:
    """A row that came out differently.

    Attributes:
        row: how it was run.
        new: the sites that the earlier survey does not have.
        gone: those that only the earlier one has.
        failure: why it fails now and did not before; empty if it does not.
        runs_again: it failed before, and does not now.
    """

    row: Row
    new: tuple[Site, ...] = ()
    gone: tuple[Site, ...] = ()
    failure: str = ""
    runs_again: bool = False


@dataclass(frozen=True)
class Comparison:
    """A survey against an earlier one.

    Attributes:
        changes: the rows that both have and that came out differently.
        same: how many came out the same.
        only_before: the rows that only the earlier survey has.
        only_now: the rows that only the later survey has.
        versions: what the rows were run with that is not the same now, each once:
            ``torch 2.12.0 -> 2.13.0``.
    """

    changes: tuple[Change, ...]
    same: int
    only_before: tuple[Row, ...]
    only_now: tuple[Row, ...]
    versions: tuple[str, ...]


def compare(before: Iterable[Surveyed], now: Iterable[Surveyed]) -> Comparison:
    """Compare by what a site says, and not by its line: code above it may have changed."""
    earlier = {each.row.key: each for each in before}
    later = {each.row.key: each for each in now}
    both = [(earlier[key], each) for key, each in later.items() if key in earlier]
    changes = [change for pair in both if (change := _change(*pair)) is not None]
    return Comparison(
        tuple(changes),
        len(both) - len(changes),
        tuple(each.row for key, each in earlier.items() if key not in later),
        tuple(each.row for key, each in later.items() if key not in earlier),
        tuple(dict.fromkeys(part for pair in both for part in _versions(*pair))),
    )


def _change(before: Surveyed, now: Surveyed) -> Change | None:
    new, gone = _missing(before, now), _missing(now, before)
    fails = bool(now.result.failure) and not before.result.failure
    runs_again = bool(before.result.failure) and not now.result.failure
    if now.result.failure:
        # A row that did not run to its end did not come to what is missing.
        gone = ()
    if not (new or gone or fails or runs_again):
        return None
    return Change(now.row, new, gone, now.result.failure if fails else "", runs_again)


def _missing(within: Surveyed, of: Surveyed) -> tuple[Site, ...]:
    """The sites of ``of`` that ``within`` does not have; equal lines are as many sites."""
    left = [_identity(site) for site in within.result.sites]
    missing = []
    for site in of.result.sites:
        if _identity(site) in left:
            left.remove(_identity(site))
        else:
            missing.append(site)
    return tuple(missing)


def _identity(site: Site) -> tuple[str, ...]:
    return site.kind, site.entry, site.file, site.function, site.source


def _versions(before: Surveyed, now: Surveyed) -> list[str]:
    was = dict(part.split(" ", 1) for part in before.versions.split(", "))
    new = dict(part.split(" ", 1) for part in now.versions.split(", "))
    return [
        "the models' own files" if name == "file" else f"{name} {was[name]} -> {new[name]}"
        for name in new
        if name in was and was[name] != new[name]
    ]
