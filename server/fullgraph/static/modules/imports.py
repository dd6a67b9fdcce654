"""What one file imports from the workspace: dotted paths to the values behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from itertools import islice
from pathlib import Path

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Dotted, Unknown, Value
from fullgraph.static.interpret.engine import Engine, Imports
from fullgraph.static.models.registry import CALLS
from fullgraph.static.models.training_libraries import is_output
from fullgraph.static.modules.files import ABSENT, FILE, FOLDER
from fullgraph.static.modules.finder import Found
from fullgraph.static.modules.module import Module
from fullgraph.static.modules.modules import Modules

_PACKAGE = "__init__.py"
_MAX_MODULES = 150
_MAX_STARRED = 2000


class WorkspaceImports(Imports):
    """Resolves paths for one file, for as long as one check of it takes.

    Attributes:
        dependencies: the paths that were looked up, and what is there.
        is_circular: whether other files that the check depends on depend on the checked one's text.
    """

    def __init__(self, modules: Modules, home: str, dependencies: MutableMapping[str, str]) -> None:
        """Resolve what ``home`` and the code that it leads to import."""
        self.dependencies = dependencies
        self.is_circular = False
        self._modules = modules
        self._home = home
        self._engine: Engine | None = None
        self._known: dict[tuple[str, str], Value | None] = {}
        self._own: set[tuple[str, str]] = set()
        self._used: set[str] = set()
        self._back: dict[tuple[str, int], bool] = {}

    def serve(self, engine: Engine) -> None:
        """Resolve for this interpreter, whose own module is no other file."""
        self._engine = engine

    def value(self, imported: Dotted) -> Value | None:
        """The imported value; None if it is not in the workspace or is unknown.

        What another file itself imports from elsewhere is a path again.
        """
        key = (imported.home, imported.path)
        if key in self._known:
            return self._known[key]
        self._known[key] = None  # An import that leads back to itself leads nowhere.
        value = None if _is_known_by_name(imported.path) else self._resolve(imported)
        if key in self._own:
            # The checked file's own names are looked up anew: each read is noted as a dependency.
            del self._known[key]
        else:
            self._known[key] = value
        return value

    def starred(self, imported: Dotted) -> Iterator[str]:
        """The names that ``from imported import *`` binds."""
        found = self._modules.find(imported.home, imported.path, self.dependencies)
        module = self._load(found.file) if found is not None and not found.rest else None
        if module is not None:
            yield from islice(module.public_names(), _MAX_STARRED)

    def module_of(self, source: Source) -> Module | None:
        """The other file that holds ``source``; None if it is the one that is checked."""
        return None if source.home == self._home else self._load(source.home)

    def leads_back(self, source: Source) -> bool:
        """Whether another file depends on the one that is checked."""
        module = self._load(source.home)
        if module is None:
            return False
        key = (module.path, len(module.dependencies))
        if key not in self._back:
            self._back[key] = self._home in self._modules.all_dependencies(module.dependencies)
        return self._back[key]

    def all_dependencies(self) -> dict[str, str]:
        """What the check depends on: files with digests, and paths where there is nothing."""
        dependencies = self._modules.all_dependencies(self.dependencies)
        own = dependencies.pop(self._home, ABSENT)
        self.is_circular = own not in (ABSENT, FILE, FOLDER)
        return dependencies

    def lead_to_torch(self, dependencies: Mapping[str, str]) -> bool:
        """Whether one of the files that a check depends on mentions torch."""
        return self._modules.mention_torch(dependencies)

    def holds(self, dependencies: Mapping[str, str]) -> bool:
        """Whether an earlier check's dependencies are unchanged; this one's too, if they are."""
        if not self._modules.are_unchanged(dependencies):
            return False
        self.dependencies.update(dependencies)
        return True

    def _resolve(self, imported: Dotted) -> Value | None:
        found = self._modules.find(imported.home, imported.path, self.dependencies)
        if found is not None and not found.rest:
            found = _in_package(found, imported.path)
        if found is None or self._engine is None:
            return None
        engine, name = self._engine, found.rest[0]
        if found.file == self._home:
            frame = engine.module
            self._own.add((imported.home, imported.path))
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

    def _imports_of(self, dependencies: MutableMapping[str, str]) -> WorkspaceImports:
        return WorkspaceImports(self._modules, "", dependencies)

    def _load(self, path: str) -> Module | None:
        if path not in self._used and len(self._used) >= _MAX_MODULES:
            return None
        self._used.add(path)
        module = self._modules.load(path, self._imports_of)
        self.dependencies[path] = module.digest if module else self.dependencies.get(path, "")
        return module


def imports_of(modules: Modules, path: str, text: str) -> WorkspaceImports:
    """What the file at ``path`` imports, for a check of it that begins now."""
    modules.start(path, text)
    return WorkspaceImports(modules, path, {})


def _in_package(found: Found, path: str) -> Found | None:
    """Where a package binds the name of one of its modules: often a function of the same name."""
    file = Path(found.file)
    folder = file.parent.parent if file.name == _PACKAGE else file.parent
    name = path.rpartition(".")[2]
    is_module_of_package = name == (file.parent.name if file.name == _PACKAGE else file.stem)
    return Found(str(folder / _PACKAGE), (name,)) if is_module_of_package else None


def _is_known_by_name(path: str) -> bool:
    """Whether the last part of a path is sufficient to model it, wherever that is defined."""
    return CALLS.has_name(path) or is_output(path)
