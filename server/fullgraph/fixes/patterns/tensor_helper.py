"""Functions of a module that make tensors whose sizes follow from those of their arguments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.patterns.array_helper import Parameter, module_function, unchanged_parameters
from fullgraph.fixes.patterns.pure_body import is_pure
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    FIXED_ATTRIBUTES,
    FIXED_METHODS,
    FLOATS,
    INTEGERS,
    MAKES,
    MAKES_LIKE,
    MAKES_NEW,
    VIEWS,
)
from fullgraph.vocabulary.findings import Location

_MAKERS = MAKES | MAKES_LIKE | {"eye"}
_KEEPS_DTYPE = VIEWS | names("repeat permute transpose contiguous clone t")
_CASTS = CASTS_TO_INTEGERS | {"to"}
_INTEGRAL = CASTS_TO_INTEGERS | INTEGERS
_ARITHMETIC = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo)


@dataclass(frozen=True)
class TensorHelper:
    """A pure function whose results are tensors that it makes itself.

    Attributes:
        function: it.
        parameters: its parameters, in order.
        shapes: the source of the statements that make tensors of the right form, ``return`` last.
        results: how many tensors it returns; 0 for one that is not in a tuple.
    """

    function: cst.FunctionDef
    parameters: tuple[Parameter, ...]
    shapes: tuple[str, ...]
    results: int


def tensor_helper(document: Document, code: Code, location: Location) -> TensorHelper | None:
    """The function that is the unit of ``document``, if it is such a helper."""
    function = module_function(document)
    parameters = unchanged_parameters(document, function, code, location) if function else None
    if function is None or not parameters or not isinstance(function.body, cst.IndentedBlock):
        return None
    returns = document.within(function.body, cst.Return)
    last = function.body.body[-1]
    if len(returns) != 1 or not isinstance(last, cst.SimpleStatementLine):
        return None
    if returns[0] not in last.body or returns[0].value is None:
        return None
    shapes = _Shapes(document, function, code, location, parameters)
    made = shapes.of(returns[0].value)
    if made is None or not is_pure(document, function):
        return None
    result = returns[0].value
    results = len(result.elements) if isinstance(result, cst.Tuple) else 0
    return TensorHelper(function, tuple(parameters), (*made, document.source(returns[0])), results)


class _Shapes:
    """Finds the statements that the sizes and dtypes of results depend on."""

    def __init__(
        self,
        document: Document,
        function: cst.FunctionDef,
        code: Code,
        location: Location,
        parameters: list[Parameter],
    ) -> None:
        self._document = document
        self._bound = [*bound_names(function.body)]
        self._tensors = {p.name for p in parameters if p.type == "torch.Tensor"}
        self._names = {p.name for p in parameters}
        self._sizes = {p.name for p in parameters if "Tensor" not in p.type}
        self._statements = [
            small
            for line in function.body.body
            if isinstance(line, cst.SimpleStatementLine)
            for small in line.body
            if isinstance(small, cst.Assign) and len(small.targets) == 1
        ]
        self._needed: dict[int, cst.Assign] = {}
        self._integral = {
            name for name in self._tensors if _is_integral_in_run(document, code, location, name)
        }

    def of(self, result: cst.BaseExpression) -> tuple[str, ...] | None:
        """The statements that make tensors of the form of ``result``."""
        single = not isinstance(result, cst.Tuple)
        parts = (
            [result] if not isinstance(result, cst.Tuple) else [e.value for e in result.elements]
        )
        sources = {name.value if (name := _head(part)) else "" for part in parts}
        # Results of an operation must not share memory.
        if (not single and "" in sources) or len(sources) != len(parts) or not self._tensors:
            return None
        has_no_gradient = self._integral == self._names - self._sizes
        if not all(
            self._is_new(part) and (has_no_gradient or self._is_integral(part)) for part in parts
        ):
            return None
        ordered = sorted(self._needed.items())
        return tuple(self._document.source(statement) for _, statement in ordered)

    def _binding(self, name: str) -> cst.Assign | None:
        """The only statement that binds a name, which always runs."""
        if self._bound.count(name) != 1:
            return None
        found = [s for s in self._statements if name in [*bound_names(s)]]
        if not found:
            return None
        self._needed[self._document.place(found[0]).line] = found[0]
        return found[0]

    def _value(self, name: str) -> cst.BaseExpression | None:
        assign = self._binding(name)
        if assign is None or not isinstance(assign.targets[0].target, cst.Name):
            return None
        return assign.value

    def _is_new(self, node: cst.BaseExpression) -> bool:
        """Whether this is a tensor that the function makes, of sizes that are known."""
        if isinstance(node, cst.Name):
            value = self._value(node.value) if node.value not in self._names else None
            return value is not None and self._is_new(value)
        if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
            return False
        if any(arg.star for arg in node.args):
            return False
        method, owner = node.func.attr.value, node.func.value
        arguments = [arg.value for arg in node.args]
        if self._is_maker(node.func) or (method in MAKES_NEW and self._is_tensor(owner)):
            return all(self._is_size(each) or self._is_tensor(each) for each in arguments)
        if method in _KEEPS_DTYPE | _CASTS:
            return self._is_new(owner) and all(self._is_size(each) for each in arguments)
        return False

    def _is_integral(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.Name):
            value = self._value(node.value)
            return node.value in self._integral or (value is not None and self._is_integral(value))
        if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
            return False
        method = node.func.attr.value
        dtypes = [arg.value for arg in node.args if arg.keyword and arg.keyword.value == "dtype"]
        if method == "to" and not dtypes:
            dtypes = [arg.value for arg in node.args if _is_dtype(self._document, arg.value)]
        if dtypes:
            return _is_integral_dtype(self._document, dtypes[-1])
        if method in _CASTS - {"to"}:
            return True
        if method in _KEEPS_DTYPE | MAKES_NEW | {"to"}:
            return self._is_integral(node.func.value)
        return (
            method.endswith("_like") and bool(node.args) and self._is_integral(node.args[0].value)
        )

    def _is_maker(self, func: cst.Attribute) -> bool:
        return func.attr.value in _MAKERS and (
            path_of(self._document, func) == f"torch.{func.attr.value}"
        )

    def _is_tensor(self, node: cst.BaseExpression) -> bool:
        return isinstance(node, cst.Name) and node.value in self._tensors

    def _is_size(self, node: cst.BaseExpression) -> bool:
        """Whether this is a size, a number, a dtype or a device that no data decides."""
        if isinstance(node, (cst.Integer, cst.Float)):
            return True
        if isinstance(node, cst.Name):
            return self._is_size_name(node)
        if isinstance(node, (cst.Tuple, cst.List)):
            return all(self._is_size(element.value) for element in node.elements)
        if isinstance(node, cst.BinaryOperation):
            operands = (node.left, node.right)
            return isinstance(node.operator, _ARITHMETIC) and all(map(self._is_size, operands))
        if isinstance(node, cst.UnaryOperation):
            return isinstance(node.operator, cst.Minus) and self._is_size(node.expression)
        if isinstance(node, cst.Subscript):
            return self._is_shape(node.value) and all(
                isinstance(e.slice, cst.Index)
                and isinstance(e.slice.value, (cst.Integer, cst.UnaryOperation))
                for e in node.slice
            )
        if isinstance(node, cst.Attribute):
            return _is_dtype(self._document, node) or (
                node.attr.value in FIXED_ATTRIBUTES and self._is_tensor(node.value)
            )
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            return (
                node.func.attr.value in FIXED_METHODS
                and self._is_tensor(node.func.value)
                and all(self._is_size(arg.value) for arg in node.args)
            )
        if isinstance(node, cst.Call):
            return path_of(self._document, node.func) == "builtins.len" and all(
                self._is_tensor(arg.value) for arg in node.args
            )
        return False

    def _is_shape(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.Attribute):
            return node.attr.value == "shape" and self._is_tensor(node.value)
        return isinstance(node, cst.Name) and self._is_size_name(node)

    def _is_size_name(self, node: cst.Name) -> bool:
        name = node.value
        if name in self._names:
            return name in self._sizes
        if name in ("True", "False", "None"):
            return True
        assign = self._binding(name)
        return assign is not None and self._is_size(assign.value)


def _head(node: cst.BaseExpression) -> cst.Name | None:
    """The name that a chain of methods begins with."""
    while isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        node = node.func.value
    return node if isinstance(node, cst.Name) else None


def _is_dtype(document: Document, node: cst.BaseExpression) -> bool:
    path = path_of(document, node) if isinstance(node, cst.Attribute) else ""
    known = _INTEGRAL | FLOATS | CASTS_TO_FLOATS | {"bfloat16"}
    return path.startswith("torch.") and path.removeprefix("torch.") in known


def _is_integral_dtype(document: Document, node: cst.BaseExpression) -> bool:
    return _is_dtype(document, node) and path_of(document, node).split(".")[-1] in _INTEGRAL


def _is_integral_in_run(document: Document, code: Code, location: Location, name: str) -> bool:
    seen = [
        value for node in _uses(document, name) for value in code.seen(document, node, location)
    ]
    return bool(seen) and all(value.dtype in _INTEGRAL for value in seen)


def _uses(document: Document, name: str) -> Iterator[cst.Name]:
    return (node for node in document.nodes(cst.Name) if node.value == name)
