"""Training and validation: no file is in both, nor is an example twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.dataset.example import Example
from fullgraph.runs.journal.keys import digest

_OF_TEN = 2
"""How many of ten files are for validation."""


@dataclass(frozen=True)
class Splits:
    """Examples to train with, and others to measure with."""

    train: tuple[Example, ...]
    validation: tuple[Example, ...]

    @property
    def all(self) -> tuple[Example, ...]:
        """Every example."""
        return (*self.train, *self.validation)


def split(examples: Iterable[Example]) -> Splits:
    """The examples in two parts by their files: the same file is always in the same part.

    Of examples with the same request, the one with a proven fix, or else the first, is kept.
    """
    best: dict[str, Example] = {}
    for each in examples:
        if each.id not in best or (each.rewrite and not best[each.id].rewrite):
            best[each.id] = each
    train: list[Example] = []
    validation: list[Example] = []
    for each in best.values():
        is_held_out = int(digest(each.group), 16) % 10 < _OF_TEN
        (validation if is_held_out else train).append(each)
    return Splits(tuple(train), tuple(validation))
