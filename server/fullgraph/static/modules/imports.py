"""What one file imports from the workspace: dotted paths to the values behind them."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING

import libcst as cst

from fullgraph.static.knowledge.names_of_torch import WHILE_COMPILING
from fullgraph.static.values import Dotted, Unknown, Value

if TYPE_CHECKING:
    from fullgraph.static.interpret.engine import Engine
    from fullgraph.static.modules.module import Module
    from fullgraph.static.modules.modules import Modules
    from fullgraph.static.scope import Source

_MAX_MODULES = 150
_MAX_STARRED = 2000
_KNOWN_BY_NAME = frozenset(
    {*WHILE_COMPILING, "getLogger", "get_logger", "tqdm", "trange", "tqdm_notebook"}
)
"""What is known by the last part of its path alone, wherever it is defined."""


class WorkspaceImports:
    """Resolves paths for one file, for as long as one check of it takes.

    Attributes:
        asked: what was asked of the disk, path by path.
    """

    def __init__(self, modules: Modules, home: str, asked: MutableMapping[str, str]) -> None:
        """Resolve what ``home`` and the code that it leads to import."""
        self.asked = asked
        self._modules = modules
        self._home = home
        self._engine: Engine | None = None
        self._known: dict[tuple[str, str], Value | None] = {}
        self._used: set[str] = set()
        self._back: dict[tuple[str, int], bool] = {}

    def serve(self, engine: Engine) -> None:
        """Resolve for this interpreter, whose own module is no other file."""
        self._engine = engine

    def value(self, imported: Dotted) -> Value | None:
        """What is behind an import; None if it is not in the workspace, or nothing is known.

        What another file itself imports from elsewhere is a path again.
        """
        key = (imported.home, imported.path)
        if key not in self._known:
            self._known[key] = None  # An import that leads back to itself leads nowhere.
            if not _is_known_by_name(imported.path):
                self._known[key] = self._resolve(imported)
        return self._known[key]

    def starred(self, imported: Dotted) -> Iterator[str]:
        """The names that ``from imported import *`` binds."""
        found = self._modules.find(imported.home, imported.path, self.asked)
        module = self._load(found.file) if found is not None and not found.rest else None
        for count, name in enumerate(module.public_names() if module else ()):
            if count < _MAX_STARRED:
                yield name

    def module_of(self, source: Source) -> Module | None:
        """The other file that holds ``source``; None if it is the one that is checked."""
        return None if source.home == self._home else self._load(source.home)

    def leads_back(self, source: Source) -> bool:
        """Whether what is known of another file rests on the one that is checked."""
        module = self._load(source.home)
        if module is None:
            return False
        key = (module.path, len(module.asked))
        if key not in self._back:
            self._back[key] = self._home in self._modules.everything_asked(module.asked)
        return self._back[key]

    def everything_asked(self) -> dict[str, str]:
        """What the check rests on: files with digests, and paths where there is nothing."""
        asked = self._modules.everything_asked(self.asked)
        asked.pop(self._home, None)
        return asked

    def _resolve(self, imported: Dotted) -> Value | None:
        found = self._modules.find(imported.home, imported.path, self.asked)
        if found is None or not found.rest or self._engine is None:
            return None
        engine, name = self._engine, found.rest[0]
        if found.file == self._home:
            frame = engine.module
        else:
            module = self._load(found.file)
            if module is None:
                return None
            frame = module.frame
        value = frame.lookup(name)
        if value is None:
            return None
        for attribute in found.rest[1:]:
            value = engine.attribute(value, attribute, frame, cst.Name(attribute))
        if isinstance(value, Dotted):
            behind = self.value(value) if value.home else None
            return value if behind is None else behind
        return None if isinstance(value, Unknown) else value

    def _load(self, path: str) -> Module | None:
        if path not in self._used and len(self._used) >= _MAX_MODULES:
            return None
        self._used.add(path)
        module = self._modules.load(path)
        self.asked[path] = module.digest if module else self.asked.get(path, "")
        return module


def _is_known_by_name(path: str) -> bool:
    last = path.rsplit(".", 1)[-1]
    return last in _KNOWN_BY_NAME or last.endswith("Output") or ".modeling_outputs." in path
