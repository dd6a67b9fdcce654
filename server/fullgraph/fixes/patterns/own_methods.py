"""Methods of a function's own object, for an operator: it can be given no object.

The operator makes an object that has the methods, and the attributes that they read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.patterns.normal_form import BlockedError
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, last_name, root_of
from fullgraph.static.models.python.builtins import CHANGES_LIST


class Method(NamedTuple):
    """A method, and the unit that it is."""

    document: Document
    definition: cst.FunctionDef


def methods_called(
    document: Document, code: Code, path: str, callee: cst.CSTNode
) -> dict[str, Method]:
    """The method of the unit's class that is called, and those that it calls, by name.

    Args:
        document: the unit of the call.
        code: all files.
        path: the file.
        callee: what is called; nothing is found unless it is ``self.name`` of the unit's class.

    Raises:
        BlockedError: one of them needs its object itself, or changes it or its arguments.
    """
    call = document.parents[callee]
    own = own_name(document.function(callee))
    first, _, name = document.source(callee).partition(".")
    if not isinstance(call, cst.Call) or call.func is not callee or not own or first != own:
        return {}
    found: dict[str, Method] = {}
    left = [name]
    while left:
        name = left.pop()
        method = defined(code, path, (*document.unit.owner, name)) if document.unit.owner else None
        if method is None or name in found:
            continue
        _check(method, document.place(callee).line)
        found[name] = method
        left += attributes_read(method)
    return found


def own_name(function: cst.FunctionDef | None) -> str:
    """What a function calls its object; empty where it has no parameters."""
    return function.params.params[0].name.value if function and function.params.params else ""


def attributes_read(method: Method) -> dict[str, None]:
    """The attributes of its object that a method reads, in their order."""
    return {name.attr.value: None for name in _attributes(method)}


def made_object(
    document: Document, own: str, methods: Mapping[str, Method], given: Iterable[str]
) -> tuple[str, ...]:
    """Statements that make an object with methods and attributes.

    Args:
        document: the unit whose class has the methods.
        own: the name of the object.
        methods: by name.
        given: the attributes, as keyword arguments.
    """
    owner = ".".join(document.unit.owner)
    lines = [f"{own} = types.SimpleNamespace({', '.join(given)})"]
    for name, method in methods.items():
        is_static = bool(method.definition.decorators)
        function = f"{owner}.{name}"
        bound = function if is_static else f"types.MethodType({function}, {own})"
        lines.append(f"{own}.{name} = {bound}")
    return tuple(lines)


def defined(code: Code, path: str, qualified: tuple[str, ...]) -> Method | None:
    """The only function of a file that has a qualified name; None where there is none."""
    found = [
        Method(unit, node)
        for unit in code.mentioning(path, f"def {qualified[-1]}(")
        if unit is not None and unit.unit.path == qualified
        for node in unit.nodes(cst.FunctionDef)
        if unit.function(node) is None
    ]
    return found[0] if len(found) == 1 else None


def _attributes(method: Method) -> Iterator[cst.Attribute]:
    document, definition = method
    own = own_name(definition)
    if any(last_name(each.decorator) == "staticmethod" for each in definition.decorators):
        return
    for name in document.index.named(definition.body, own) if own else ():
        around = document.parents[name]
        if isinstance(around, cst.Attribute) and around.value is name:
            yield around


def _check(method: Method, line: int) -> None:
    document, definition = method
    name = definition.name.value
    decorators = {last_name(each.decorator) for each in definition.decorators}
    if not decorators <= {"staticmethod"} or definition.asynchronous:
        raise BlockedError(line, f"`{name}` is decorated")
    own = own_name(definition) if not decorators else ""
    mentioned = len(document.index.named(definition.body, own)) if own else 0
    if mentioned != len([*_attributes(method)]) or document.index.named(definition, "super"):
        raise BlockedError(line, f"`{name}` needs the object itself")
    for changed in changed_arguments(method):
        raise BlockedError(line, f"`{name}` changes `{document.source(changed)}`")


def changed_arguments(method: Method) -> Iterator[cst.BaseExpression]:
    """What of its arguments a function changes, as far as its own text shows."""
    document, definition = method
    given = {*document.bound_names(definition.params)} - {*document.bound_names(definition.body)}
    for changed in _changed(document, definition):
        root = root_of(changed)
        if isinstance(root, cst.Name) and root.value in given:
            yield changed


def _changed(document: Document, definition: cst.FunctionDef) -> Iterator[cst.BaseExpression]:
    """The objects whose attributes and items a function assigns, or that it changes in place."""
    for node in document.within(definition.body, cst.Attribute, cst.Subscript):
        around = document.around_tuples(node)
        is_changed = isinstance(around, (cst.AugAssign, cst.AnnAssign)) and around.target is node
        if is_changed or document.is_assigned(node):
            yield node
    for call in document.within(definition.body, cst.Call):
        if isinstance(call.func, cst.Attribute):
            name = call.func.attr.value
            if name in CHANGES_LIST or (name.endswith("_") and not name.endswith("__")):
                yield call.func.value
