"""The taxonomy that ships with this package, parsed once.

Its parsed form is kept in the user's cache folder: to parse the pages takes longer than all else
that a short command does.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fullgraph.state.json_cache import JsonCache, code_digest, own_folder, own_pages
from fullgraph.taxonomy.cases import Case, Clause, Condition
from fullgraph.taxonomy.catalogue import Taxonomy, load_pages
from fullgraph.taxonomy.gb_ids import GbMap, Minor
from fullgraph.taxonomy.page import Entry
from fullgraph_worker.observe.classification import ReasonMatch

_MAX_BYTES = 10 * 1024 * 1024
_MAX_FILES = 4
"""Of other versions and environments of Fullgraph."""


@lru_cache(maxsize=1)
def load() -> Taxonomy:
    """The taxonomy that ships with this package.

    Raises:
        TaxonomyError: a page or a table is malformed.
    """
    kept = JsonCache(
        own_folder("taxonomy"), max_bytes=_MAX_BYTES, max_files=_MAX_FILES, is_needless=True
    )
    key = code_digest()
    try:
        return _from_data(kept.get(key))
    except (KeyError, TypeError, ValueError, AttributeError):
        taxonomy = load_pages(own_pages())
    if kept.put(key, _to_data(taxonomy)):
        kept.make_room(keep=key)
    return taxonomy


def _to_data(taxonomy: Taxonomy) -> dict[str, Any]:
    return {
        "entries": [_entry_data(entry) for entry in taxonomy.entries],
        "training": [_entry_data(entry) for entry in taxonomy.training],
        "minors": [vars(minor) for minor in taxonomy.minors],
        "gb_map": vars(taxonomy.gb_map),
    }


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        **vars(entry),
        "matches": [vars(match) for match in entry.matches],
        "applies": _condition_data(entry.applies),
        "cases": [{**vars(case), "when": _condition_data(case.when)} for case in entry.cases],
    }


def _condition_data(condition: Condition) -> list[dict[str, Any]]:
    return [vars(clause) for clause in condition.clauses]


def _condition(data: Iterable[dict[str, Any]]) -> Condition:
    return Condition(
        tuple(Clause(**{**clause, "values": tuple(clause["values"])}) for clause in data)
    )


def _from_data(data: Any) -> Taxonomy:
    return Taxonomy(
        _entries(data["entries"]),
        tuple(Minor(**minor) for minor in data["minors"]),
        GbMap(**data["gb_map"]),
        _entries(data["training"]),
    )


def _entries(data: Iterable[dict[str, Any]]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            **{
                **entry,
                "gb_ids": tuple(entry["gb_ids"]),
                "matches": tuple(ReasonMatch(**match) for match in entry["matches"]),
                "explained_by": tuple(entry["explained_by"]),
                "also": tuple(entry["also"]),
                "applies": _condition(entry["applies"]),
                "cases": tuple(
                    Case(**{**case, "when": _condition(case["when"])}) for case in entry["cases"]
                ),
            }
        )
        for entry in data
    )
