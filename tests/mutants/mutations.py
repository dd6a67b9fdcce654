"""The small faults that can be put into a module, found in its syntax tree.

Left out is what no test should notice: annotations, decorators, docstrings and messages, log
calls, imports, and the cases of rules and rewrites, which are tests themselves.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import cast

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from tests.mutants.replacements import replacements, result_replaced

_LOGGERS = {"log", "_log", "logger", "_logger", "logging", "warnings"}
_NO_NAMES = {"__all__", "__slots__", "valid", "invalid", "rewritten", "untouched"}
_NO_CALLS = {
    *("Valid", "Invalid", "Rewritten", "Untouched", "print", "lru_cache", "NotImplementedError"),
    *("TypeVar", "NewType", "ParamSpec", "NamedTuple", "cast"),
}
_NO_ARGUMENTS = {
    *("strict", "flush", "daemon", "repr", "timeout", "stacklevel"),
    *("help", "metavar", "description", "encoding", "errors"),
}
_NO_TESTS = ("TYPE_CHECKING", "__name__", "sys.platform", "sys.version_info")
"""What only some platforms run, or none."""


@dataclass(frozen=True)
class Mutation:
    """A small fault.

    Attributes:
        path: of the module, in the repository.
        function: the qualified name of the outermost function that is changed, or the empty name.
        line: of the change, from 1.
        kind: what is changed: ``comparison``, ``number``, ``statement`` and so on.
        change: the code before and after, in one line.
        place: 0 for the first equal change in the function, 1 for the second, …
    """

    path: str
    function: str
    line: int
    kind: str
    change: str
    place: int

    @property
    def name(self) -> str:
        """The same for the same change, wherever in the file its function stands."""
        parts = (self.path, self.function, self.kind, self.change, str(self.place))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


class Mutable:
    """A module and its mutations.

    Attributes:
        mutations: in the order of the text.

    Raises:
        libcst.ParserSyntaxError: the text is not a module.
    """

    def __init__(self, path: str, text: str) -> None:
        wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
        self._module = wrapper.module
        self._program = ast.dump(ast.parse(text))
        finder = _Finder()
        wrapper.visit(finder)
        self._sites: dict[Mutation, tuple[cst.CSTNode, cst.CSTNode | None]] = {}
        seen: Counter[tuple[str, str, str]] = Counter()
        for function, line, kind, old, new in finder.found:
            after = self._one_line(new) if new is not None else "(removed)"
            key = (function, kind, f"{self._one_line(old)} → {after}")
            self._sites[Mutation(path, function, line, kind, key[2], seen[key])] = (old, new)
            seen[key] += 1

    @property
    def mutations(self) -> list[Mutation]:
        """What can be changed."""
        return list(self._sites)

    def mutated(self, mutation: Mutation) -> str | None:
        """The text with a mutation in it; None if it does not compile or is the same program."""
        old, new = self._sites[mutation]
        changed = cst.RemoveFromParent() if new is None else new
        tree = self._module.visit(_Replacer(old, changed))
        try:
            program = ast.parse(tree.code)
            compile(program, mutation.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        return None if ast.dump(program) == self._program else tree.code

    def _one_line(self, node: cst.CSTNode) -> str:
        code = self._module.code_for_node(node)
        lines = (line for line in code.splitlines() if not line.lstrip().startswith("#"))
        return " ".join(" ".join(lines).split())


class _Replacer(cst.CSTTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: cst.CSTNode, new: cst.CSTNode | cst.RemovalSentinel) -> None:
        self._old, self._new = old, new

    def on_visit(self, node: cst.CSTNode) -> bool:
        """What is replaced is not entered."""
        return node is not self._old

    def on_leave(
        self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT
    ) -> cst.CSTNodeT | cst.RemovalSentinel | cst.FlattenSentinel[cst.CSTNodeT]:
        """Replace the node."""
        if original_node is not self._old:
            return updated_node
        return cast("cst.CSTNodeT | cst.RemovalSentinel", self._new)


class _Finder(cst.CSTVisitor):
    """Collects what can be replaced by what."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        self.found: list[tuple[str, int, str, cst.CSTNode, cst.CSTNode | None]] = []
        self._scopes: list[cst.FunctionDef | cst.ClassDef] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note the replacements of a node; False where nothing below it is to be changed."""
        if _is_left_out(node):
            return False
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self._scopes.append(node)
        elif isinstance(node, cst.IndentedBlock):
            # What stands alone is replaced, because a block may not be empty.
            alone = len(node.body) == 1
            for statement in node.body:
                if _can_be_dropped(statement):
                    self._note("statement", statement, _pass(statement) if alone else None)
        elif isinstance(node, cst.Return) and node.value is not None:
            for result in result_replaced(node.value, self._returns()):
                self._note("return", node.value, result)
        for kind, old, new in replacements(node):
            if self._scopes or kind != "bits":
                self._note(kind, old, new)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave a function or a class."""
        if self._scopes and self._scopes[-1] is original_node:
            self._scopes.pop()

    def _note(self, kind: str, old: cst.CSTNode, new: cst.CSTNode | None) -> None:
        line = self.get_metadata(PositionProvider, old).start.line
        self.found.append((self._qualified(), line, kind, old, new))

    def _qualified(self) -> str:
        names = []
        for scope in self._scopes:
            names.append(scope.name.value)
            if isinstance(scope, cst.FunctionDef):
                return ".".join(names)
        return ""

    def _returns(self) -> str:
        function = next(
            (each for each in reversed(self._scopes) if isinstance(each, cst.FunctionDef)), None
        )
        if function is None or function.returns is None:
            return ""
        return cst.Module([]).code_for_node(function.returns.annotation)


def _is_left_out(node: cst.CSTNode) -> bool:
    if isinstance(node, (cst.Annotation, cst.Import, cst.ImportFrom, cst.Decorator, cst.Assert)):
        return True
    if isinstance(node, cst.Expr):
        return isinstance(node.value, (cst.SimpleString, cst.ConcatenatedString))
    if isinstance(node, cst.Assign):
        return any(_path(target.target) in _NO_NAMES for target in node.targets)
    if isinstance(node, cst.AnnAssign):
        return _path(node.target) in _NO_NAMES or _path(node.annotation.annotation) == "TypeAlias"
    if isinstance(node, (cst.If, cst.IfExp)):
        test = cst.Module([]).code_for_node(node.test)
        return any(each in test for each in _NO_TESTS)
    if isinstance(node, cst.Arg):
        return node.keyword is not None and node.keyword.value in _NO_ARGUMENTS
    return isinstance(node, cst.Call) and _is_without_effect(node)


def _is_without_effect(call: cst.Call) -> bool:
    path = _path(call.func)
    return path.rpartition(".")[2] in _NO_CALLS or path.split(".")[-2:-1] in (
        [name] for name in _LOGGERS
    )


def _path(node: cst.BaseExpression) -> str:
    if isinstance(node, cst.Attribute):
        return f"{_path(node.value)}.{node.attr.value}"
    return node.value if isinstance(node, cst.Name) else ""


def _pass(statement: cst.BaseStatement) -> cst.BaseStatement:
    return statement.with_changes(body=[cst.Pass()])


def _can_be_dropped(statement: cst.BaseStatement) -> bool:
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return False
    only = statement.body[0]
    if isinstance(only, cst.Expr):
        return isinstance(only.value, cst.Call) and not _is_without_effect(only.value)
    if isinstance(only, cst.Assign):
        # Without a variable, the program only fails to run.
        return not any(isinstance(each.target, (cst.Name, cst.Tuple)) for each in only.targets)
    if isinstance(only, cst.Raise):
        return "NotImplementedError" not in _path(
            getattr(only.exc, "func", only.exc) or cst.Name("e")
        )
    return isinstance(only, (cst.AugAssign, cst.Continue, cst.Break, cst.Del))
