"""The modules that have been read so far, for all the files that one checker checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping

from fullgraph.static.modules.files import ABSENT, Files, Overlay
from fullgraph.static.modules.finder import Finder, Found
from fullgraph.static.modules.module import ImportsOf, Module

_MAX_PARSED = 1_500_000
"""In characters: a syntax tree takes a hundred times the memory of its text."""


class Modules:
    """Finds, reads and keeps modules; a module that has changed is another module."""

    def __init__(self, overlay: Overlay | None = None) -> None:
        """Keep the modules of one workspace.

        Args:
            overlay: gives the texts of files that are being edited.
        """
        self._files = Files(overlay)
        self._finder = Finder(self._files)
        self._modules: dict[str, Module] = {}
        self._current: dict[str, bool] = {}

    def start(self, path: str, text: str) -> None:
        """Begin a check of ``path``: from now on the files are as they are now."""
        self._files.start(path, text)
        self._finder.start()
        self._current.clear()
        if sum(module.parsed for module in self._modules.values()) > _MAX_PARSED:
            self._modules.clear()

    def find(self, home: str, path: str, dependencies: MutableMapping[str, str]) -> Found | None:
        """The file of the module that ``home`` imports as ``path``, and what is left of it."""
        return self._finder.find(home, path, dependencies)

    def load(self, path: str, imports_of: ImportsOf) -> Module | None:
        """The module at ``path``; None if it cannot be read.

        Args:
            path: the file.
            imports_of: gives what a module imports, and adds what that depends on.
        """
        known = self._modules.get(path)
        if known is not None and self._is_current(known):
            return known
        text = self._files.text(path)
        digest = self._files.digest(path)
        if text is None or digest == ABSENT:
            self._modules.pop(path, None)
            return None
        module = Module(path, text, digest, imports_of)
        self._modules[path], self._current[path] = module, True
        return module

    def mention_torch(self, paths: Iterable[str]) -> bool:
        """Whether one of these files does, as far as they were read."""
        modules = (self._modules.get(path) for path in paths)
        return any(module is not None and module.mentions_torch for module in modules)

    def are_unchanged(self, dependencies: Mapping[str, str]) -> bool:
        """Whether each path has this kind or digest still."""
        return self._files.is_unchanged(dependencies)

    def all_dependencies(self, dependencies: Mapping[str, str]) -> dict[str, str]:
        """These, and those of the modules among them."""
        found: dict[str, str] = {}
        waiting = [dependencies]
        while waiting:
            for path, state in waiting.pop().items():
                if len(found.get(path, "")) >= len(state) and path in found:
                    continue
                found[path] = state
                module = self._modules.get(path)
                if module is not None and module.digest == state:
                    waiting.append(module.dependencies)
        return found

    def _is_current(self, module: Module) -> bool:
        known = self._current.get(module.path)
        if known is None:
            # Modules may import each other: this one holds until something says otherwise.
            self._current[module.path] = True
            known = self._files.is_unchanged(self.all_dependencies(module.dependencies))
            self._current[module.path] = known
        return known
