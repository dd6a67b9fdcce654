"""The syntax of a taxonomy page: YAML front matter, then fixed Markdown sections."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from typing import Any

import yaml

try:
    # Ten times as fast; not every build of PyYAML has it.
    from yaml import CSafeLoader as _SafeLoader
except ImportError:
    from yaml import SafeLoader as _SafeLoader  # type: ignore[assignment]

SECTIONS = (
    "What happens",
    "Why Dynamo breaks here",
    "Example",
    "Use instead",
    "When to leave it",
    "Cost",
    "References",
)
TRAINING_SECTIONS = tuple(
    "Why it happens" if heading == "Why Dynamo breaks here" else heading for heading in SECTIONS
)
"""Of a page about trouble in training."""
FIELDS = (
    "id",
    "code",
    "title",
    "category",
    "minor",
    "kind",
    "matches",
    "explained_by",
    "breaks_in",
    "breaks_left",
    "not_run",
    "fix_safety",
    "no_fix",
)
_CODE_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class TaxonomyError(Exception):
    """A page that does not follow the format; the message names the page and the fault."""


class _UniqueKeyLoader(_SafeLoader):
    """Rejects a key that is written twice, of which plain YAML keeps the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.YAMLError(f"the field {key!r} appears twice")
        return super().construct_mapping(node, deep)


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
    try:
        meta = yaml.load(parts[1], Loader=_UniqueKeyLoader)
    except yaml.YAMLError as error:
        raise TaxonomyError(f"{name}: front matter is not YAML ({error})") from error
    if not isinstance(meta, dict):
        raise TaxonomyError(f"{name}: front matter must be a mapping")
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
    blocks = _CODE_BLOCK.findall(section)
    if len(blocks) != 1:
        raise TaxonomyError(
            f"{name}: section {heading!r} needs exactly one python block, not {len(blocks)}"
        )
    return str(blocks[0])


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
    missing = [heading for heading in expected if heading not in headings]
    if missing:
        raise TaxonomyError(f"{name}: section {missing[0]!r} is missing")
    extra = [heading for heading in headings if heading not in expected]
    if extra:
        raise TaxonomyError(f"{name}: section {extra[0]!r} is not one of {', '.join(expected)}")
    if headings != expected:
        raise TaxonomyError(f"{name}: sections must be in the order {', '.join(expected)}")
