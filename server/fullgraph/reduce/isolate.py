"""One statement or expression of the target as a function of its own, with the values it had."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import libcst as cst

from fullgraph.reduce.bypass import target_of
from fullgraph.reduce.edits import Text
from fullgraph.reduce.forms import Called
from fullgraph.reduce.search import Search
from fullgraph.reduce.targets import Programs, attempt_any, definitions_of
from fullgraph.static.syntax.walk import walk
from fullgraph_worker.protocol import wire

_MOST = 24
_WORTH = (cst.Call, cst.BinaryOperation, cst.UnaryOperation, cst.Comparison, cst.Subscript)
_STATEMENTS = (cst.SimpleStatementLine, cst.If, cst.For, cst.While, cst.With, cst.Try)
_NAME = "function"


async def isolate(search: Search, programs: Programs, hints: Sequence[str]) -> None:
    """Replace the target by one part of its function, if that shows the fault alone.

    Args:
        search: has a program that ``programs`` made.
        programs: writes programs for a call.
        hints: lines of the program at which something is wrong: their parts are tried first.

    Raises:
        OutOfTimeError: there is no time left.
    """
    tried = await search.watched()
    text = Text.of(search.text)
    target = target_of(text)
    if target is None:
        return
    values = {tuple(each.place): each for each in tried.evaluated}
    lines = search.text.splitlines()

    def order(node: cst.CSTNode) -> tuple[bool, int]:
        first, _, last, _ = text.places[node]
        is_hinted = any(line.strip() in hints for line in lines[first - 1 : last])
        return not is_hinted, len(text.code(node))

    nodes = [n for n in walk(target[0].body) if isinstance(n, (*_WORTH, *_STATEMENTS))]
    nodes = [node for node in nodes if not isinstance(text.parents.get(node), cst.Decorator)]
    first = set(_outer_statements(target[0]))
    before = definitions_of(text)
    for node in sorted(nodes, key=order)[:_MOST]:
        if [node] == list(first):
            continue
        part = _part(text, node, values)
        if part is None:
            continue
        definitions = f"{before}\n\n{part.definitions}"
        if await attempt_any(search, programs(definitions, Called(_NAME, part.arguments))):
            return


def _outer_statements(function: cst.FunctionDef) -> Sequence[cst.CSTNode]:
    return list(function.body.body)


class _Part(NamedTuple):
    """A part as a function.

    Attributes:
        definitions: of the function, and of the modules that it calls.
        arguments: to call it with.
    """

    definitions: str
    arguments: tuple[str, ...]


def _part(
    text: Text, node: cst.CSTNode, values: Mapping[tuple[int, ...], wire.Evaluated]
) -> _Part | None:
    """The function of a part; None if a value that it reads is unknown."""
    modules = set(_bound_at_top(text.module.code))
    given: dict[str, str] = {}
    layers: dict[str, str] = {}
    changes: dict[cst.CSTNode, cst.CSTNode] = {}
    for each in _read(node):
        code = text.code(each)
        name = code.replace(".", "_") if isinstance(each, cst.Attribute) else code
        if name in given or name in layers or code in modules or hasattr(builtins, code):
            if isinstance(each, cst.Attribute):
                changes[each] = cst.Name(name.removeprefix("self_"))
            continue
        value = values.get(text.places.get(each, (0, 0, 0, 0)))
        if value is None or not value.code:
            if _is_bound_in(node, code):
                continue
            return None
        if isinstance(each, cst.Attribute):
            name = name.removeprefix("self_")
            changes[each] = cst.Name(name)
        (layers if value.kind == "module" else given)[name] = value.code
    changed = node.visit(_Replaced(changes))
    assert isinstance(changed, cst.CSTNode)
    code = cst.Module([]).code_for_node(changed).strip("\n")
    names = ", ".join(given)
    if isinstance(node, cst.BaseExpression):
        body = f"    return {code}"
    else:
        lines = code.splitlines()
        bound = [name for name in _bound(code) if name]
        body = "\n".join(f"    {line}" for line in lines)
        if bound and "return" not in code:
            body += f"\n    return {', '.join(bound)}"
    made = "".join(f"{name} = {code}\n" for name, code in layers.items())
    definitions = f"{made}\n\ndef {_NAME}({names}):\n{body}\n"
    try:
        ast.parse(definitions)
    except SyntaxError:
        return None
    return _Part(definitions, tuple(given.values()))


def _read(node: cst.CSTNode) -> Iterator[cst.BaseExpression]:
    """The variables that a part reads, and the attributes of ``self``, in the order of the text."""
    if isinstance(node, cst.Attribute):
        owner = node.value
        if isinstance(owner, cst.Name) and owner.value == "self":
            yield node
        else:
            yield from _read(owner)
        return
    if isinstance(node, cst.Name):
        yield node
        return
    if isinstance(node, cst.Arg):
        yield from _read(node.value)
        return
    if isinstance(node, (cst.AssignTarget, cst.NameItem, cst.Annotation, cst.Lambda)) and not (
        isinstance(node, cst.AssignTarget) and not isinstance(node.target, cst.Name)
    ):
        return
    if isinstance(node, cst.For):
        yield from _read(node.iter)
        yield from _read(node.body)
        return
    for child in node.children:
        yield from _read(child)


def _is_bound_in(node: cst.CSTNode, name: str) -> bool:
    return name in _bound(cst.Module([]).code_for_node(node))


def _bound(code: str) -> list[str]:
    lines = code.strip("\n").splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    try:
        tree = ast.parse("\n".join(line[indent:] for line in lines))
    except SyntaxError:
        return []
    names = [
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    ]
    return list(dict.fromkeys(names))


def _bound_at_top(code: str) -> Iterator[str]:
    for node in ast.parse(code).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((a.asname or a.name).partition(".")[0] for a in node.names)
        elif isinstance(node, ast.Assign):
            yield from (t.id for t in node.targets if isinstance(t, ast.Name))


class _Replaced(cst.CSTTransformer):
    def __init__(self, changes: Mapping[cst.CSTNode, cst.CSTNode]) -> None:
        super().__init__()
        self._changes = {id(node): new for node, new in changes.items()}

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> cst.CSTNode:  # type: ignore[override]
        return self._changes.get(id(original_node), updated_node)
