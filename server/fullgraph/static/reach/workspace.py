"""Which functions of a workspace compiled code may call, for the checks of its files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from fullgraph.static.reach.graph import Graph
from fullgraph.static.reach.mentions import FileNames, Path_, names_of
from fullgraph.static.syntax.quick_split import quick_split
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import Likelihood

_MAX_CHARACTERS = 60_000_000
"""Of all files together; beyond, each file is judged by itself."""


_MAX_KEPT = 50
"""Files whose last text is kept: those that are being edited."""


class Reach:
    """The call graph of a workspace as of some time; a file that changes is looked at anew."""

    def __init__(self, files: Iterable[FileNames] = ()) -> None:
        """Search what compiled code reaches in ``files``."""
        self._graph = Graph(files)
        self._levels = self._graph.reached()
        self._kept: dict[str, tuple[FileNames, Mapping[Path_, Likelihood]]] = {}

    def of(self, path: str, units: Sequence[Unit]) -> Mapping[Path_, Likelihood]:
        """The definitions of a file that compiled code may run.

        Args:
            path: the file.
            units: what its present text is cut into.
        """
        names = names_of(path, units)
        kept = self._kept.get(path)
        if kept is not None and names.leads_as(kept[0]):
            return kept[1]
        own = Graph([names], self._graph).reached().get(path, {})
        for place, level in self._levels.get(path, {}).items():
            if place not in own or level.rank < own[place].rank:
                own[place] = level
        if len(self._kept) > _MAX_KEPT:
            self._kept.clear()
        self._kept[path] = names, own
        return own

    def digests(self) -> dict[str, str]:
        """By file, a digest of what a check of it depends on besides its text."""
        words = ((path, repr(sorted(levels.items()))) for path, levels in self._levels.items())
        return {path: hashlib.sha256(text.encode()).hexdigest()[:16] for path, text in words}


def reach_of(texts: Mapping[str, str]) -> Reach:
    """The reach of compiled code in files, by their paths and texts."""
    if sum(map(len, texts.values())) > _MAX_CHARACTERS:
        return Reach()
    return Reach(names_of(path, quick_split(text)) for path, text in texts.items())


NOWHERE = Reach()
"""Of a file about whose workspace nothing is known."""
