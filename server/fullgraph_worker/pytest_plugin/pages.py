"""The taxonomy's pages as far as a test suite needs them: which break is of which kind."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Tuple

from fullgraph_worker.observe.classification import ReasonMatch, classified_text, classify
from fullgraph_worker.protocol import wire

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages.json")
"""Generated from the pages by ``python -m fullgraph.report.suite_pages``."""


@dataclass(frozen=True)
class Page:
    """One kind of break.

    Attributes:
        id: readable name, ``tensor-to-scalar``.
        code: ``FG102``.
        title: one line.
        kind: what is observed: ``break``, or another kind of ``wire.Record``.
        advice: what to do, in a sentence or two.
        link: the page on the web.
        gb_ids: PyTorch's ids that belong to it.
        matches: its claims on ids that several pages share.
    """

    id: str
    code: str
    title: str
    kind: str = wire.BREAK
    advice: str = ""
    link: str = ""
    gb_ids: Tuple[str, ...] = ()
    matches: Tuple[ReasonMatch, ...] = ()


UNCLASSIFIED = Page("unclassified", "FG000", "Graph break of a kind that is not yet classified")


def page_of(found: wire.Record) -> Page:
    """The page of what was observed."""
    if found.kind != wire.BREAK:
        return next((page for page in _pages() if page.kind == found.kind), UNCLASSIFIED)
    return classify(_pages(), found.gb_id or None, classified_text(found)) or UNCLASSIFIED


@lru_cache(maxsize=1)
def _pages() -> Tuple[Page, ...]:
    with open(FILE, encoding="utf-8") as stream:
        data = json.load(stream)
    return tuple(
        Page(
            **{
                **page,
                "gb_ids": tuple(page["gb_ids"]),
                "matches": tuple(ReasonMatch(gb_id, pattern) for gb_id, pattern in page["matches"]),
            }
        )
        for page in data
    )
