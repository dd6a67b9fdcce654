"""Proposes a page for the GB ids that a new torch brings; the maintainer decides."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fullgraph.taxonomy.format import TaxonomyError
from fullgraph.taxonomy.gb_ids import GbMap

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_Vector = Mapping[str, float]


@dataclass(frozen=True)
class Proposal:
    """Pages for one id.

    Attributes:
        gb_id: the id.
        text: PyTorch's name of it.
        pages: the likeliest pages first, each with its likeness from 0 to 1; empty if no
            known id shares a word with it.
    """

    gb_id: str
    text: str
    pages: tuple[tuple[str, float], ...]


def read_registry(path: Path) -> dict[str, str]:
    """PyTorch's name of each id in a ``graph_break_registry.json``.

    Raises:
        TaxonomyError: it cannot be read, or is no such file.
    """
    try:
        registry = json.loads(path.read_text(encoding="utf-8"))
        return {gb_id: str(found[0]["Gb_type"]) for gb_id, found in registry.items()}
    except (OSError, ValueError) as error:
        raise TaxonomyError(f"{path}: cannot be read as JSON ({error})") from error
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise TaxonomyError(
            f"{path}: is not torch/_dynamo/graph_break_registry.json ({error!r})"
        ) from error


def propose(registry: Mapping[str, str], gb_map: GbMap, most: int = 3) -> list[Proposal]:
    """A proposal for each id of ``registry`` that has no page.

    Pages are ranked by the one of their ids whose name is most like the new one: the cosine
    of the words' counts, rare words counting more.

    Args:
        registry: PyTorch's name of each id.
        gb_map: the ids that have a page.
        most: how many pages to propose.
    """
    words = {gb_id: _words(text) for gb_id, text in gb_map.texts.items()}
    weights = _weights(words.values())
    known = {gb_id: _vector(found, weights) for gb_id, found in words.items()}
    proposals = []
    for gb_id in sorted(set(registry) - set(gb_map.pages)):
        vector = _vector(_words(registry[gb_id]), weights)
        best: dict[str, float] = {}
        for other, page in gb_map.pages.items():
            likeness = sum(weight * known[other].get(word, 0.0) for word, weight in vector.items())
            best[page] = max(best.get(page, 0.0), likeness)
        ranked = sorted((item for item in best.items() if item[1] > 0), key=lambda i: (-i[1], i[0]))
        proposals.append(Proposal(gb_id, registry[gb_id], tuple(ranked[:most])))
    return proposals


def _words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text))


def _weights(texts: Iterable[Counter[str]]) -> dict[str, float]:
    texts = list(texts)
    texts_with = Counter(word for text in texts for word in text)
    return {word: math.log(1 + len(texts) / count) for word, count in texts_with.items()}


def _vector(words: Counter[str], weights: Mapping[str, float]) -> _Vector:
    """A vector of length 1, over the words that are known."""
    vector = {word: n * weights[word] for word, n in words.items() if word in weights}
    length = math.sqrt(sum(weight * weight for weight in vector.values()))
    return {word: weight / length for word, weight in vector.items()} if length else {}
