"""Serves unsaved text in place of what is on disk, to the import system and to tracebacks."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import linecache
import os
import sys
from types import CodeType, ModuleType
from typing import Dict, Mapping, Optional, Sequence


def text_lines(text: str) -> str:
    """``text`` with the line ends and without the byte order mark that Python ignores."""
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class OverlayLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from text that is not on disk; never reads or writes bytecode."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """The module's code; a declared encoding does not apply to decoded text."""
        return compile(self._text, self.path, "exec", dont_inherit=True)

    def get_source(self, fullname: str) -> str:
        """The text on screen."""
        return self._text


class Overlay(importlib.abc.MetaPathFinder):
    """Finds what the other finders find, and swaps the loader where there is unsaved text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts: Dict[str, str] = {
            os.path.realpath(path): text_lines(text) for path, text in texts.items()
        }

    def install(self) -> None:
        """Put this overlay in front of the import system."""
        sys.meta_path.insert(0, self)

    def text(self, path: str) -> Optional[str]:
        """The unsaved text of ``path``, or None."""
        return self._texts.get(os.path.realpath(path))

    def loader(self, fullname: str, path: str) -> importlib.machinery.SourceFileLoader:
        """A loader of the file at ``path`` as it is on screen."""
        text = self.text(path)
        if text is None:
            return importlib.machinery.SourceFileLoader(fullname, path)
        show_in_tracebacks(path, text)
        return OverlayLoader(fullname, path, text)

    def find_spec(
        self, fullname: str, path: Optional[Sequence[str]], target: Optional[ModuleType] = None
    ) -> Optional[importlib.machinery.ModuleSpec]:
        """The spec of the finders behind this one, with our loader if its text is unsaved."""
        if not self._texts:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(fullname, path, target)
            if spec is not None:
                if spec.has_location and spec.origin and self.text(spec.origin) is not None:
                    spec.loader = self.loader(fullname, spec.origin)
                return spec
        return self._only_on_screen(fullname, sys.path if path is None else path)

    def _only_on_screen(
        self, fullname: str, folders: Sequence[str]
    ) -> Optional[importlib.machinery.ModuleSpec]:
        """The spec of a file that was never saved."""
        name = fullname.rpartition(".")[2]
        for folder in folders:
            file = os.path.join(folder, f"{name}.py")
            if self.text(file) is not None:
                loader = self.loader(fullname, file)
                return importlib.util.spec_from_file_location(fullname, file, loader=loader)
        return None


def show_in_tracebacks(path: str, text: str) -> None:
    """Let ``linecache``, and so tracebacks and Dynamo, show ``text`` for ``path``."""
    # Without a modification time an entry is never checked against the disk.
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
