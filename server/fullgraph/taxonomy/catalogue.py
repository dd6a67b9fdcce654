"""Loads the taxonomy and finds the entry that a break belongs to.

A page is a Markdown file with YAML front matter; ``taxonomy/README.md`` describes the
format. The pages are the single source for hovers, documentation, rule metadata and tests;
``gb-ids.toml`` maps PyTorch's ids to pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.taxonomy.format import SECTIONS, TaxonomyError
from fullgraph.taxonomy.gb_ids import GB_IDS, TREE, GbMap, Minor, read_gb_map, read_minors
from fullgraph.taxonomy.page import CATEGORIES, UNCLASSIFIED, Entry, parse_page
from fullgraph.taxonomy.training import FOLDER, parse_training_page
from fullgraph.vocabulary.findings import Kind
from fullgraph_worker.observe.classification import ReasonMatch, classify

__all__ = [
    "CATEGORIES",
    "SECTIONS",
    "UNCLASSIFIED",
    "Entry",
    "ReasonMatch",
    "Taxonomy",
    "TaxonomyError",
    "load_pages",
    "parse_page",
]


@dataclass(frozen=True)
class Taxonomy:
    """All entries, ordered by code.

    Attributes:
        entries: the pages of graph breaks.
        minors: the category tree, as its leaves.
        gb_map: the page of each GB id, pages included that are not written yet.
        training: the pages about trouble in training.
    """

    entries: tuple[Entry, ...]
    minors: tuple[Minor, ...] = ()
    gb_map: GbMap = GbMap({}, {})
    training: tuple[Entry, ...] = ()

    @property
    def every(self) -> tuple[Entry, ...]:
        """All pages."""
        return (*self.entries, *self.training)

    @property
    def codes(self) -> frozenset[str]:
        """Every code."""
        return frozenset(entry.code for entry in self.every)

    def by_id(self, entry_id: str) -> Entry:
        """The entry named ``entry_id``; ``UNCLASSIFIED`` if there is none."""
        return next((e for e in self.every if e.id == entry_id), UNCLASSIFIED)

    def by_code(self, code: str) -> Entry | None:
        """The entry with this code, or None."""
        return next((e for e in self.every if e.code == code), None)

    def named(self, name: str) -> Entry:
        """The entry of an id, a code or a GB id, in any case; ``UNCLASSIFIED`` if there is none."""
        upper = name.strip().upper()
        owner = self.gb_map.pages.get(upper, name.strip().lower())
        return self.by_code(upper) or self.by_id(owner)

    def claiming(self, gb_id: str) -> tuple[Entry, ...]:
        """The entries whose claims take some of the breaks of a GB id from its own entry."""
        return tuple(e for e in self.entries if any(m.gb_id == gb_id for m in e.matches))

    def of_kind(self, kind: str) -> Entry:
        """The entry of what a run observes besides breaks; ``UNCLASSIFIED`` if there is none."""
        of_kind = (e for e in self.entries if e.kind == kind and not e.is_only_predicted)
        return next(of_kind, UNCLASSIFIED)

    def classify(self, gb_id: str | None, text: str) -> Entry:
        """The entry of an observed break.

        A claim on another entry's id comes first, then the id's own entry. Without an id,
        the patterns of an entry on its own ids come last: they are wider than any claim on them.

        Args:
            gb_id: PyTorch's id, or None where the user's torch gives none.
            text: Dynamo's reason and context, against which claims are matched.
        """
        return classify(self.entries, gb_id, text) or UNCLASSIFIED


def load_pages(folder: Path) -> Taxonomy:
    """Every page of ``folder``; a file whose name starts with a capital is not a page.

    Raises:
        TaxonomyError: a page or a table is malformed, two pages claim the same id, code or
            kind, or one names a page or a minor that does not exist.
    """
    gb_map = read_gb_map(folder)
    minors = read_minors(folder, frozenset(CATEGORIES.values()))
    entries = tuple(sorted(_read_pages(folder, gb_map), key=lambda e: e.code))
    if not entries:
        raise TaxonomyError(f"{folder}: no pages")
    training = tuple(sorted(_read_training(folder), key=lambda e: e.code))
    _reject_duplicates("code", [(e.code, e) for e in (*entries, *training)])
    _reject_duplicates("id", [(e.id, e) for e in (*entries, *training)])
    observed = (e for e in entries if e.kind != Kind.BREAK.value and not e.is_only_predicted)
    _reject_duplicates("kind", [(e.kind, e) for e in observed])
    _reject_unknown_pages(gb_map, entries)
    _reject_unknown_minors(minors, entries)
    return Taxonomy(entries, minors, gb_map, training)


def _read_pages(folder: Path, gb_map: GbMap) -> Iterator[Entry]:
    for path in sorted(folder.glob("*.md")):
        # Not in the pattern: on Windows it would match capitals too.
        if not path.name[0].islower():
            continue
        yield _named(parse_page(_text_of(path), path.name, gb_map.ids_of(path.stem)), path)


def _read_training(folder: Path) -> Iterator[Entry]:
    for path in sorted((folder / FOLDER).glob("*.md")):
        yield _named(parse_training_page(_text_of(path), path.name), path)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaxonomyError(f"{path.name}: cannot be read as UTF-8 ({error})") from error


def _named(entry: Entry, path: Path) -> Entry:
    if entry.id != path.stem:
        raise TaxonomyError(f"{path.name}: id {entry.id!r} must equal the file's name")
    return entry


def _reject_unknown_pages(gb_map: GbMap, entries: Sequence[Entry]) -> None:
    written = {e.id for e in entries}
    for gb_id, page in gb_map.pages.items():
        if page not in written:
            raise TaxonomyError(f"{GB_IDS}: {gb_id} belongs to [{page}], but there is no {page}.md")
    for entry in entries:
        for field, pages in (("explained_by", entry.explained_by), ("also", entry.also)):
            for page in pages:
                if page not in written:
                    raise TaxonomyError(
                        f"{entry.id}.md: {field} names {page!r}, which is not a page"
                    )


def _reject_unknown_minors(minors: Sequence[Minor], entries: Sequence[Entry]) -> None:
    for entry in entries:
        if not any(m.id == entry.minor and m.category == entry.category for m in minors):
            raise TaxonomyError(
                f"{entry.id}.md: {TREE} has no minor {entry.minor!r} below {entry.category}"
            )


def _reject_duplicates(what: str, claims: Sequence[tuple[str, Entry]]) -> None:
    claimed: dict[str, Entry] = {}
    for value, entry in claims:
        first = claimed.setdefault(value, entry)
        if first is not entry:
            raise TaxonomyError(f"{entry.id}.md: {first.id}.md already has the {what} {value}")
