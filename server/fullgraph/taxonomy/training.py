"""Pages about trouble in training, in the folder ``training`` beside those of graph breaks."""

from __future__ import annotations

import re

from fullgraph.taxonomy.format import (
    TRAINING_SECTIONS,
    TaxonomyError,
    only_code_block,
    split_page,
)
from fullgraph.taxonomy.page import Entry, text_field

FOLDER = "training"
TRAINING = "training"
"""The category of these pages, and their kind."""
MINORS = {
    "numbers": "Values that are not finite",
    "gradients": "Gradients",
    "parameters": "Parameters and updates",
    "loss": "The loss",
    "loop": "The training loop",
    "data": "Data",
    "time": "Time and memory",
    "ranks": "Several processes",
    "checks": "Your own checks",
}
"""Titles of the branches below the category."""
_FIELDS = {"id", "code", "title", "category", "minor", "not_run"}


def parse_training_page(text: str, name: str) -> Entry:
    """The entry that a page about trouble in training describes.

    Args:
        text: the page.
        name: what to call it in messages.

    Raises:
        TaxonomyError: a field or a section is missing, misplaced or malformed.
    """
    meta, sections = split_page(text, name, TRAINING_SECTIONS)
    extra = sorted(set(meta) - _FIELDS)
    if extra:
        raise TaxonomyError(f"{name}: a page about training has no field {extra[0]!r}")
    code = text_field(meta, "code", name)
    if not re.fullmatch(r"FG6\d\d", code) or text_field(meta, "category", name) != TRAINING:
        raise TaxonomyError(f"{name}: a page about training has a code FG6.. and the category")
    minor = text_field(meta, "minor", name)
    if minor not in MINORS:
        raise TaxonomyError(f"{name}: minor {minor!r} is not one of {', '.join(MINORS)}")
    for heading in ("Example", "Use instead"):
        only_code_block(sections[heading], heading, name)
    return Entry(
        id=text_field(meta, "id", name),
        code=code,
        title=text_field(meta, "title", name),
        category=TRAINING,
        minor=minor,
        gb_ids=(),
        matches=(),
        breaks_in="",
        fix_safety="none",
        sections=sections,
        kind=TRAINING,
        not_run=text_field(meta, "not_run", name) if "not_run" in meta else "",
    )
