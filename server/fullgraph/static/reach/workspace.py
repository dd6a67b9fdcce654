"""Which functions of a workspace compiled code may call, for the checks of its files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

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
    """What compiled code reaches in a workspace as of some time; a changed file is looked at anew.

    Args:
        levels: by file, the definitions that compiled code may run, and how likely it does.
        owners: files with a class that has an attribute of a name, two of each name at most.
    """

    def __init__(
        self,
        levels: Mapping[str, Mapping[Path_, Likelihood]] = MappingProxyType({}),
        owners: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> None:
        self._levels = dict(levels)
        self._owners = dict(owners)
        self._kept: dict[str, tuple[FileNames, Mapping[Path_, Likelihood]]] = {}
        self._moved: set[str] = set()

    def of(self, path: str, units: Sequence[Unit]) -> Mapping[Path_, Likelihood]:
        """The definitions of a file that compiled code may run.

        Args:
            path: the file.
            units: what its present text is cut into.
        """
        names = names_of(path, units)
        kept = self._kept.get(path)
        if kept is not None:
            if names.leads_as(kept[0]):
                return kept[1]
            self._moved.add(path)
        own = Graph([names], self._owners).reached().get(path, {})
        # The file alone knows less of what it derives from and of who calls it.
        own.update(self._levels.get(path, {}))
        if len(self._kept) > _MAX_KEPT:
            self._kept.clear()
        self._kept[path] = names, own
        return own

    def is_outdated_by(self, path: str) -> bool:
        """Whether a file has led to other definitions since it was first looked at."""
        return path in self._moved

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """By file, a digest of what a check of it depends on besides its text."""
        words = ((path, repr(sorted(levels.items()))) for path, levels in self._levels.items())
        return {path: hashlib.sha256(text.encode()).hexdigest()[:16] for path, text in words}

    def __reduce__(self) -> tuple[type[Reach], tuple[object, ...], dict[str, object]]:
        """With what was computed of it: its digests, and the files that were looked at."""
        return Reach, (self._levels, self._owners), {"digests": self.digests, "_kept": self._kept}


def reach_of(texts: Mapping[str, str]) -> Reach:
    """The reach of compiled code in files, by their paths and texts."""
    if sum(map(len, texts.values())) > _MAX_CHARACTERS:
        return Reach()
    graph = Graph(names_of(path, quick_split(text)) for path, text in texts.items())
    return Reach(graph.reached(), graph.owners())


NOWHERE = Reach()
"""Of a file about whose workspace nothing is known."""
