"""The calls that compile a target where a run does not execute them: in the text of the project.

A run imports the target's module. A training script compiles its model in ``main()``, or behind
``if __name__ == "__main__"``, and is mostly another file.
"""

from __future__ import annotations

import ast
import os
from typing import Iterator, List, Sequence, Tuple, Union

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.target.compile_settings import CompileCall
from fullgraph_worker.target.trainer_arguments import files_naming, value_of

_Definition = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef]
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def written_calls(path: str, folders: Sequence[str], name: str) -> List[CompileCall]:
    """The calls of ``torch.compile`` and ``.compile()`` that get the target.

    Args:
        path: the target's file.
        folders: the project's.
        name: the target's name; a class stands for its instances.
    """
    found: List[CompileCall] = []
    own = os.path.realpath(path) if path else ""
    for file, tree in files_naming(path, folders, name):
        if file == own or _imports(tree, name):
            found += _Calls(file, name).of(tree, [])
    return found


def _imports(tree: ast.Module, name: str) -> bool:
    """Whether a file gets the name, or a module in which it is, from elsewhere."""
    if any(isinstance(node, _DEFINITIONS) and node.name == name for node in tree.body):
        return False
    nodes = [each for each in ast.walk(tree) if isinstance(each, (ast.Import, ast.ImportFrom))]
    imported = {alias.asname or alias.name for node in nodes for alias in node.names}
    owners = (
        node.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Name)
    )
    return name in imported or any(owner in imported for owner in owners)


class _Calls:
    def __init__(self, path: str, name: str) -> None:
        self._path = path
        self._name = name

    def of(self, scope: ast.AST, known: List[str]) -> Iterator[CompileCall]:
        """Those in a module or in a function, and in what it defines.

        Args:
            scope: where they are.
            known: the variables around it that are instances of the target.
        """
        nodes, inner = _own_nodes(scope)
        known = [*known, *self._instances(scope, nodes)]
        for node in nodes:
            if isinstance(node, ast.Call) and self._compiles(node, known):
                options = {each.arg: value_of(each.value) for each in node.keywords if each.arg}
                options.pop("model", None)
                place = StackFrame(self._path, node.lineno, self._name)
                yield CompileCall(options, place, ast.unparse(node.func))
        for each in inner:
            yield from self.of(each, known)

    def _instances(self, scope: ast.AST, nodes: Sequence[ast.AST]) -> Iterator[str]:
        """The variables that hold what the class constructed, or are said to."""
        arguments = getattr(scope, "args", None)
        if isinstance(arguments, ast.arguments):
            for each in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
                if each.annotation is not None and self._is_named(each.annotation):
                    yield each.arg
        for node in nodes:
            if isinstance(node, ast.Assign) and self._is_constructed(node.value):
                yield from (ast.unparse(target) for target in node.targets)
            elif (
                isinstance(node, ast.AnnAssign) and node.value and self._is_constructed(node.value)
            ):
                yield ast.unparse(node.target)

    def _compiles(self, call: ast.Call, known: Sequence[str]) -> bool:
        callee = ast.unparse(call.func)
        if callee == "torch.compile":
            given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "model")]
            return any(
                self._is_named(each) or self._is_constructed(each) or ast.unparse(each) in known
                for each in given
            )
        owner, _, method = callee.rpartition(".")
        return method == "compile" and owner in known

    def _is_named(self, node: ast.expr) -> bool:
        return ast.unparse(node).rpartition(".")[2] == self._name

    def _is_constructed(self, node: ast.expr) -> bool:
        """``Net(...)``, and ``Net(...).to(device)``."""
        while isinstance(node, ast.Call):
            if self._is_named(node.func):
                return True
            if not isinstance(node.func, ast.Attribute):
                return False
            node = node.func.value
        return False


def _own_nodes(scope: ast.AST) -> Tuple[List[ast.AST], List[_Definition]]:
    """What a scope executes itself, and what it defines."""
    nodes: List[ast.AST] = []
    inner: List[_Definition] = []
    left = list(ast.iter_child_nodes(scope))
    while left:
        node = left.pop(0)
        if isinstance(node, _DEFINITIONS):
            inner.append(node)
            continue
        nodes.append(node)
        left += ast.iter_child_nodes(node)
    return nodes, inner
