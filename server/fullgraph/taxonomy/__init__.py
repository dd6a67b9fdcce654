"""The kinds of graph break: one page each, the ids of PyTorch that belong to it, its category."""

from fullgraph.state.json_cache import own_pages
from fullgraph.taxonomy.catalogue import Taxonomy, load_pages
from fullgraph.taxonomy.format import TaxonomyError
from fullgraph.taxonomy.page import CATEGORIES, UNCLASSIFIED, Entry, parse_page
from fullgraph.taxonomy.shipped import load
from fullgraph_worker.observe.classification import ReasonMatch

__all__ = [
    "CATEGORIES",
    "UNCLASSIFIED",
    "Entry",
    "ReasonMatch",
    "Taxonomy",
    "TaxonomyError",
    "load",
    "load_pages",
    "own_pages",
    "parse_page",
]
