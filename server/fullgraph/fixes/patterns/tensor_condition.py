"""Conditions that are one tensor: some certainly are, others can be written so."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.values.tensor_forms import COMPARES
from fullgraph.static.models.torch.tensors import GIVES_PYTHON
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Observation

_GIVES_PYTHON_VALUE = GIVES_PYTHON | frozenset({"is_tensor", "numpy"})


def is_tensor_condition(test: cst.BaseExpression, observation: Observation | None) -> bool:
    """Whether ``test``, or what it negates, is a tensor.

    A finding says that the condition depends on a tensor. That is not enough: ``a and b``,
    ``0 < a < b``, ``a in b`` and ``any(a)`` turn tensors into a Python value.

    Args:
        test: the condition.
        observation: what a run observed there, if there was one.
    """
    context = "" if observation is None else observation.context
    if "attempted to jump with" in context and "TensorVariable" not in context:
        return False
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        test = test.expression
    if any(_is_ruled_out(node) for node in walk(test)):
        return False
    if isinstance(test, cst.Comparison):
        return len(test.comparisons) == 1 and isinstance(test.comparisons[0].operator, COMPARES)
    if isinstance(test, cst.Call):
        return isinstance(test.func, cst.Attribute)
    if isinstance(test, cst.UnaryOperation):
        return isinstance(test.operator, cst.BitInvert)
    return isinstance(test, (cst.Name, cst.Attribute, cst.Subscript, cst.BinaryOperation))


def compared_as_whole(document: Document, call: cst.Call) -> str:
    """``torch.isclose(a, b).all()`` for ``torch.allclose(a, b)``, and the same of ``torch.equal``.

    Empty for any other call. Of tensors with different shapes, ``equal`` is false where ``eq``
    broadcasts; the shapes are known while the graph is made.
    """
    name, arguments = last_name(call.func), [arg for arg in call.args if not arg.star]
    if not isinstance(call.func, cst.Attribute) or len(arguments) < len(call.args):
        return ""
    torch = document.source(call.func.value)
    given = ", ".join(document.source(arg).rstrip(" ,") for arg in arguments)
    if name == "allclose":
        return f"{torch}.isclose({given}).all()"
    if name != "equal" or len(arguments) != 2 or any(arg.keyword for arg in arguments):
        return ""
    shapes = " == ".join(f"{document.primary(arg.value)}.shape" for arg in arguments)
    return f"({torch}.eq({given}).all() if {shapes} else {torch}.tensor(False))"


def _is_ruled_out(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Attribute):
        return node.attr.value in _GIVES_PYTHON_VALUE
    return isinstance(node, (cst.NamedExpr, cst.Await, cst.Yield))
