"""Where a function reads a tensor of sizes number by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.models.torch.groups import MAKES, MAKES_NEW
from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.walk import walk

_ARITHMETIC = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo, cst.Divide)
_TAKES_SIZES = frozenset(
    {"arange", "linspace", "view", "reshape", "expand", "repeat", "split", "narrow", "unflatten"}
    | {"rand", "randn", "range", "int", "float", "len", "pad", "interpolate", "clamp"}
    | MAKES
    | MAKES_NEW
)

_ASSIGNMENTS: tuple[type[cst.Assign | cst.AugAssign], ...] = (cst.Assign, cst.AugAssign)
_Reading = tuple[cst.Name, cst.BaseExpression, cst.BaseExpression]
"""The name of a tensor, what gives its numbers, and what they are bound to."""


@dataclass(frozen=True)
class IteratedSizes:
    """A loop, comprehension or assignment that takes the numbers out of a tensor.

    Attributes:
        tensor: the name of the tensor, as it is read there.
        read: what gives the numbers: ``tensor`` itself, or ``tensor.tolist()``.
        names: what the numbers are bound to.
        is_rows: whether each item of the tensor is a row of several numbers.
        function: the function around it.
        assigned: its assignments.
    """

    tensor: cst.Name
    read: cst.BaseExpression
    names: frozenset[str]
    is_rows: bool
    function: cst.FunctionDef
    assigned: Sequence[cst.Assign | cst.AugAssign]

    def needs_numbers_only(self, document: Document) -> bool:
        """Whether everything done with the numbers works as well on Python integers."""
        numbers = self.numbers
        return all(
            _is_binding(document, node) or is_number_use(document, node, numbers)
            for name in numbers
            for node in document.index.named(self.function.body, name)
        )

    @cached_property
    def numbers(self) -> set[str]:
        """The names, and those of what is calculated from nothing else."""
        found = set(self.names)
        for _ in range(3):
            for node in self.assigned:
                if _is_only(node.value, found):
                    found |= _targets(node)
        return found


def iterated_sizes(index: Index, function: cst.FunctionDef) -> tuple[IteratedSizes, ...]:
    """Every place where a function of the tree reads a tensor number by number."""
    assigned = index.within(function.body, *_ASSIGNMENTS)
    return tuple(
        IteratedSizes(
            tensor, read, _names(target), isinstance(target, cst.Tuple), function, assigned
        )
        for tensor, read, target in _readings(index, function)
    )


def _readings(index: Index, function: cst.FunctionDef) -> Iterator[_Reading]:
    for node in index.within(function.body, cst.For, cst.CompFor, cst.Assign):
        if isinstance(node, (cst.For, cst.CompFor)):
            yield from _iterated(node.iter, node.target)
        elif isinstance(node, cst.Assign) and isinstance(node.targets[0].target, cst.Tuple):
            row = node.value
            if len(node.targets) == 1 and isinstance(row, cst.Subscript) and len(row.slice) == 1:
                is_item = isinstance(row.slice[0].slice, cst.Index)
                if isinstance(row.value, cst.Name) and is_item:
                    yield row.value, row.value, node.targets[0].target


def _iterated(iterated: cst.BaseExpression, target: cst.BaseExpression) -> Iterator[_Reading]:
    parts = target.elements if isinstance(target, cst.Tuple) else ()
    if isinstance(iterated, cst.Call) and isinstance(iterated.func, cst.Name):
        name, args = iterated.func.value, iterated.args
        if name == "enumerate" and args and len(parts) == 2:
            yield from _iterated(args[0].value, parts[1].value)
        elif name == "zip" and len(parts) == len(args):
            for arg, part in zip(args, parts, strict=True):
                yield from _iterated(arg.value, part.value)
        return
    read = iterated
    func = iterated.func if isinstance(iterated, cst.Call) and not iterated.args else None
    if isinstance(func, cst.Attribute) and func.attr.value == "tolist":
        iterated = func.value
    if isinstance(iterated, cst.Name) and isinstance(target, (cst.Name, cst.Tuple)):
        yield iterated, read, target


def _names(target: cst.CSTNode) -> frozenset[str]:
    return frozenset(node.value for node in walk(target) if isinstance(node, cst.Name))


def _is_binding(document: Document, node: cst.CSTNode) -> bool:
    around = document.parents[node]
    while isinstance(around, (cst.Tuple, cst.Element)):
        node, around = around, document.parents[around]
    kinds = (cst.For, cst.CompFor, cst.AssignTarget, cst.AugAssign)
    return isinstance(around, kinds) and around.target is node


def is_number_use(document: Document, name: cst.CSTNode, numbers: set[str]) -> bool:
    """Whether a number is only calculated with, compared, a bound of a slice or a size."""
    node, around = name, document.parents[name]
    while isinstance(around, (cst.BinaryOperation, cst.UnaryOperation)):
        if isinstance(around, cst.BinaryOperation) and not isinstance(around.operator, _ARITHMETIC):
            return False
        # The quotient of two numbers has single precision if one is a tensor.
        if _is_only(around, numbers) and isinstance(around.operator, cst.Divide):
            return False
        node, around = around, document.parents[around]
    if isinstance(around, (cst.Slice, cst.Index, cst.Comparison, cst.ComparisonTarget)):
        return True
    if isinstance(around, cst.ListComp):
        node, around = around, document.parents[around]
    if isinstance(around, (cst.Assign, cst.AugAssign)):
        # What it is assigned to is looked at in turn.
        return node is not name or isinstance(around, cst.AugAssign)
    if isinstance(node, cst.BinaryOperation) and not _is_only(node, numbers):
        return not isinstance(around, cst.Attribute)
    while isinstance(around, (cst.Tuple, cst.List, cst.Element)):
        around = document.parents[around]
    if not isinstance(around, cst.Arg):
        return False
    call = document.parents[around]
    return isinstance(call, cst.Call) and _called(call) in _TAKES_SIZES


def _targets(node: cst.Assign | cst.AugAssign) -> set[str]:
    targets = [node.target] if isinstance(node, cst.AugAssign) else [t.target for t in node.targets]
    return {target.value for target in targets if isinstance(target, cst.Name)}


def _is_only(node: cst.CSTNode, names: set[str]) -> bool:
    """Whether an expression is arithmetic of these names and of literals."""
    if isinstance(node, cst.BinaryOperation):
        return _is_only(node.left, names) and _is_only(node.right, names)
    if isinstance(node, cst.UnaryOperation):
        return _is_only(node.expression, names)
    if isinstance(node, cst.ListComp):
        return _is_only(node.elt, names)
    return isinstance(node, cst.BaseNumber) or (isinstance(node, cst.Name) and node.value in names)


def _called(call: cst.Call) -> str:
    func = call.func
    if isinstance(func, cst.Attribute):
        return func.attr.value
    return func.value if isinstance(func, cst.Name) else ""
