"""The rules: a module here that defines a ``Rule`` is found by itself, and may define several."""

from __future__ import annotations

from fullgraph.plugins import one_of_each
from fullgraph.static.rules.base import Rule


def find_rules() -> tuple[Rule, ...]:
    """One of each rule in this package, ordered by code."""
    return tuple(sorted(one_of_each(__name__, Rule, "code"), key=lambda rule: rule.code))
