"""Decides by use: a parameter is a tensor if the function treats it as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import libcst as cst

from fullgraph.static.interpret.engine import Engine, Frame
from fullgraph.static.knowledge.names_of_torch import TELLING_METHODS
from fullgraph.static.knowledge.torch_api import TAKES_TENSOR
from fullgraph.static.scope import FunctionInfo
from fullgraph.static.values import Dotted, Instance

_LAYOUT = re.compile(
    r"whitespace|par$|bracket|brace|comma|semicolon|lines|header|footer|indent|dot$"
)
_FIELDS: dict[type[object], tuple[str, ...]] = {}


def used_as_tensor(
    name: str, info: FunctionInfo, frame: Frame, engine: Engine
) -> cst.CSTNode | None:
    """A call in ``info`` that only a tensor makes sense in, if ``name`` is used so."""
    node = info.node
    parsed = info.source.parsed
    if node is None or parsed is None:
        return None
    if node not in parsed.uses:
        parsed.uses[node] = _find_uses(node)
    for use in parsed.uses[node].get(name, ()):
        if not isinstance(use, cst.Call):
            return use
        if _is_method_of(use, name) or _takes_tensor(use, frame, engine):
            return use
    return None


def _find_uses(function: cst.CSTNode) -> dict[str, list[cst.CSTNode]]:
    """What may tell of a bare name that it is a tensor.

    Calls that have it as their receiver or as their first argument, and what only a tensor
    understands: an index with None or ``...``, and methods of a comparison.
    """
    found: dict[str, list[cst.CSTNode]] = {}
    for node in _calls_and_subscripts(function):
        if isinstance(node, cst.Subscript):
            if isinstance(node.value, cst.Name) and _is_tensors_index(node):
                found.setdefault(node.value.value, []).append(node)
            continue
        func = node.func
        receiver = func.value if isinstance(func, cst.Attribute) else None
        if isinstance(receiver, cst.Name):
            found.setdefault(receiver.value, []).append(node)
        elif isinstance(func, cst.Attribute) and func.attr.value in ("all", "any"):
            asked = set(_operands(func.value)) if isinstance(func.value, cst.Comparison) else set()
            if len(asked) == 1:
                found.setdefault(asked.pop(), []).append(func.value)
        if node.args and not node.args[0].star and isinstance(node.args[0].value, cst.Name):
            found.setdefault(node.args[0].value.value, []).append(node)
    return found


def _calls_and_subscripts(root: cst.CSTNode) -> Iterator[cst.Call | cst.Subscript]:
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        # The nodes derive from an abstract class, of which isinstance() is slow.
        if type(node) is cst.Call or type(node) is cst.Subscript:
            yield node
        if isinstance(node, (list, tuple)):
            stack.extend(reversed(node))
        else:
            stack.extend([getattr(node, name) for name in _fields(type(node))])


def _fields(kind: type[object]) -> tuple[str, ...]:
    """The fields of a node that may hold code, the last one first; none of anything else.

    ``CSTNode.children`` also visits whitespace, and takes ten times as long.
    """
    if kind not in _FIELDS:
        names = [field.name for field in fields(kind)] if issubclass(kind, cst.CSTNode) else []
        _FIELDS[kind] = tuple(reversed([name for name in names if not _LAYOUT.search(name)]))
    return _FIELDS[kind]


def _is_tensors_index(node: cst.Subscript) -> bool:
    parts = [e.slice for e in node.slice]
    indices = [part.value for part in parts if isinstance(part, cst.Index)]
    return len(parts) > 1 and any(
        isinstance(i, cst.Ellipsis) or (isinstance(i, cst.Name) and i.value == "None")
        for i in indices
    )


def _operands(node: cst.BaseExpression) -> Iterator[str]:
    """The bare names that an expression compares or computes with."""
    if isinstance(node, cst.Name):
        yield node.value
    elif isinstance(node, cst.Comparison):
        yield from _operands(node.left)
        for target in node.comparisons:
            yield from _operands(target.comparator)
    elif isinstance(node, cst.BinaryOperation):
        yield from _operands(node.left)
        yield from _operands(node.right)
    elif isinstance(node, cst.UnaryOperation):
        yield from _operands(node.expression)
    elif isinstance(node, (cst.Subscript, cst.Attribute)):
        yield from _operands(node.value)


def _is_method_of(call: cst.Call, name: str) -> bool:
    func = call.func
    return (
        isinstance(func, cst.Attribute)
        and isinstance(func.value, cst.Name)
        and func.value.value == name
        and func.attr.value in TELLING_METHODS
    )


def _takes_tensor(call: cst.Call, frame: Frame, engine: Engine) -> bool:
    """Whether the callee is a layer or a torch function whose first argument is a tensor."""
    if not _is_path(call.func):
        return False
    callee = engine.evaluate(call.func, frame)
    if isinstance(callee, Instance):
        return callee.path.startswith("torch.nn.")
    if not isinstance(callee, Dotted):
        return False
    if callee.path.startswith("torch.nn.functional."):
        return True
    name = callee.path.removeprefix("torch.")
    return callee.path.startswith("torch.") and name in TAKES_TENSOR


def _is_path(node: cst.BaseExpression) -> bool:
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)
