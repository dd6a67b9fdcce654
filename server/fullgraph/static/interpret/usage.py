"""Decides by use: a parameter is what the function treats it as, a tensor or an optimizer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import Dotted, Instance, Tensor
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import shape_libraries
from fullgraph.static.models.torch.functions import (
    FUNCTIONS_ALONE,
    JOINS,
    MAKES_TENSOR,
    TAKES_TENSOR,
    TAKES_TWO,
)
from fullgraph.static.models.torch.modules import is_module
from fullgraph.static.models.torch.tensors import (
    DISTINCTIVE_METHODS,
    GIVEN_TENSOR,
    MOST_ARGUMENTS,
    PYTHON_METHODS,
    TENSOR_ATTRIBUTES,
    TENSOR_METHODS,
)
from fullgraph.static.syntax.walk import CHILDREN, is_none

_TELLING = frozenset({cst.Assign, cst.Call, cst.Subscript, cst.Attribute, cst.BinaryOperation})
_SCOPES = frozenset(
    {cst.FunctionDef, cst.For, cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp}
)
_OPERATIONS = (cst.Comparison, cst.BinaryOperation, cst.UnaryOperation)
_NOT_OF_LISTS = (cst.Subtract, cst.Divide, cst.Power)
_SHAPES = frozenset({"shape", "ndim", "is_cuda"})
_METHODS = MOST_ARGUMENTS.keys() | TENSOR_METHODS | PYTHON_METHODS
_ARGUMENTS = 2
"""How many arguments of a call are looked at."""
_OPTIMIZER = frozenset({"zero_grad", "step"})
"""Methods that only an optimizer has together."""


def used_as_tensor(
    name: str, info: FunctionInfo, frame: Frame, engine: Engine
) -> cst.CSTNode | None:
    """What only a tensor makes sense in, if ``info`` uses ``name`` so."""
    uses = _uses_of(name, info)
    if any(isinstance(use, cst.Call) and _is_of_namespace(use, name, frame) for use in uses):
        return None
    for use in uses:
        if not isinstance(use, cst.Call):
            return use
        method = _method_on(use, name)
        if method and method not in _METHODS:
            # A name of which such a method is called later may have been bound anew.
            return None
        if method in DISTINCTIVE_METHODS or _takes_tensor(use, name, frame, engine):
            return use
    return None


def used_as_optimizer(name: str, info: FunctionInfo) -> bool:
    """Whether ``info`` calls methods on ``name`` that only an optimizer has together."""
    uses = _uses_of(name, info)
    return {_method_on(use, name) for use in uses if isinstance(use, cst.Call)} >= _OPTIMIZER


def _uses_of(name: str, info: FunctionInfo) -> Sequence[cst.CSTNode]:
    node = info.node
    parsed = info.source.parsed
    if node is None or parsed is None:
        return ()
    if node not in parsed.uses:
        parsed.uses[node] = _find_uses(node)
    return parsed.uses[node].get(name, ())


def _find_uses(function: cst.CSTNode) -> dict[str, list[cst.CSTNode]]:
    """What may show that a bare name is a tensor.

    Calls that have it as their receiver or among their first arguments, and what only a
    tensor supports: an index with None or ``...``, a shape, ``@``, and methods of what an
    operator gives. Where the name refers to something else, within the function or from
    some statement on, it shows nothing.
    """
    found: dict[str, list[cst.CSTNode]] = {}
    others: set[str] = set()
    for node in _nodes(function):
        if type(node) is cst.Assign:
            others.update(_made_tensors(node))
        elif type(node) in _SCOPES:
            bound = others.union(_bound(node))
            for name, uses in _find_uses(node).items():
                if name not in bound:
                    found.setdefault(name, []).extend(uses)
        else:
            for name, use in _uses(node):
                if name not in others:
                    found.setdefault(name, []).append(use)
    return found


def _made_tensors(node: cst.Assign) -> Iterator[str]:
    """``x`` in ``x = torch.tensor(x)``, which it had not been before."""
    call = node.value
    if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return
    if call.func.attr.value in MAKES_TENSOR and call.args:
        targets = (each.target for each in node.targets)
        bound = {target.value for target in targets if isinstance(target, cst.Name)}
        yield from bound.intersection(_given(call.args[0].value))


def _bound(scope: cst.CSTNode) -> Iterator[str]:
    """The names that a nested function, a comprehension or a loop binds for itself."""
    if isinstance(scope, cst.FunctionDef):
        params = scope.params
        every = (*params.posonly_params, *params.params, *params.kwonly_params)
        yield from (param.name.value for param in every)
    elif isinstance(scope, cst.For):
        yield from _names_in(scope.target)
    elif isinstance(scope, cst.BaseComp):
        clause: cst.CompFor | None = scope.for_in
        while clause is not None:
            yield from _names_in(clause.target)
            clause = clause.inner_for_in


def _names_in(target: cst.BaseExpression) -> Iterator[str]:
    if isinstance(target, cst.Name):
        yield target.value
    elif isinstance(target, (cst.Tuple, cst.List)):
        for element in target.elements:
            yield from _names_in(element.value)


def _uses(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode]]:
    """The bare names that ``node`` may show to be tensors, and by what."""
    if isinstance(node, cst.Subscript):
        if isinstance(node.value, cst.Name) and _is_tensors_index(node):
            yield node.value.value, node
    elif isinstance(node, cst.Attribute):
        if node.attr.value in _SHAPES and isinstance(node.value, cst.Name):
            yield node.value.value, node
    elif isinstance(node, cst.BinaryOperation):
        for side in (node.left, node.right):
            if isinstance(node.operator, cst.MatrixMultiply) and isinstance(side, cst.Name):
                yield side.value, node
            elif isinstance(node.operator, _NOT_OF_LISTS) and _is_slice_of_name(side):
                yield from ((name, node) for name in _operands(side))
    elif isinstance(node, cst.Call):
        yield from _uses_in_call(node)


def _is_slice_of_name(node: cst.BaseExpression) -> bool:
    return (
        isinstance(node, cst.Subscript)
        and isinstance(node.value, cst.Name)
        and isinstance(node.slice[0].slice, cst.Slice)
    )


def _uses_in_call(node: cst.Call) -> Iterator[tuple[str, cst.CSTNode]]:
    func = node.func
    if isinstance(func, cst.Attribute):
        if isinstance(func.value, cst.Name):
            yield func.value.value, node
        elif isinstance(func.value, _OPERATIONS) and func.attr.value in DISTINCTIVE_METHODS:
            operands = set(_operands(func.value))
            if len(operands) == 1:
                yield operands.pop(), func.value
    for arg in node.args[:_ARGUMENTS]:
        if arg.star or arg.keyword is not None:
            break
        for name in _given(arg.value):
            yield name, node


def _given(value: cst.BaseExpression) -> Iterator[str]:
    """A name that is an argument, or that is in a list that is one."""
    if isinstance(value, cst.Name):
        yield value.value
    elif isinstance(value, (cst.Tuple, cst.List)):
        yield from (e.value.value for e in value.elements if isinstance(e.value, cst.Name))


def _nodes(root: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """The nodes below ``root`` that may show something, in their order, and the scopes."""
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        # The nodes derive from an abstract class, of which isinstance() is slow.
        kind = type(node)
        if kind in _TELLING:
            yield node  # type: ignore[misc]
        if kind is tuple or kind is list:
            stack.extend(reversed(node))  # type: ignore[call-overload]
        elif kind in _SCOPES and node is not root:
            yield node  # type: ignore[misc]
        elif kind is not cst.Lambda or node is root:  # Its parameters are others.
            stack.extend(CHILDREN[kind](node))


def _is_tensors_index(node: cst.Subscript) -> bool:
    parts = [e.slice for e in node.slice]
    indices = [part.value for part in parts if isinstance(part, cst.Index)]
    if len(parts) > 1 and len(indices) < len(parts):
        return True
    return len(parts) > 1 and any(isinstance(i, cst.Ellipsis) or is_none(i) for i in indices)


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
    elif isinstance(node, cst.Subscript):
        yield from _operands(node.value)
    elif isinstance(node, cst.Attribute):
        if node.attr.value in TENSOR_ATTRIBUTES:
            yield from _operands(node.value)
        else:
            yield "."


def _method_on(call: cst.Call, name: str) -> str:
    """The method of a call on ``name``; empty for another call."""
    func = call.func
    is_on_name = (
        isinstance(func, cst.Attribute)
        and isinstance(func.value, cst.Name)
        and func.value.value == name
    )
    return func.attr.value if isinstance(func, cst.Attribute) and is_on_name else ""


def _is_of_namespace(call: cst.Call, name: str, frame: Frame) -> bool:
    """Whether ``name`` is a library like ``torch`` or ``numpy``: ``xp.reshape(x, shape)``.

    Its functions have the names of a tensor's methods, and take the tensor besides.
    """
    method = _method_on(call, name)
    if not method:
        return False
    if method in FUNCTIONS_ALONE:
        return True
    given = [arg.value for arg in call.args if arg.keyword is None and not arg.star]
    most = MOST_ARGUMENTS.get(method)
    if not given or most is None:
        return False
    if 0 <= most < len(given):
        return True
    if method in GIVEN_TENSOR:
        return False
    return any(isinstance(frame.lookup(each), Tensor) for each in _operands(given[0]))


def _takes_tensor(call: cst.Call, name: str, frame: Frame, engine: Engine) -> bool:
    """Whether the callee takes tensors where the call gives it ``name``."""
    if not _is_path(call.func):
        return False
    callee = engine.evaluate(call.func, frame)
    given = [arg.value for arg in call.args[:_ARGUMENTS]]
    if not given:
        return False
    is_first = isinstance(given[0], cst.Name) and given[0].value == name
    if isinstance(callee, Instance):
        return is_first and is_module(callee.path)
    if not isinstance(callee, Dotted):
        return False
    path = callee.path
    last = path.rpartition(".")[2]
    if path.startswith("einops."):
        return last in shape_libraries.TAKES_TENSOR and name in _given(given[0])
    if path.startswith("torch.nn.functional."):
        return is_first or (last in TAKES_TWO and _is_at(given, 1, name))
    if path != f"torch.{last}":
        return False
    if last in JOINS:
        return not is_first and name in _given(given[0])
    if last in TAKES_TWO and _is_at(given, 1, name):
        return True
    return is_first and last in TAKES_TENSOR


def _is_at(given: list[cst.BaseExpression], place: int, name: str) -> bool:
    value = given[place] if place < len(given) else None
    return isinstance(value, cst.Name) and value.value == name


def _is_path(node: cst.BaseExpression) -> bool:
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)
