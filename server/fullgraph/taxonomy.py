"""Loads the taxonomy's pages and finds the entry that a break belongs to.

A page is a Markdown file with YAML front matter; ``taxonomy/README.md`` describes the
format. The pages are the single source for hovers, documentation, rule metadata and tests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from fullgraph.findings import Kind
from fullgraph.taxonomy_format import SECTIONS, TaxonomyError, only_code_block, split_page

__all__ = [
    "CATEGORIES",
    "SECTIONS",
    "UNCLASSIFIED",
    "Entry",
    "ReasonMatch",
    "Taxonomy",
    "TaxonomyError",
    "load",
    "load_pages",
    "parse_page",
]

CATEGORIES = {
    "FG1": "operations",
    "FG2": "control-flow",
    "FG3": "external-libraries",
    "FG4": "configuration",
    "FG5": "model-specific",
}


@dataclass(frozen=True)
class ReasonMatch:
    """Claims the breaks of a shared GB id whose reason or context matches a pattern."""

    gb_id: str
    pattern: re.Pattern[str]


@dataclass(frozen=True)
class Entry:
    """One kind of graph break.

    Attributes:
        id: readable name, ``tensor-to-scalar``.
        code: ``FG102``.
        title: one line, used as the message of a finding.
        category: one of ``CATEGORIES``.
        gb_ids: PyTorch's ids that belong to this entry whatever the reason says.
        matches: claims on ids that several entries share.
        breaks_in: the torch versions in which the example breaks, as a PEP 440 specifier.
        fix_safety: ``safe``, ``unsafe`` or ``none``: the best that a quick fix can do.
        sections: the page's text by heading, in the order of ``SECTIONS``.
        kind: what a run observes: ``break``, or another kind of record of the worker.
    """

    id: str
    code: str
    title: str
    category: str
    gb_ids: tuple[str, ...]
    matches: tuple[ReasonMatch, ...]
    breaks_in: SpecifierSet
    fix_safety: str
    sections: Mapping[str, str]
    kind: str = "break"

    @property
    def url(self) -> str:
        """Where the page can be read by anybody."""
        return f"https://github.com/fullgraph/fullgraph/blob/main/taxonomy/{self.id}.md"

    @property
    def summary(self) -> str:
        """The first paragraph of "What happens"."""
        return self.sections["What happens"].split("\n\n", 1)[0].replace("\n", " ")

    @property
    def example(self) -> str:
        """The program that breaks."""
        return only_code_block(self.sections["Example"], "Example", self.id)

    @property
    def replacement(self) -> str:
        """The program that does not break, with equal results."""
        return only_code_block(self.sections["Use instead"], "Use instead", self.id)


UNCLASSIFIED = Entry(
    id="unclassified",
    code="FG000",
    title="Graph break of a kind that Fullgraph does not know yet",
    category="unclassified",
    gb_ids=(),
    matches=(),
    breaks_in=SpecifierSet(),
    fix_safety="none",
    sections={
        "What happens": (
            "Dynamo stopped tracing here and returned to eager Python. Fullgraph has no page "
            "for this kind of break yet; below is what Dynamo itself says."
        ),
        "Use instead": "Follow Dynamo's own hints, where it gives any.",
    },
)


@dataclass(frozen=True)
class Taxonomy:
    """All entries, ordered by code."""

    entries: tuple[Entry, ...]

    def by_id(self, entry_id: str) -> Entry:
        """The entry named ``entry_id``; ``UNCLASSIFIED`` if there is none."""
        return next((e for e in self.entries if e.id == entry_id), UNCLASSIFIED)

    def by_code(self, code: str) -> Entry | None:
        """The entry with this code, or None."""
        return next((e for e in self.entries if e.code == code), None)

    def of_kind(self, kind: str) -> Entry:
        """The entry of what a run observes besides breaks; ``UNCLASSIFIED`` if there is none."""
        return next((e for e in self.entries if e.kind == kind), UNCLASSIFIED)

    def classify(self, gb_id: str | None, text: str) -> Entry:
        """The entry of an observed break.

        Args:
            gb_id: PyTorch's id, or None where the user's torch gives none.
            text: Dynamo's reason and context. A claim on a shared id is matched against
                it; without an id every claim is tried.
        """
        for entry in self.entries:
            for match in entry.matches:
                if (gb_id is None or match.gb_id == gb_id) and match.pattern.search(text):
                    return entry
        if gb_id is not None:
            for entry in self.entries:
                if gb_id in entry.gb_ids:
                    return entry
        return UNCLASSIFIED


def parse_page(text: str, name: str) -> Entry:
    """The entry that a page describes.

    Raises:
        TaxonomyError: a field or a section is missing, misplaced or malformed.
    """
    meta, sections = split_page(text, name)
    code = _text(meta, "code", name)
    if not re.fullmatch(r"FG[1-5]\d\d", code):
        raise TaxonomyError(f"{name}: code {code!r} is not of the form FG102")
    category = _text(meta, "category", name)
    if CATEGORIES[code[:3]] != category:
        raise TaxonomyError(f"{name}: {code} belongs to category {CATEGORIES[code[:3]]!r}")
    safety = _text(meta, "fix_safety", name)
    if safety not in ("safe", "unsafe", "none"):
        raise TaxonomyError(f"{name}: fix_safety must be safe, unsafe or none")
    try:
        breaks_in = SpecifierSet(_text(meta, "breaks_in", name))
    except InvalidSpecifier as error:
        raise TaxonomyError(f"{name}: breaks_in is not a version specifier ({error})") from error
    for heading in ("Example", "Use instead"):
        only_code_block(sections[heading], heading, name)
    return Entry(
        id=_text(meta, "id", name),
        code=code,
        title=_text(meta, "title", name),
        category=category,
        gb_ids=tuple(_gb_id(i, name) for i in _list(meta, "gb_ids", name)),
        matches=tuple(_match(m, name) for m in _list(meta, "matches", name)),
        breaks_in=breaks_in,
        fix_safety=safety,
        sections=sections,
        kind=_kind(meta, name),
    )


def load_pages(folder: Path) -> Taxonomy:
    """Every page of ``folder``; a file whose name starts with a capital is not a page.

    Raises:
        TaxonomyError: a page is malformed, or two claim the same id, code or GB id.
    """
    entries: list[Entry] = []
    for path in sorted(folder.glob("*.md")):
        # Not in the pattern: on Windows it would match capitals too.
        if not path.name[0].islower():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise TaxonomyError(f"{path.name}: cannot be read as UTF-8 ({error})") from error
        entry = parse_page(text, path.name)
        if entry.id != path.stem:
            raise TaxonomyError(f"{path.name}: id {entry.id!r} must equal the file's name")
        entries.append(entry)
    if not entries:
        raise TaxonomyError(f"{folder}: no pages")
    _reject_duplicates("code", [(e.code, e) for e in entries])
    _reject_duplicates("kind", [(e.kind, e) for e in entries if e.kind != Kind.BREAK.value])
    _reject_duplicates("GB id", [(gb_id, e) for e in entries for gb_id in e.gb_ids])
    return Taxonomy(tuple(sorted(entries, key=lambda e: e.code)))


@lru_cache(maxsize=1)
def load() -> Taxonomy:
    """The taxonomy that ships with this package."""
    here = Path(__file__).resolve().parent
    packaged = here / "taxonomy_pages"
    return load_pages(packaged if packaged.is_dir() else here.parents[1] / "taxonomy")


def _text(meta: Mapping[str, Any], key: str, name: str) -> str:
    value = meta.get(key)
    if not isinstance(value, str) or not value.strip():
        raise TaxonomyError(f"{name}: front matter needs the text field {key!r}")
    return value.strip()


def _kind(meta: Mapping[str, Any], name: str) -> str:
    kinds = [kind.value for kind in Kind]
    kind = meta.get("kind", Kind.BREAK.value)
    if kind not in kinds:
        raise TaxonomyError(f"{name}: kind must be one of {', '.join(kinds)}")
    return str(kind)


def _list(meta: Mapping[str, Any], key: str, name: str) -> Sequence[object]:
    value = meta.get(key, [])
    if not isinstance(value, list):
        raise TaxonomyError(f"{name}: {key} must be a list, which may be empty: []")
    return value


def _gb_id(value: object, name: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"GB\d{4}", value):
        raise TaxonomyError(f"{name}: {value!r} is not a GB id of the form GB0124")
    return value


def _match(value: object, name: str) -> ReasonMatch:
    if not isinstance(value, dict) or set(value) != {"gb_id", "pattern"}:
        raise TaxonomyError(f"{name}: an item of matches has exactly gb_id and pattern")
    try:
        return ReasonMatch(_gb_id(value["gb_id"], name), re.compile(str(value["pattern"])))
    except re.error as error:
        raise TaxonomyError(f"{name}: pattern {value['pattern']!r} ({error})") from error


def _reject_duplicates(what: str, claims: Sequence[tuple[str, Entry]]) -> None:
    claimed: dict[str, Entry] = {}
    for value, entry in claims:
        first = claimed.setdefault(value, entry)
        if first is not entry:
            raise TaxonomyError(f"{entry.id}.md: {first.id}.md has the {what} {value} already")
