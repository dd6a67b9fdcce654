"""The models of the corpus, read from its text: nothing of theirs is imported here."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from tests.accuracy.environment import ROOT

CORPUS = Path(__file__).with_name("corpus")
MAKING = CORPUS / "making.py"
_NO_MODELS = (MAKING.name, "__init__.py")


class Model(NamedTuple):
    """One model of the corpus.

    Attributes:
        name: the function that makes it; no two have the same.
        module: the file of the corpus, by its dotted name.
        text: the function, and what it names in its file and among the corpus's helpers.
        imports: the top-level modules that these import.
    """

    name: str
    module: str
    text: str
    imports: frozenset[str]

    @property
    def group(self) -> str:
        """The name of the file alone."""
        return self.module.rpartition(".")[2]


def all_models(folder: Path = CORPUS) -> list[Model]:
    """Every model below ``folder``, by file and in its order there."""
    return [*_models_in(folder)]


@cache
def _models_in(folder: Path) -> tuple[Model, ...]:
    return tuple(
        Model(name, _dotted(file), text_of(nodes), _imported(file, nodes))
        for file in sorted(folder.glob("*.py"))
        if file.name not in _NO_MODELS
        for name, node in _definitions(file).items()
        if isinstance(node, ast.FunctionDef) and not name.startswith("_")
        for nodes in [_with_what_it_names(file, name)]
    )


def _dotted(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def text_of(nodes: Iterable[ast.stmt]) -> str:
    """What the definitions say to Python: without comments, docstrings and layout."""
    return "\n".join(map(_text_of, nodes))


@cache
def _text_of(node: ast.stmt) -> str:
    # Hundreds of models name the same helpers.
    return ast.unparse(_Undocumented().visit(copy.deepcopy(node)))


class _Undocumented(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.Pass() if is_text else node


def _with_what_it_names(file: Path, name: str) -> list[ast.stmt]:
    """A definition and, behind it, all that it needs, each once."""
    found: dict[tuple[Path, str], ast.stmt] = {}
    # The driver calls every model with these.
    wanted = [(file, name), (MAKING, "VARIANTS")]
    while wanted:
        place = wanted.pop()
        node = _definitions(place[0]).get(place[1])
        if node is None or place in found:
            continue
        found[place] = node
        wanted += sorted(_named_in(node, place[0]), reverse=True)
    return list(found.values())


def _named_in(node: ast.stmt, file: Path) -> Iterator[tuple[Path, str]]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield (file if inner.id in _definitions(file) else MAKING), inner.id


def _imported(file: Path, nodes: list[ast.stmt]) -> frozenset[str]:
    """The modules that a file imports at its top, and those that ``nodes`` import inside."""
    found = _named_by_imports(_top(file))
    for node in nodes:
        found |= _imported_within(node)
    return frozenset(found - sys.stdlib_module_names)


@cache
def _imported_within(node: ast.stmt) -> frozenset[str]:
    return frozenset(_named_by_imports(ast.walk(node)))


def _named_by_imports(nodes: Iterable[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


@cache
def _top(file: Path) -> list[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body


@lru_cache
def _definitions(file: Path) -> dict[str, ast.stmt]:
    """What the file defines at its top level."""
    found: dict[str, ast.stmt] = {}
    for node in _top(file):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.Assign):
            found |= {t.id: node for t in node.targets if isinstance(t, ast.Name)}
    return found
