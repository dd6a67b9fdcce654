"""Finds a page by whatever a user calls it."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from fullgraph.taxonomy.catalogue import Taxonomy
from fullgraph.taxonomy.page import UNCLASSIFIED, Entry


@dataclass(frozen=True)
class Lookup:
    """What a name stands for.

    Attributes:
        entry: the page; None if there is none.
        message: why there is none, or which other pages the name can mean; empty mostly.
    """

    entry: Entry | None
    message: str = ""


def look_up(name: str, known: Taxonomy) -> Lookup:
    """The page of a code (``FG102``), of an id (``tensor-to-scalar``) or of PyTorch's ``GB0124``.

    Args:
        name: as the user wrote it.
        known: all pages.
    """
    name = name.strip()
    gb_id = name.upper()
    if gb_id in known.gb_map.pages:
        return _of_gb_id(gb_id, known)
    entry = known.by_code(name.upper()) or known.by_id(name.lower())
    if entry is UNCLASSIFIED:
        message = f"{name!r} is not a known kind of graph break.{_like(name, known)}"
        return Lookup(None, message)
    return Lookup(entry)


def _of_gb_id(gb_id: str, known: Taxonomy) -> Lookup:
    entry = known.by_id(known.gb_map.pages[gb_id])
    also = _also(gb_id, [other for other in known.claiming(gb_id) if other is not entry])
    if entry is UNCLASSIFIED:
        message = f"{gb_id} ({known.gb_map.texts[gb_id]}) has no page yet."
        return Lookup(None, f"{message} {also}".strip())
    return Lookup(entry, also)


def _also(gb_id: str, others: Sequence[Entry]) -> str:
    if not others:
        return ""
    pages = ", ".join(f"{other.code} ({other.id})" for other in others)
    return f"Depending on its text, {gb_id} can also be {pages}."


def _like(name: str, known: Taxonomy) -> str:
    names = [name for e in known.entries for name in (e.code, e.id)] + list(known.gb_map.pages)
    by_lower = {n.lower(): n for n in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=3)
    meant = f" Did you mean {' or '.join(by_lower[n] for n in close)}?" if close else ""
    return f"{meant} `fullgraph taxonomy list` lists all kinds."
