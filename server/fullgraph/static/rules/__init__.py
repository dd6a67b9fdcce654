"""The rules, one per file: a module here that defines a ``Rule`` is found by itself."""

from __future__ import annotations

import importlib
import pkgutil

from fullgraph.static.rules.base import Rule


def find_rules() -> tuple[Rule, ...]:
    """One of each rule in this package, ordered by code."""
    found: list[Rule] = []
    for module in pkgutil.iter_modules(__path__):
        names = vars(importlib.import_module(f"{__name__}.{module.name}"))
        found += [
            value()
            for value in names.values()
            if isinstance(value, type) and issubclass(value, Rule) and "code" in vars(value)
        ]
    return tuple(sorted(found, key=lambda rule: rule.code))
