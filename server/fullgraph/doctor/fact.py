"""One thing that is in force."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """One thing that is in force.

    Attributes:
        name: what it is, in a few words.
        value: what it is now.
        problem: what is wrong with it and what to do; empty if nothing is.
    """

    name: str
    value: str
    problem: str = ""


@dataclass(frozen=True)
class Section:
    """Facts that belong together."""

    title: str
    facts: tuple[Fact, ...]
