"""Turns a choice between two tensors into ``torch.where``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.code import Code
from fullgraph.fixes.document import Document
from fullgraph.fixes.locate import condition_at
from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.tensor_condition import is_tensor_condition
from fullgraph.fixes.torch_name import torch_name
from fullgraph.static.syntax.walk import walk

_VALUES = (
    cst.Name,
    cst.Attribute,
    cst.Call,
    cst.Subscript,
    cst.BinaryOperation,
    cst.UnaryOperation,
    cst.Integer,
    cst.Float,
)
_NO_TENSORS = frozenset({"None", "True", "False"})


@dataclass(frozen=True)
class _Choice:
    """``target = yes if test else no``; the last node ends what is replaced."""

    target: str
    yes: cst.BaseExpression
    no: cst.BaseExpression
    last: cst.CSTNode


class SelectWithWhere(Rewrite):
    """Turns a choice between two tensors into ``torch.where``."""

    entries = frozenset({"data-dependent-branch"})
    rewritten = ()
    untouched = ()

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``a if c else b``, or an ``if`` and ``else`` that assign to one name.

        None unless each side is one plain value, and the condition is one tensor.
        """
        branch = condition_at(document, finding.location)
        if branch is None or not is_tensor_condition(branch.test, finding.observation):
            return None
        choice = (
            _Choice("", branch.body, branch.orelse, branch)
            if isinstance(branch, cst.IfExp)
            else _assigned(document, branch)
        )
        torch = torch_name(document, branch, finding.location.path)
        if choice is None or torch is None or not (_is_value(choice.yes) and _is_value(choice.no)):
            return None
        start, last = document.place(branch), document.place(choice.last)
        if _has_comment(document, branch, (last.end_line, last.end_column)):
            return None
        test, yes, no = branch.test, choice.yes, choice.no
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            test, yes, no = test.expression, no, yes
        values = ", ".join(document.source(node) for node in (test, yes, no))
        path = finding.location.path
        place = Location(path, start.line, start.column, last.end_line, last.end_column)
        return Fix(
            title="Select with torch.where",
            edits=(*torch.edits, Edit(place, f"{choice.target}{torch.name}.where({values})")),
            safety=Safety.UNSAFE,
            note=(
                "Both values are always computed: neither may fail or have side effects. They must "
                "be tensors or numbers with broadcastable shapes, and the condition must have one "
                "element."
            ),
        )


def _assigned(document: Document, branch: cst.If) -> _Choice | None:
    if not isinstance(branch.orelse, cst.Else) or isinstance(document.parents[branch], cst.If):
        return None
    yes, no = _only_assignment(branch.body), _only_assignment(branch.orelse.body)
    if yes is None or no is None:
        return None
    name, other = yes.targets[0].target, no.targets[0].target
    if not (isinstance(name, cst.Name) and isinstance(other, cst.Name)):
        return None
    if name.value != other.value:
        return None
    return _Choice(f"{name.value} = ", yes.value, no.value, no)


def _only_assignment(body: cst.BaseSuite) -> cst.Assign | None:
    statements = body.body
    if isinstance(body, cst.IndentedBlock):
        if len(statements) != 1 or not isinstance(statements[0], cst.SimpleStatementLine):
            return None
        statements = statements[0].body
    only = statements[0] if len(statements) == 1 else None
    return only if isinstance(only, cst.Assign) and len(only.targets) == 1 else None


def _is_value(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Name) and node.value in _NO_TENSORS:
        return False
    return isinstance(node, _VALUES) and not any(
        isinstance(inner, (cst.NamedExpr, cst.Await, cst.Yield)) for inner in walk(node)
    )


def _has_comment(document: Document, branch: cst.CSTNode, end: tuple[int, int]) -> bool:
    places = (document.place(comment) for comment in _comments(branch))
    return any((place.line, place.column) < end for place in places)


def _comments(node: cst.CSTNode) -> Iterator[cst.Comment]:
    if isinstance(node, cst.Comment):
        yield node
    for child in node.children:
        yield from _comments(child)
