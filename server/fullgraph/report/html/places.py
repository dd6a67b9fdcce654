"""What all parts of the page's data use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """See ``data.ts``."""

    name: str
    value: str


@dataclass(frozen=True)
class Place:
    """See ``data.ts``."""

    file: int
    line: int
    function: str
