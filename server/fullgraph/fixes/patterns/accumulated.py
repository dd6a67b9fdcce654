"""Reads ``total += number`` as a sum that can be a tensor, and what a comprehension goes over."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.number_as_tensor import ArithmeticUse
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Location

_COMPREHENSIONS = (cst.ListComp, cst.GeneratorExp)


def accumulation_at(document: Document, call: cst.Call) -> cst.AugAssign | None:
    """``total += ...`` or ``total -= ...`` of a local name, whose value is ``call``."""
    around = document.parents[call]
    if not isinstance(around, cst.AugAssign) or not isinstance(around.target, cst.Name):
        return None
    is_sum = isinstance(around.operator, (cst.AddAssign, cst.SubtractAssign))
    return around if is_sum and around.value is call else None


def can_be_tensor(
    document: Document, found: cst.AugAssign, use: ArithmeticUse, forms: TensorForms, form: Form
) -> bool:
    """Whether a sum of numbers, which begins as a number, can be a sum of tensors.

    The function binds the name to numbers only, and does nothing with it but arithmetic.
    """
    function = document.function(found)
    if function is None or form.dtype not in ("float32", "float64", "int64"):
        return False
    assert isinstance(found.target, cst.Name)
    name = found.target
    forms.bound[name.value] = Form(number="int" if form.is_integral else "float")
    is_bound = False
    for node in walk(function):
        if isinstance(node, (cst.Global, cst.Nonlocal)):
            return False
        if not isinstance(node, cst.Name) or node.value != name.value or node is name:
            continue
        value = number_bound(document, node)
        if value is None:
            if not use.fits(node):
                return False
        elif form.is_integral and not isinstance(value, cst.Integer):
            return False
        else:
            is_bound = True
    return is_bound


def number_bound(document: Document, name: cst.Name) -> cst.BaseExpression | None:
    """The number in the text that a statement binds a name to; None for any other mention."""
    target = document.parents[name]
    statement = document.parents[target] if isinstance(target, cst.AssignTarget) else None
    if not isinstance(statement, cst.Assign) or len(statement.targets) != 1:
        return None
    return statement.value if isinstance(statement.value, (cst.Integer, cst.Float)) else None


def operator_edit(document: Document, found: cst.AugAssign, path: str) -> Edit:
    """Writes ``total = total +`` for ``total +=``: the tensor may be saved for a gradient."""
    target, value = document.place(found.target), document.place(found.value)
    name = document.source(found.target)
    sign = "+" if isinstance(found.operator, cst.AddAssign) else "-"
    place = Location(path, target.line, target.column, value.line, value.column)
    return Edit(place, f"{name} = {name} {sign} ")


def bind_comprehension(document: Document, node: cst.CSTNode, forms: TensorForms) -> None:
    """Tell ``forms`` what a comprehension around ``node`` goes over: tensors of one form."""
    for around in document.ancestors(node):
        if isinstance(around, cst.FunctionDef):
            return
        if not isinstance(around, _COMPREHENSIONS):
            continue
        loop = around.for_in
        if not isinstance(loop.target, cst.Name) or loop.inner_for_in:
            return
        items = items_of(document, loop.iter)
        found = {forms.of(item, item) for item in items}
        if len(found) == 1:
            forms.bound[loop.target.value] = found.pop()
        return


def items_of(document: Document, node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The items of a tuple or list in the text, or of what a name is bound to once."""
    if isinstance(node, (cst.Tuple, cst.List)):
        is_plain = not any(isinstance(each, cst.StarredElement) for each in node.elements)
        return [each.value for each in node.elements] if is_plain else []
    function = document.function(node)
    if not isinstance(node, cst.Name) or function is None:
        return []
    bound = []
    for mention in document.index.named(function, node.value):
        target = document.parents[mention]
        if isinstance(target, cst.AssignTarget):
            statement = document.parents[target]
            assert isinstance(statement, cst.Assign)
            bound.append(statement.value)
        elif not isinstance(target, (cst.CompFor, cst.Arg, cst.Subscript, cst.For)):
            return []
    only = bound[0] if len(bound) == 1 else None
    # A tuple: nothing is appended to it.
    return items_of(document, only) if isinstance(only, cst.Tuple) else []
