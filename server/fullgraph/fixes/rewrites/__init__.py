"""The rewrites, one per file: a module here that defines a ``Rewrite`` is found by itself."""

from __future__ import annotations

import importlib
import pkgutil

from fullgraph.fixes.rewrites.base import Rewrite


def find_rewrites() -> tuple[Rewrite, ...]:
    """One of each rewrite in this package, those that change least first."""
    found: list[Rewrite] = []
    for module in pkgutil.iter_modules(__path__):
        names = vars(importlib.import_module(f"{__name__}.{module.name}"))
        found += [
            value()
            for value in names.values()
            if isinstance(value, type) and issubclass(value, Rewrite) and "entries" in vars(value)
        ]
    return tuple(sorted(found, key=lambda rewrite: (rewrite.rank, type(rewrite).__module__)))
