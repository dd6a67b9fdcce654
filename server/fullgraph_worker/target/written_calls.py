"""What a run does not execute of how a project compiles a target: read from the project's text.

A run imports the target's module. A training script compiles its model in ``main()``, or behind
``if __name__ == "__main__"``, and is mostly another file.
"""

from __future__ import annotations

import ast
import os
from collections import Counter
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Set, Tuple, Union

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.target.compile_settings import CompileCall, Unevaluated
from fullgraph_worker.target.trainer_arguments import files_naming, value_of

_Definition = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef]
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


STANCE = "torch.compiler.set_stance"
_CONFIGURATIONS = ("torch._dynamo.config.", "torch._inductor.config.")


class Setting(NamedTuple):
    """What a program sets for all compiled code.

    Attributes:
        name: ``torch._dynamo.config.recompile_limit``, or ``STANCE``.
        value: that it gets.
        place: ``train.py:12``.
    """

    name: str
    value: Any
    place: str

    def __str__(self) -> str:
        return f"{self.name} = {self.value!r} ({self.place})"


class Written(NamedTuple):
    """What the text has.

    Attributes:
        calls: of ``torch.compile`` and ``.compile()`` that get the target.
        settings: in the functions in which the target is named, and outside of any.
    """

    calls: List[CompileCall]
    settings: List[Setting]


def written(path: str, folders: Sequence[str], name: str) -> Written:
    """How the project compiles a target.

    Args:
        path: the target's file.
        folders: the project's.
        name: the target's name; a class stands for its instances.
    """
    found = Written([], [])
    own = os.path.realpath(path) if path else ""
    for file, tree in files_naming(path, folders, name):
        if file == own or _imports(tree, name):
            reader = _Reader(file, name, _aliases(tree), is_imported=file == own)
            found.calls.extend(reader.read(tree, _Known()))
            found.settings.extend(reader.settings)
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


class _Known(NamedTuple):
    """What is known in a scope, and in those around it.

    Attributes:
        instances: the variables that are instances of the target.
        constants: the expressions of variables that are assigned once.
    """

    instances: Tuple[str, ...] = ()
    constants: Dict[str, ast.expr] = {}  # noqa: RUF012


class _Reader:
    def __init__(self, path: str, name: str, aliases: Dict[str, str], *, is_imported: bool) -> None:
        self._path = path
        self._name = name
        self._aliases = aliases
        self._is_imported = is_imported
        self.settings: List[Setting] = []

    def read(self, scope: ast.AST, around: _Known) -> Iterator[CompileCall]:
        """The calls in a module or in a function, and in what it defines.

        Args:
            scope: where they are.
            around: what is known outside of it.
        """
        nodes, inner = _own_nodes(scope)
        instances = (*around.instances, *self._instances(scope, nodes))
        constants = _constants(scope, nodes, around.constants)
        self.settings += self._settings(self._left_out(scope, nodes, instances), constants)
        for node in nodes:
            if isinstance(node, ast.Call) and self._compiles(node, instances):
                given = [(str(each.arg), each.value) for each in node.keywords if each.arg]
                options = {k: value_of(v, constants, self._aliases) for k, v in given}
                options.pop("model", None)
                place = StackFrame(self._path, node.lineno, self._name)
                yield CompileCall(options, place, ast.unparse(node.func))
        for each in inner:
            yield from self.read(each, _Known(instances, constants))

    def _left_out(
        self, scope: ast.AST, nodes: Sequence[ast.AST], instances: Sequence[str]
    ) -> Sequence[ast.AST]:
        """What the program executes around the target, and the import of the target does not."""
        if not isinstance(scope, ast.Module):
            names = {getattr(node, "id", getattr(node, "attr", "")) for node in nodes}
            return nodes if names & {self._name, *instances} else []
        if not self._is_imported:
            return nodes
        tests = [node for node in scope.body if isinstance(node, ast.If)]
        run = [node for node in tests if "__name__" in ast.unparse(node.test)]
        return [
            inner for node in run for each in node.body for inner in (each, *_own_nodes(each)[0])
        ]

    def _settings(
        self, nodes: Sequence[ast.AST], constants: Dict[str, ast.expr]
    ) -> Iterator[Setting]:
        for node in nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                name, value = self._dotted(node.targets[0]), node.value
                is_setting = name.startswith(_CONFIGURATIONS)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                name, arguments = self._dotted(node.value.func), node.value.args
                is_setting = name == STANCE and len(arguments) == 1
                value = arguments[0] if arguments else node.value
            else:
                continue
            known = value_of(value, constants)
            if is_setting and not isinstance(known, Unevaluated):
                yield Setting(name, known, f"{os.path.basename(self._path)}:{node.lineno}")

    def _dotted(self, node: ast.expr) -> str:
        """``torch._dynamo.config.verbose`` for ``dynamo.config.verbose``."""
        first, dot, rest = ast.unparse(node).partition(".")
        return f"{self._aliases.get(first, first)}{dot}{rest}"

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


def _aliases(tree: ast.Module) -> Dict[str, str]:
    """What the imports of a file bind, by the name in the file."""
    found: Dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update({each.asname: each.name for each in node.names if each.asname})
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                found[each.asname or each.name] = f"{node.module}.{each.name}"
    return found


def _constants(
    scope: ast.AST, nodes: Sequence[ast.AST], around: Dict[str, ast.expr]
) -> Dict[str, ast.expr]:
    """The variables that are bound once, by an assignment, in a scope or around it."""
    bound = Counter(
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef)):
        bound.update(each.arg for each in ast.walk(scope.args) if isinstance(each, ast.arg))
    elsewhere: Set[str] = {
        name for node in ast.walk(scope) if isinstance(node, ast.Global) for name in node.names
    }
    own = {
        target.id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and bound[target.id] == 1
    }
    known = {**{k: v for k, v in around.items() if k not in bound}, **own}
    return {name: value for name, value in known.items() if name not in elsewhere}


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
