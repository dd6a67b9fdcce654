"""The rewrites, one per file: a module here that defines a ``Rewrite`` is found by itself."""

from __future__ import annotations

from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.plugins import one_of_each


def find_rewrites() -> tuple[Rewrite, ...]:
    """One of each rewrite in this package, those that change least first."""
    found = one_of_each(__name__, Rewrite, "entries")
    return tuple(sorted(found, key=lambda rewrite: (rewrite.rank, type(rewrite).__module__)))
