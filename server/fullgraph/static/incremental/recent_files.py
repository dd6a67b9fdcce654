"""What is kept of the files that were checked last; what is kept of others is dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 1_000_000
"""Characters of source, of which the syntax trees take about fifty times as many bytes."""


class Recent(Generic[T]):
    """Something per path, for the paths that were put in last."""

    def __init__(self, close: Callable[[T], object], most: int = MOST) -> None:
        """Keep as many as have ``most`` characters of source together, and always the last.

        Args:
            close: called with each one that is dropped.
            most: how many characters.
        """
        self._close = close
        self._most = most
        self._kept: OrderedDict[str, tuple[T, int]] = OrderedDict()
        self._size = 0

    def get(self, path: str) -> T | None:
        """What is kept for ``path``."""
        found = self._kept.get(path)
        return found[0] if found is not None else None

    def put(self, path: str, value: T, size: int) -> None:
        """Keep ``value`` for ``path``, whose source has ``size`` characters."""
        before, size_before = self._kept.pop(path, (None, 0))
        if before is not None and before is not value:
            self._close(before)
        self._kept[path] = (value, size)
        self._size += size - size_before
        while self._size > self._most and len(self._kept) > 1:
            self.pop(next(iter(self._kept)))

    def pop(self, path: str) -> None:
        """Drop what is kept for ``path``."""
        value, size = self._kept.pop(path, (None, 0))
        self._size -= size
        if value is not None:
            self._close(value)
