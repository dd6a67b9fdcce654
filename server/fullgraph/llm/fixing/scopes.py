"""Scopes of a text: which names its statements bind, and what annotations evaluate."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

PACKAGE = "__package__"
"""Begins the names that are imported from the file's own package."""
UNREADABLE = "an annotation that is computed or does not parse"
_TYPE = (
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Tuple,
    ast.List,
    ast.Starred,
    ast.BinOp,
    ast.BitOr,
    ast.Constant,
    ast.Load,
)
"""The syntax of types: whatever else is in an annotation can compute a text, as ``chr(95)``."""


class Scope:
    """Names of one scope: those that stand for something of a module, and the others.

    Attributes:
        names: what each name stands for of a module; empty for a value of the text's own.
        aliases: names that are assigned another name.
        bindings: the statements that bind each name.
    """

    def __init__(self, node: ast.AST, nodes: Iterable[ast.AST]) -> None:
        self.is_class = isinstance(node, ast.ClassDef)
        self.names: dict[str, str] = {}
        self.aliases: dict[str, ast.expr] = {}
        self.bindings: dict[str, list[type[ast.AST]]] = {}
        for each in nodes:
            self._add(each)

    def _add(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                self._bind(node, alias.asname or top, alias.name if alias.asname else top)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._bind(node, alias.asname or alias.name, f"{module_of(node)}{alias.name}")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self._bind(node, node.name)
        elif isinstance(node, ast.arg):
            self._bind(node, node.arg)
        elif (isinstance(node, ast.ExceptHandler) and node.name) or (
            isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name
        ):
            self._bind(node, node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            self._bind(node, node.id)
        if isinstance(node, ast.Assign) and isinstance(node.value, (ast.Name, ast.Attribute)):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    self.aliases[target.id] = node.value

    def _bind(self, node: ast.AST, name: str, of_module: str = "") -> None:
        if of_module:
            self.names[name] = of_module
        else:
            self.names.setdefault(name, "")
        self.bindings.setdefault(name, []).append(type(node))

    def is_fixed(self, name: str) -> bool:
        """Whether a name is only that of imports, of one class, or of another name."""
        kinds = self.bindings[name]
        if len(kinds) == 1:
            return kinds[0] is ast.ClassDef or bool(self.names[name]) or name in self.aliases
        return all(kind in (ast.Import, ast.ImportFrom) for kind in kinds)


def module_of(node: ast.ImportFrom) -> str:
    """What a name is imported from, with a dot; of a relative import, a name of its own."""
    package = f"{PACKAGE}{node.level}." if node.level else ""
    return package + (f"{node.module}." if node.module else "")


def own_nodes(body: Iterable[ast.AST]) -> Iterable[ast.AST]:
    """The nodes below ``body`` that bind names in its scope."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        if isinstance(
            node,
            (
                ast.FunctionDef,
                ast.AsyncFunctionDef,
                ast.ClassDef,
                ast.Lambda,
                ast.ListComp,
                ast.SetComp,
                ast.DictComp,
                ast.GeneratorExp,
            ),
        ):
            continue
        todo.extend(ast.iter_child_nodes(node))


def parameters_of(args: ast.arguments) -> list[ast.arg]:
    """Every parameter, in the order of the signature apart from ``*args`` and ``**kwargs``."""
    variadic = [each for each in (args.vararg, args.kwarg) if each is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *variadic]


def defaults_of(args: ast.arguments) -> list[ast.expr]:
    """The default values, which are evaluated outside of the function."""
    return [*args.defaults, *(each for each in args.kw_defaults if each is not None)]


def is_type(annotation: ast.expr) -> bool:
    """Whether an annotation is made of names, subscripts, constants and ``|`` alone.

    ``functools.singledispatch`` and ``torch.library.custom_op`` evaluate annotations that are
    texts, and texts within them (``typing.get_type_hints``, ``torch._library.infer_schema``).
    """
    return all(isinstance(node, _TYPE) for node in ast.walk(annotation))


def texts_in(annotation: ast.expr) -> Iterator[str]:
    """The texts in an annotation, not those in texts."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def written_type(text: str) -> ast.expr | None:
    """The expression in an annotation's text; None where it does not parse."""
    try:
        # Evaluation ignores spaces at the beginning, which the parser does not.
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def root_of(node: ast.expr) -> ast.Name | None:
    """The name that a chain of attributes begins with; None for another value."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node if isinstance(node, ast.Name) else None
