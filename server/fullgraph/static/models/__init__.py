"""What the static side knows about libraries: tables of names, no logic."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The names in ``text``, separated by white space."""
    return frozenset(text.split())
