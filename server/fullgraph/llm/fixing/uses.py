"""Which names of other modules a text uses, and which attributes of its own values."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.llm.fixing.scopes import (
    UNREADABLE,
    Scope,
    defaults_of,
    is_type,
    module_of,
    own_nodes,
    parameters_of,
    root_of,
    texts_in,
    written_type,
)

BUILTINS = "builtins"
COMPUTED = "an attribute whose name is computed"
OF_COMPUTED = "an attribute of a type or of a computed value"
"""What is assigned to where nothing says that it is a value of the text's own."""
_SETS = f"{BUILTINS}.setattr"
_BY_NAME = (f"{BUILTINS}.getattr", _SETS)


@dataclass(frozen=True)
class Use:
    """One use of a name or an attribute.

    Attributes:
        name: with the module that it comes from (``torch.compiler.disable``,
            ``builtins.eval``); of a value that the text made itself, ``.`` and the attribute.
        expression: the call or chain of attributes around it, without its position.
        is_changed: it is assigned to, or deleted.
    """

    name: str
    expression: str
    is_changed: bool = False


def uses_of(text: str) -> list[Use]:
    """Every use in a text that parses.

    Raises:
        SyntaxError: it does not.
    """
    tree = ast.parse(text)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    from_functions = {
        name
        for node in ast.walk(tree)
        if isinstance(node, (ast.Global, ast.Nonlocal))
        for name in node.names
    }
    visitor = _Visitor(parents, from_functions)
    visitor.visit(tree)
    return visitor.found


class _Visitor(ast.NodeVisitor):
    def __init__(self, parents: dict[ast.AST, ast.AST], from_functions: set[str]) -> None:
        self.found: list[Use] = []
        self._parents = parents
        self._from_functions = from_functions
        self._scopes: list[Scope] = []

    def visit_Module(self, node: ast.Module) -> None:
        self._inside(node, node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._visit_all([*node.decorator_list, *node.bases, *node.keywords])
        self._inside(node, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_all(defaults_of(node.args))
        self._inside(node, [node.body], parameters_of(node.args))

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._comprehension(node)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.found.append(Use(f"import {alias.name}", "import"))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            self.found.append(Use(f"import {module_of(node)}{alias.name}", "import"))

    def visit_Name(self, node: ast.Name) -> None:
        name = self._resolved(node.id)
        if isinstance(node.ctx, ast.Load) and name:
            self._add(node, COMPUTED if name in _BY_NAME and not self._is_named(node) else name)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._chain(node)
        is_changed = not isinstance(node.ctx, ast.Load)
        if name:
            # Its parts are no uses of their own.
            self._add(node, name, is_changed=is_changed)
            return
        self._add(node, f".{node.attr}", is_changed=is_changed)
        if is_changed:
            self._owner(node, node.value)
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and self._is_named(node.func):
            owner, attribute = node.args[:2]
            assert isinstance(attribute, ast.Constant)
            name, is_changed = self._chain(owner), self._resolved(node.func.id) == _SETS
            is_other = is_changed and name != ""
            self._add(
                node, f"{name if is_other else ''}.{attribute.value!s}", is_changed=is_changed
            )
            if is_changed and not is_other:
                self._owner(node, owner)
        self.generic_visit(node)

    def _owner(self, node: ast.AST, owner: ast.expr) -> None:
        """Note a change of what may be a class of another module, such as ``type(x)``."""
        while isinstance(owner, (ast.Attribute, ast.Subscript)):
            if isinstance(owner, ast.Attribute) and owner.attr == "__class__":
                break
            owner = owner.value
        if not isinstance(owner, ast.Name):
            self._add(node, OF_COMPUTED, is_changed=True)

    def _is_named(self, function: ast.Name) -> bool:
        """Whether ``getattr`` or ``setattr`` is called with an attribute that is written there."""
        call = self._parents.get(function)
        return (
            self._resolved(function.id) in _BY_NAME
            and isinstance(call, ast.Call)
            and call.func is function
            and len(call.args) > 1
            and isinstance(call.args[1], ast.Constant)
            and isinstance(call.args[1].value, str)
        )

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        parameters = parameters_of(node.args)
        annotations = [each.annotation for each in parameters if each.annotation is not None]
        if node.returns is not None:
            annotations.append(node.returns)
        self._visit_all([*node.decorator_list, *defaults_of(node.args)])
        for each in annotations:
            self._annotation(each)
        self._inside(node, node.body, parameters)

    def _annotation(self, node: ast.expr) -> None:
        """Its names, also those within texts; what may become another text is unreadable."""
        self.visit(node)
        if not is_type(node) or not all(map(self._is_of_types, ast.walk(node))):
            self.found.append(Use(UNREADABLE, ast.dump(node)))
        for text in texts_in(node):
            written = written_type(text)
            if written is None:
                self.found.append(Use(UNREADABLE, text))
            else:
                self._annotation(written)

    def _is_of_types(self, node: ast.AST) -> bool:
        """Whether a part of an annotation cannot be a name that a text was assigned to."""
        if isinstance(node, ast.Attribute):
            root = root_of(node)
            return root is not None and bool(self._resolved(root.id))
        if not isinstance(node, ast.Name):
            return True
        if node.id in self._from_functions:
            return False
        scope = self._scope_of(node.id)
        if scope is None:
            return True
        alias = scope.aliases.get(node.id)
        return scope.is_fixed(node.id) and (alias is None or bool(self._chain(alias)))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._annotation(node.annotation)
        self._visit_all([node.target, *([node.value] if node.value else [])])

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
    ) -> None:
        self._scopes.append(Scope(node, ast.walk(node)))
        self.generic_visit(node)
        self._scopes.pop()

    def _inside(
        self, node: ast.AST, body: Iterable[ast.AST], parameters: Iterable[ast.arg] = ()
    ) -> None:
        body = list(body)
        self._scopes.append(Scope(node, [*parameters, *own_nodes(body)]))
        self._visit_all(body)
        self._scopes.pop()

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for each in nodes:
            self.visit(each)

    def _resolved(self, name: str, depth: int = 0) -> str:
        """The module and name that a name stands for; empty for a value of the text's own."""
        scope = self._scope_of(name)
        if scope is None:
            return f"{BUILTINS}.{name}"
        alias = scope.aliases.get(name)
        if alias is not None and not scope.names[name] and depth < 5:
            root = root_of(alias)
            same = root is not None and root.id == name
            return "" if same else self._chain(alias, depth + 1)
        return scope.names[name]

    def _scope_of(self, name: str) -> Scope | None:
        """Where a name is bound; None for one that is built in."""
        for position, scope in enumerate(reversed(self._scopes)):
            if name in scope.names and not (scope.is_class and position):
                return scope
        return None

    def _chain(self, node: ast.expr, depth: int = 0) -> str:
        """The same for a chain of attributes."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        root = self._resolved(node.id, depth) if isinstance(node, ast.Name) else ""
        return ".".join([root, *parts]) if root else ""

    def _add(self, node: ast.AST, name: str, *, is_changed: bool = False) -> None:
        around = node
        while (parent := self._parents.get(around)) is not None:
            is_part = (isinstance(parent, ast.Call) and parent.func is around) or (
                isinstance(parent, (ast.Attribute, ast.Subscript)) and parent.value is around
            )
            if not is_part:
                break
            around = parent
        self.found.append(Use(name, ast.dump(around), is_changed))
