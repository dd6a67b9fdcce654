"""Provenance: where in a program a value comes from.

Two values with different provenance are equal as long as their other parts are, so that a query
whose values have the same meaning is not executed again. But a message about a value names
the place, so that the place has to be right in the text of now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class Versioned(Protocol):
    """A piece of text that changes.

    Attributes:
        version: another number with each change.
    """

    version: int


S = TypeVar("S", bound=Versioned)
N = TypeVar("N")
C = TypeVar("C")


@dataclass
class Provenance(Generic[S, N, C]):
    """Where a value comes from.

    Attributes:
        words: how it came about there; completes "is a tensor: ...".
        source: the piece of text that holds ``node``.
        node: where it came about.
        version: that of the source at that time.
        condition: what has to hold for the value to be this one and not something plain.
        replacement: what took its place when the text changed.
    """

    words: str
    source: S
    node: N
    version: int
    condition: C | None = None
    replacement: Provenance[S, N, C] | None = None

    def latest(self) -> Provenance[S, N, C]:
        """The last of its replacements, or itself."""
        latest = self
        while latest.replacement is not None:
            latest = latest.replacement
        if self.replacement is not None:
            self.replacement = latest
        return latest

    @property
    def is_stale(self) -> bool:
        """Whether the text of ``source`` has changed since, so that ``node`` is not in it."""
        return self.version != self.source.version


def has_same_provenance(
    before: Iterable[Provenance[S, N, C]], now: Iterable[Provenance[S, N, C]]
) -> bool:
    """Whether the parts of equal values come from the same places, in the latest text.

    Stale ones are replaced by those of now: whatever holds one got it from a query that was
    executed again, and would get the new one.

    Args:
        before: of the value of an earlier revision and of all that it holds.
        now: of the equal value of this revision, in the same order.
    """
    stale: dict[int, tuple[Provenance[S, N, C], Provenance[S, N, C]]] = {}
    pairs = zip(before, now, strict=True)
    for old, new in ((old.latest(), new.latest()) for old, new in pairs):
        if old is new or old == new:
            continue
        if not old.is_stale or stale.setdefault(id(old), (old, new))[1] != new:
            return False
    for old, new in stale.values():
        old.replacement = new
    return True
