"""Imports the module that defines the target, the way the user's own program would."""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import linecache
import os
import sys
from types import CodeType, ModuleType
from typing import AbstractSet, Any, Dict, List, Mapping, Optional, Sequence, Tuple

from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.errors import JobError, from_exception

_NOTEBOOK = ".ipynb"


def load_module(job: wire.ExplainJob, overlay: Overlay) -> ModuleType:
    """The module of the job's target, freshly imported.

    Raises:
        JobError: it cannot be found, does not parse, or raised while it was imported.
    """
    where = job.path or job.module
    try:
        if job.module:
            _search_first([*job.folders])
            return importlib.import_module(job.module)
        return _load_file(job, overlay)
    except JobError:
        raise
    except ModuleNotFoundError as error:
        failure = from_exception("import-error", f"{where} cannot be imported", error)
        if job.module and error.name and f"{job.module}.".startswith(f"{error.name}."):
            failure = JobError("target-not-found", _no_such_module(job))
        elif not failure.frames and job.path:
            failure.frames = [wire.StackFrame(job.path, 1, "<module>")]
        if failure.kind == "import-error" and error.name:
            failure.message += (
                f". Install {error.name.split('.')[0]!r} for {sys.executable}, or choose another "
                "interpreter (setting fullgraph.interpreter, or --python)."
            )
        raise failure from error
    except BaseException as error:
        raise from_exception("import-error", f"{where} cannot be imported", error) from error


def _load_file(job: wire.ExplainJob, overlay: Overlay) -> ModuleType:
    path = os.path.abspath(job.path)
    if overlay.text(path) is None and not os.path.isfile(path):
        raise JobError("target-not-found", f"{path} does not exist")
    root, dotted = module_name(path, job.folders, overlay.text(path))
    _search_first([root, *job.folders])
    is_notebook = path.endswith(_NOTEBOOK)
    if "." in dotted and not is_notebook:
        module = importlib.import_module(dotted)
        found = getattr(module, "__file__", None)
        if found and os.path.realpath(found) == os.path.realpath(path):
            return module
    name = _free_name(dotted)
    loader = overlay.loader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise JobError("target-not-found", f"{path} cannot be loaded as a Python module")
    module = importlib.util.module_from_spec(spec)
    if is_notebook:
        _prepare_notebook(module)
    # Dataclasses, pickle and circular imports look their module up by its name.
    sys.modules[name] = module
    # The import system detects a cycle by this, and reports it.
    spec._initializing = True  # type: ignore[attr-defined]
    try:
        loader.exec_module(module)
    finally:
        spec._initializing = False  # type: ignore[attr-defined]
    return module


def module_name(path: str, folders: Sequence[str], text: Optional[str]) -> Tuple[str, str]:
    """The folder to import from and the dotted name of the file at ``path``.

    A file in a package is imported from the package's root, so that its relative imports
    work; so is one in a folder without ``__init__.py`` that uses relative imports.
    """
    folder, base = os.path.split(path)
    stem = os.path.splitext(base)[0]
    parts: List[str] = [] if stem == "__init__" else [stem]
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        parts.insert(0, package)
    if len(parts) == 1 and _imports_relatively(path, text):
        for root in folders:
            inside = os.path.relpath(folder, root).split(os.sep)
            if inside[0] not in (os.curdir, os.pardir) and all(p.isidentifier() for p in inside):
                return root, ".".join([*inside, stem])
    return folder, ".".join(parts)


def _imports_relatively(path: str, text: Optional[str]) -> bool:
    try:
        if text is None:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        else:
            tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(tree))


def _search_first(folders: Sequence[str]) -> None:
    wanted = list(dict.fromkeys(os.path.abspath(folder) for folder in folders if folder))
    sys.path[:] = [*wanted, *(entry for entry in sys.path if entry not in wanted)]
    importlib.invalidate_caches()


def _free_name(stem: str) -> str:
    """``stem``, unless another module has it: a user's json.py must not replace json."""
    name = stem or "__init__"
    # Known from Python 3.10 on.
    standard: AbstractSet[str] = getattr(sys, "stdlib_module_names", frozenset())
    while name in sys.modules or name in standard:
        name += "_"
    return name


def _no_such_module(job: wire.ExplainJob) -> str:
    places = "".join(f"in {folder}, or " for folder in job.folders)
    return (
        f"There is no module {job.module!r} {places}among the packages of {sys.executable}. Use "
        "its import name (package.module:Name), or the path of its file (path/to/file.py:Name)."
    )


class _Shell:
    """Replaces IPython's shell; its methods do nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _nothing


def _nothing(*arguments: Any, **named: Any) -> None:
    """Takes anything and shows nothing."""


def _prepare_notebook(module: ModuleType) -> None:
    """Give a notebook's module the names that IPython gives its cells."""
    shell = _Shell()
    vars(module).update(display=_nothing, get_ipython=lambda: shell)


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
