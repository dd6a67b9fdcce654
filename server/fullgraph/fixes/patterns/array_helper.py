"""Functions of a module that make one NumPy array out of numbers, sizes and tensors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.static.models.torch.groups import FLOATS, INTEGERS, MAKES
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Location

_INNER = (cst.FunctionDef, cst.Lambda, cst.ClassDef)
_DTYPES = {name: name for name in ("bool", *INTEGERS, *FLOATS, "complex64", "complex128")} | {
    "bool_": "bool",
    "int": "int64",
    "float": "float64",
}
_KINDS = {"bool": "bool", "int": "int", "float": "float", "str": "str"}
_ANNOTATIONS = {
    kind: (
        kind,
        f"{kind} | None",
        f"None | {kind}",
        f"Optional[{kind}]",
        f"typing.Optional[{kind}]",
    )
    for kind in _KINDS
}
_ANNOTATED = re.compile(r"(?:Optional\[)?(?:torch\.)?(?:Tensor|(?:Bool|Float|Int|Long)Tensor)\b")
_SIZE_PARTS = (cst.Name, cst.Integer, cst.BinaryOperation, cst.Tuple, cst.List, cst.Element)


@dataclass(frozen=True)
class Parameter:
    """One argument of the operation: its type for ``custom_op``, and how the helper gets it."""

    name: str
    type: str
    passed: str


@dataclass(frozen=True)
class ArrayHelper:
    """A function whose result is one array that it makes itself.

    Attributes:
        function: it.
        parameters: its parameters, in order.
        sizes: the statements that the shape needs first (``batch, length = shape``).
        shape: of the array, as an expression of the parameters and of those names.
        dtype: of the array, without the library's name.
    """

    function: cst.FunctionDef
    parameters: tuple[Parameter, ...]
    sizes: tuple[str, ...]
    shape: str
    dtype: str


def array_helper(document: Document, code: Code, location: Location) -> ArrayHelper | None:
    """The function that is the unit of ``document``, if it is such a helper."""
    function = module_function(document)
    parameters = unchanged_parameters(document, function, code, location) if function else None
    if function is None or not parameters:
        return None
    names = frozenset(parameter.name for parameter in parameters)
    made = _made(function)
    if made is None:
        return None
    shape, dtype = made
    sizes = _sizes(document, function, shape, names)
    if sizes is None:
        return None
    return ArrayHelper(function, tuple(parameters), sizes, _closed(document, shape), dtype)


def module_function(document: Document) -> cst.FunctionDef | None:
    """The plain function of the module that is the unit of ``document``."""
    function = next((f for f in document.nodes(cst.FunctionDef) if _is_whole(document, f)), None)
    if function is None or function.decorators or function.asynchronous is not None:
        return None
    leaves = document.within(function.body, cst.Yield, cst.Await, cst.Global)
    return None if leaves else function


def unchanged_parameters(
    document: Document, function: cst.FunctionDef, code: Code, location: Location
) -> list[Parameter] | None:
    """The parameters, if a run or the annotations give the type of each.

    None if the function binds one of them anew, or writes into one.
    """
    parameters = _parameters(document, function, code, location)
    names = frozenset(parameter.name for parameter in parameters or ())
    return None if _changes(document, function, names) else parameters


def _is_whole(document: Document, function: cst.FunctionDef) -> bool:
    return not document.unit.owner and not any(
        isinstance(a, _INNER) for a in document.ancestors(function)
    )


def _parameters(
    document: Document, function: cst.FunctionDef, code: Code, location: Location
) -> list[Parameter] | None:
    listed = function.params
    if listed.kwonly_params or listed.star_kwarg or isinstance(listed.star_arg, cst.Param):
        return None
    found: list[Parameter] = []
    for param in (*listed.posonly_params, *listed.params):
        name = param.name.value
        seen = [
            value
            for node in document.index.named(function.body, name)
            for value in code.seen(document, node, location)
        ]
        text = document.source(param.annotation.annotation) if param.annotation else ""
        kinds = {"size" if v.type == "torch.Size" else v.kind for v in seen}
        inside = {kind for v in seen for kind in v.inside}
        parameter = _parameter(name, kinds, inside, text)
        if parameter is None:
            return None
        found.append(parameter)
    return found


def _parameter(name: str, kinds: set[str], inside: set[str], annotation: str) -> Parameter | None:
    optional = " | None" if "none" in kinds or "None" in annotation or "Opt" in annotation else ""
    some = kinds - {"none"}
    if some == {"tensor"} or (not some and _ANNOTATED.match(annotation)):
        return Parameter(name, f"torch.Tensor{optional}", name)
    if some == {"int", "float"}:
        some = {"float"}
    elif not some:
        # A helper inside of the helper reads it, or it was None in the run.
        some = {kind for kind in _KINDS if annotation in _ANNOTATIONS[kind]}
    if len(some) != 1:
        return None
    kind = some.pop()
    if kind in _KINDS:
        return Parameter(name, f"{_KINDS[kind]}{optional}", name)
    if kind in ("tuple", "list", "size") and (inside == {"int"} or kind == "size"):
        if optional:
            return None
        passed = {"tuple": f"tuple({name})", "list": name, "size": f"torch.Size({name})"}[kind]
        return Parameter(name, "list[int]", passed)
    return None


def _changes(document: Document, function: cst.FunctionDef, names: frozenset[str]) -> bool:
    """Whether the function binds a parameter anew, or writes into one."""
    if not names.isdisjoint(document.bound_names(function.body)):
        return True
    for node in document.within(function.body, cst.AssignTarget, cst.AugAssign, cst.Call):
        target: cst.BaseExpression | None = None
        if isinstance(node, (cst.AssignTarget, cst.AugAssign)):
            target = node.target
        elif isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            target = node.func.value if node.func.attr.value.endswith("_") else None
        while isinstance(target, (cst.Subscript, cst.Attribute)):
            target = target.value
        if isinstance(target, cst.Name) and target.value in names:
            return True
    return False


def _own(function: cst.FunctionDef) -> Iterator[cst.CSTNode]:
    return walk(function.body, *_INNER)


def _made(function: cst.FunctionDef) -> tuple[cst.BaseExpression, str] | None:
    """Shape and dtype of the array, if every ``return`` gives one that is made in one place."""
    returned = [node.value for node in _own(function) if isinstance(node, cst.Return)]
    names = {value.value if isinstance(value, cst.Name) else "" for value in returned}
    name = names.pop() if len(names) == 1 else ""
    if not name or list(bound_names(function.body)).count(name) != 1:
        return None
    for node in _own(function):
        if isinstance(node, cst.Assign) and len(node.targets) == 1:
            target = node.targets[0].target
            if isinstance(target, cst.Name) and target.value == name:
                return _new_array(node.value)
    return None


def _new_array(value: cst.BaseExpression) -> tuple[cst.BaseExpression, str] | None:
    if not isinstance(value, cst.Call) or not isinstance(value.func, cst.Attribute):
        return None
    owner, maker = value.func.value, value.func.attr.value
    if not isinstance(owner, cst.Name) or owner.value not in ("np", "numpy"):
        return None
    if maker not in MAKES or any(arg.star for arg in value.args):
        return None
    named = {arg.keyword.value: arg.value for arg in value.args if arg.keyword}
    plain = [arg.value for arg in value.args if not arg.keyword]
    position = 2 if maker == "full" else 1
    shape = plain[0] if plain else named.get("shape")
    dtype = plain[position] if len(plain) > position else named.get("dtype")
    if shape is None or (dtype is None and maker == "full"):
        return None
    if dtype is None:
        return shape, "float64"
    name = dtype.attr if isinstance(dtype, cst.Attribute) else dtype
    known = _DTYPES.get(name.value) if isinstance(name, cst.Name) else None
    return (shape, known) if known else None


def _sizes(
    document: Document, function: cst.FunctionDef, shape: cst.BaseExpression, names: frozenset[str]
) -> tuple[str, ...] | None:
    """What has to be unpacked for ``shape``; None if it takes more than the parameters."""
    nodes = [node for node in walk(shape) if isinstance(node, (cst.BaseExpression, cst.Element))]
    if not all(isinstance(node, _SIZE_PARTS) for node in nodes):
        return None
    missing = {node.value for node in nodes if isinstance(node, cst.Name)} - names
    bound = list(bound_names(function.body))
    statements: list[str] = []
    for node in function.body.body:
        small: Sequence[cst.CSTNode] = (
            node.body if isinstance(node, cst.SimpleStatementLine) else ()
        )
        for each in small:
            if not isinstance(each, cst.Assign) or not isinstance(each.value, cst.Name):
                continue
            target = each.targets[0].target
            if each.value.value not in names or not isinstance(target, cst.Tuple):
                continue
            unpacked = {e.value.value for e in target.elements if isinstance(e.value, cst.Name)}
            if unpacked & missing and all(bound.count(name) == 1 for name in unpacked):
                statements.append(document.source(each))
                missing -= unpacked
    return None if missing else tuple(statements)


def _closed(document: Document, shape: cst.BaseExpression) -> str:
    text = document.source(shape)
    return f"({text})" if isinstance(shape, cst.Tuple) and not text.startswith("(") else text
