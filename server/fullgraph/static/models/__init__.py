"""What the static side knows about libraries: one file each, which registers what it knows."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The names in ``text``, separated by white space."""
    return frozenset(text.split())


def below(module: str, text: str) -> frozenset[str]:
    """The dotted paths of the names in ``text``, all of which ``module`` holds."""
    return frozenset(f"{module}.{name}" for name in text.split())
