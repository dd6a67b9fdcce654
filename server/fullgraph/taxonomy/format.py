"""The syntax of a taxonomy page: YAML front matter, then fixed Markdown sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

SECTIONS = (
    "What happens",
    "Why Dynamo breaks here",
    "Example",
    "Use instead",
    "Cases",
    "When to leave it",
    "Cost",
    "References",
)
OPTIONAL = ("Cases",)
TRAINING_SECTIONS = tuple(
    "Why it happens" if heading == "Why Dynamo breaks here" else heading
    for heading in SECTIONS
    if heading not in OPTIONAL
)
"""Of a page about trouble in training."""
FIELDS = (
    "id",
    "code",
    "title",
    "category",
    "minor",
    "kind",
    "is_only_predicted",
    "matches",
    "explained_by",
    "breaks_in",
    "breaks_left",
    "not_run",
    "fix_safety",
    "no_fix",
    "also",
)
_CODE_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class TaxonomyError(Exception):
    """A page that does not follow the format; the message names the page and the fault."""


def split_page(
    text: str, name: str, headings: tuple[str, ...] = SECTIONS
) -> tuple[Mapping[str, Any], dict[str, str]]:
    """The front matter and the sections of a page.

    Args:
        text: the page.
        name: what to call it in messages.
        headings: of its sections, in their order.

    Raises:
        TaxonomyError: the page is not of this form.
    """
    parts = text.replace("\r\n", "\n").split("---\n", 2)
    if len(parts) != 3 or parts[0].strip("\ufeff \n"):
        raise TaxonomyError(f"{name}: must begin with YAML front matter between two '---' lines")
    # Where the parsed pages are kept, nothing else needs a parser of YAML.
    from fullgraph.taxonomy.front_matter import read_front_matter

    meta = read_front_matter(parts[1], name)
    unknown = sorted(str(key) for key in meta if key not in FIELDS)
    if unknown:
        raise TaxonomyError(
            f"{name}: front matter has the unknown field {unknown[0]!r}; fields are "
            f"{', '.join(FIELDS)}"
        )
    return meta, _sections(parts[2], name, headings)


def only_code_block(section: str, heading: str, name: str) -> str:
    """The one Python program of a section.

    Raises:
        TaxonomyError: there is none, or more than one.
    """
    blocks = code_blocks(section)
    if len(blocks) != 1:
        raise TaxonomyError(
            f"{name}: section {heading!r} needs exactly one python block, not {len(blocks)}"
        )
    return blocks[0]


def code_blocks(section: str) -> tuple[str, ...]:
    """The Python programs of a section."""
    return tuple(_CODE_BLOCK.findall(section))


def _sections(body: str, name: str, expected: tuple[str, ...]) -> dict[str, str]:
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    fenced = False
    for line in body.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        if line.startswith("## ") and not fenced:
            heading = line[3:].strip()
            if heading in sections:
                raise TaxonomyError(f"{name}: section {heading!r} appears twice")
            current = sections[heading] = []
        elif not sections and line.strip():
            raise TaxonomyError(f"{name}: text before the first section: {line!r}")
        else:
            current.append(line)
    if fenced:
        raise TaxonomyError(f"{name}: a code block is not closed")
    _check_headings(tuple(sections), name, expected)
    found = {heading: "\n".join(lines).strip() for heading, lines in sections.items()}
    for heading, text in found.items():
        if not text:
            raise TaxonomyError(f"{name}: section {heading!r} is empty")
    return found


def _check_headings(headings: tuple[str, ...], name: str, expected: tuple[str, ...]) -> None:
    missing = [each for each in expected if each not in headings and each not in OPTIONAL]
    if missing:
        raise TaxonomyError(f"{name}: section {missing[0]!r} is missing")
    extra = [heading for heading in headings if heading not in expected]
    if extra:
        raise TaxonomyError(f"{name}: section {extra[0]!r} is not one of {', '.join(expected)}")
    if headings != tuple(heading for heading in expected if heading in headings):
        raise TaxonomyError(f"{name}: sections must be in the order {', '.join(expected)}")
