"""Uses of API around torch.compile that is deprecated, renamed, private or not there.

It looks at all code of a file, whether or not that is compiled. Nothing is said where the program
itself distinguishes versions: behind a test of a version or of ``hasattr``, and in a ``try`` that
handles a missing name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from fullgraph.static.models.torch.api import Judgement, judge, judge_argument, known_version
from fullgraph.static.syntax.python_tree import Placed, location_of
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location

CODE = "FG423"
ENTRY = "deprecated-api"
_MENTIONS = re.compile(r"\b(?:_dynamo|_inductor|_functorch|compile|compiler|jit|export|_config)\b")
_IMPORTS = re.compile(r"^\s*(?:from|import)\s+torch\b", re.MULTILINE)
_DISTINGUISHES = re.compile(r"hasattr|getattr|version|available|signature|torch_\d", re.IGNORECASE)
_HANDLES = re.compile(r"AttributeError|ImportError|ModuleNotFoundError|TypeError|Exception")
_KEPT = 4096
"""Units whose uses are remembered."""
_OPTIONS = "torch._inductor.config"
_Report = Callable[[Placed, Judgement], None]


def api_findings(path: str, units: Iterable[Unit], torch: str | None) -> Iterator[Finding]:
    """What is found in the units of a file.

    Args:
        path: the file.
        units: all of it.
        torch: the user's, ``2.13.0``; None if it is not known.
    """
    units, version = tuple(units), known_version(torch)
    names: dict[str, str] = {}
    for unit in units:
        if not unit.owner and not unit.name:
            names |= _imports(unit.text)
    known = tuple(names.items())
    for unit in units:
        for place, said in _found(unit.text, known, version):
            yield Finding(
                code=CODE,
                entry=ENTRY,
                location=replace(place.shifted(unit.line - 1), path=path),
                evidence=Evidence.PREDICTED,
                message=said.what,
                because=said.why,
                likelihood=said.likelihood,
                predicts=Kind.DEPRECATED,
                subject=said.replacement,
            )


@lru_cache(maxsize=_KEPT)
def _imports(text: str) -> dict[str, str]:
    """What the imports of a unit bind."""
    return _imported(_parsed(text)) if _IMPORTS.search(text) else {}


@lru_cache(maxsize=_KEPT)
def _found(
    text: str, names: tuple[tuple[str, str], ...], torch: str | None
) -> tuple[tuple[Location, Judgement], ...]:
    """What is to be said of the uses in a unit, whose first line is 1; a keystroke changes one."""
    is_own = any(
        full != "torch" and re.search(rf"\b{re.escape(name)}\b", text) for name, full in names
    )
    if not is_own and not _MENTIONS.search(text):
        return ()
    tree, lines, added = _parsed(text), text.split("\n"), _is_indented(text)
    lines = ["", *lines] if added else lines
    found: dict[Location, Judgement] = {}

    def report(node: Placed, judgement: Judgement) -> None:
        found.setdefault(location_of("", lines, node).shifted(-added), judgement)

    _Uses({**dict(names), **_imported(tree)}, torch, report).visit(tree)
    return tuple(found.items())


def _is_indented(text: str) -> bool:
    return text[:1].isspace()


def _parsed(text: str) -> ast.Module:
    """The syntax tree of a unit; that of a member of a class is below a statement of ours."""
    try:
        return ast.parse(f"if 1:\n{text}" if _is_indented(text) else text)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _imported(tree: ast.Module) -> dict[str, str]:
    """What names from torch mean that imports of the tree bind, by dotted path."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                if each.name.split(".")[0] == "torch":
                    names[each.asname or "torch"] = each.name if each.asname else "torch"
        elif isinstance(node, ast.ImportFrom) and not node.level:
            is_torchs = (node.module or "").split(".")[0] == "torch"
            bound = node.names if is_torchs else ()
            names |= {each.asname or each.name: f"{node.module}.{each.name}" for each in bound}
    return names


class _Uses(ast.NodeVisitor):
    def __init__(self, names: Mapping[str, str], torch: str | None, report: _Report) -> None:
        self._names = names
        self._torch = torch
        self._report = report

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for each in node.names if not node.level else ():
            self._judge(each, f"{node.module}.{each.name}")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        path = self._path(node)
        if not path or not self._judge(node, path):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        function = self._path(node.func)
        config = function.removesuffix(".patch")
        for each in node.keywords:
            if each.arg is None:
                continue
            if function.endswith(".patch"):
                self._judge(each, f"{config}.{each.arg}")
            elif function:
                said = judge_argument(function, each.arg, self._torch)
                if said is not None:
                    self._report(each, said)
            if function == "torch.compile" and each.arg == "options":
                self._judge_keys(each.value, _OPTIONS)
        if function.endswith(".patch") and node.args:
            self._judge_keys(node.args[0], config)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if _DISTINGUISHES.search(ast.unparse(node.test)):
            return
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if not _DISTINGUISHES.search(ast.unparse(node.test)):
            self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        if not _DISTINGUISHES.search(ast.unparse(node.values[0])):
            self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> None:
        kinds = (each.type for each in node.handlers)
        if not any(kind is None or _HANDLES.search(ast.unparse(kind)) for kind in kinds):
            self.generic_visit(node)

    def visit_With(self, node: ast.With) -> None:
        shown = " ".join(ast.unparse(item.context_expr) for item in node.items)
        if "suppress(" not in shown:
            self.generic_visit(node)

    def _judge(self, node: Placed, path: str) -> bool:
        said = judge(path, self._torch)
        if said is not None:
            self._report(node, said)
        return said is not None

    def _judge_keys(self, node: ast.expr, config: str) -> None:
        keys = node.keys if isinstance(node, ast.Dict) else [node]
        for key in keys:
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                self._judge(key, f"{config}.{key.value}")

    def _path(self, node: ast.expr) -> str:
        """The dotted path of an expression; empty if it is no name of torch."""
        if isinstance(node, ast.Attribute):
            before = self._path(node.value)
            return f"{before}.{node.attr}" if before else ""
        return self._names.get(node.id, "") if isinstance(node, ast.Name) else ""
