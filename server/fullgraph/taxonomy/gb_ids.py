"""Reads the taxonomy's two tables: the page of each GB id, and the category tree."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fullgraph.taxonomy.format import TaxonomyError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

GB_IDS = "gb-ids.toml"
TREE = "categories.toml"
GB_ID = re.compile(r"GB\d{4}")


@dataclass(frozen=True)
class GbMap:
    """The page of each of PyTorch's ids.

    Attributes:
        pages: the page's id by GB id.
        texts: PyTorch's name of each GB id.
    """

    pages: Mapping[str, str]
    texts: Mapping[str, str]

    def ids_of(self, page: str) -> tuple[str, ...]:
        """The GB ids of a page, in their order."""
        return tuple(sorted(gb_id for gb_id, owner in self.pages.items() if owner == page))


@dataclass(frozen=True)
class Minor:
    """A branch of the category tree, below one of the five categories.

    Attributes:
        id: as pages write it in ``minor``.
        category: the category above it.
        title: for readers.
        paper: whether the study of graph breaks that the categories come from names it.
        category_title: the category's name for readers.
    """

    id: str
    category: str
    title: str
    paper: bool
    category_title: str = ""


def read_gb_map(folder: Path) -> GbMap:
    """The map of ``folder``.

    Raises:
        TaxonomyError: it is missing or malformed, or an id belongs to two pages.
    """
    tables = _read_toml(folder / GB_IDS)
    pages: dict[str, str] = {}
    texts: dict[str, str] = {}
    for page, ids in tables.items():
        if not isinstance(ids, dict):
            raise TaxonomyError(f"{GB_IDS}: {page!r} is outside a page's table")
        for gb_id, text in ids.items():
            if not GB_ID.fullmatch(gb_id):
                raise TaxonomyError(f"{GB_IDS}: [{page}]: {gb_id!r} is not of the form GB0124")
            first = pages.setdefault(gb_id, page)
            if first != page:
                raise TaxonomyError(f"{GB_IDS}: {gb_id} belongs to [{first}] and to [{page}]")
            texts[gb_id] = str(text)
    return GbMap(pages, texts)


def read_minors(folder: Path, categories: frozenset[str]) -> tuple[Minor, ...]:
    """The category tree of ``folder``, as its leaves.

    Args:
        folder: the taxonomy.
        categories: the names at the top of the tree.

    Raises:
        TaxonomyError: it is missing or malformed.
    """
    tree = _read_toml(folder / TREE)
    if set(tree) != categories:
        raise TaxonomyError(f"{TREE}: the tables must be exactly {', '.join(sorted(categories))}")
    try:
        return tuple(
            Minor(
                minor,
                category,
                str(leaf["title"]),
                bool(leaf.get("paper", False)),
                str(branch.get("title", category)),
            )
            for category, branch in tree.items()
            for minor, leaf in branch["minors"].items()
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise TaxonomyError(
            f"{TREE}: a category needs minors, and a minor needs a title ({error})"
        ) from error


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise TaxonomyError(f"{path.name}: cannot be read as UTF-8 ({error})") from error
    except tomllib.TOMLDecodeError as error:
        raise TaxonomyError(f"{path.name}: is not TOML ({error})") from error
