"""Which page a hit belongs to, where the value is the cause and not the operation on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fullgraph.static.rules.base import Hit, Rule


def attributed(rule: Rule, hit: Hit, rules: Sequence[Rule]) -> tuple[Rule, Hit] | None:
    """The rule whose page explains ``hit``, and the hit in its words.

    A number that the graph draws for Python's ``random`` breaks wherever a tensor would, and
    Dynamo's trace says of each such break that the number is the reason.

    Args:
        rule: the one that hit.
        hit: what it said.
        rules: those that are wanted.

    Returns:
        None if the page that it belongs to is not wanted.
    """
    page = hit.origin.now().page if hit.origin is not None else ""
    if not page or page == rule.entry:
        return rule, hit
    owner = next((other for other in rules if other.entry == page), None)
    if owner is None:
        return None
    return owner, replace(hit, message=hit.message.replace("a tensor", "a random number"))
