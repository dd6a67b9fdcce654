"""Finds the file of a module by the path that another file imports it by.

Only files beside the importing one are looked for: in its package, in its folder, and in the
project's folders. What is installed belongs to no workspace.
"""

# Texts and not Path objects: paths are looked up thousands of times.
# ruff: noqa: PTH118, PTH119, PTH120

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, MutableMapping
from typing import NamedTuple

from fullgraph.settings.project import PROJECT_FILES
from fullgraph.static.models.registry import LIBRARIES, load
from fullgraph.static.modules.files import ABSENT, FILE, FOLDER, Files

_STANDARD = sys.stdlib_module_names

_INSTALLED = frozenset({"site-packages", "dist-packages"})
_MAX_FOLDERS = 30


class Found(NamedTuple):
    """A module's file, and what of the path is left: names within the module."""

    file: str
    rest: tuple[str, ...]


class _Root(NamedTuple):
    """A folder that modules are imported from; ``only`` one package of it, if that is named."""

    folder: str
    only: str = ""


class Finder:
    """Finds modules, and keeps which paths that depends on."""

    def __init__(self, files: Files) -> None:
        load()
        self._files = files
        self._roots: dict[str, tuple[_Root, ...]] = {}

    def start(self) -> None:
        """Look again: folders may have become packages."""
        self._roots.clear()

    def find(self, home: str, path: str, dependencies: MutableMapping[str, str]) -> Found | None:
        """The file of the longest part of ``path`` that is a module.

        Args:
            home: the importing file.
            path: dotted, with leading dots if it is relative.
            dependencies: takes the paths that were looked up, and what is there.
        """
        name = path.lstrip(".")
        level = len(path) - len(name)
        parts = tuple(name.split("."))
        if not all(part.isidentifier() for part in parts):
            return None
        if level:
            folder = os.path.dirname(home)
            for _ in range(level - 1):
                folder = os.path.dirname(folder)
            return self._below(folder, parts, dependencies, is_package=True)
        if parts[0] in _STANDARD or parts[0] in LIBRARIES:
            return None
        for root in self._roots_of(os.path.dirname(home), dependencies):
            if root.only in ("", parts[0]):
                found = self._below(root.folder, parts, dependencies, is_package=False)
                if found is not None:
                    return found
        return None

    def _below(
        self,
        folder: str,
        parts: tuple[str, ...],
        dependencies: MutableMapping[str, str],
        is_package: bool,
    ) -> Found | None:
        file, used = "", 0
        own = os.path.join(folder, "__init__.py")
        if is_package and self._kind(own, dependencies) == FILE:
            file = own
        for count, part in enumerate(parts, 1):
            inner = os.path.join(folder, part)
            package = os.path.join(inner, "__init__.py")
            if self._kind(package, dependencies) == FILE:
                file, used, folder = package, count, inner
                continue
            plain = f"{inner}.py"
            if self._kind(plain, dependencies) == FILE:
                file, used = plain, count
                break
            if count == len(parts) or self._kind(inner, dependencies) != FOLDER:
                break
            folder = inner
        return Found(file, parts[used:]) if file else None

    def _roots_of(self, folder: str, dependencies: MutableMapping[str, str]) -> tuple[_Root, ...]:
        if folder not in self._roots:
            self._roots[folder] = tuple(dict.fromkeys(self._find_roots(folder)))
        for root in self._roots[folder]:
            self._kind(os.path.join(root.folder, "__init__.py"), dependencies)
        return self._roots[folder]

    def _find_roots(self, folder: str) -> Iterator[_Root]:
        root, top = folder, ""
        for _ in range(_MAX_FOLDERS):
            if self._files.kind(os.path.join(root, "__init__.py")) != FILE:
                break
            root, top = os.path.dirname(root), os.path.basename(root)
        if _INSTALLED & {os.path.basename(root), os.path.basename(os.path.dirname(root))}:
            yield _Root(root, top or "-")
            return
        yield _Root(root)
        yield _Root(folder)
        project = self._project(root)
        if project:
            yield _Root(project)
            yield _Root(os.path.join(project, "src"))

    def _project(self, folder: str) -> str:
        for _ in range(_MAX_FOLDERS):
            if any(self._files.kind(os.path.join(folder, n)) != ABSENT for n in PROJECT_FILES):
                return folder
            above = os.path.dirname(folder)
            if above == folder:
                return ""
            folder = above
        return ""

    def _kind(self, path: str, dependencies: MutableMapping[str, str]) -> str:
        kind = self._files.kind(path)
        dependencies.setdefault(path, kind)
        return kind
