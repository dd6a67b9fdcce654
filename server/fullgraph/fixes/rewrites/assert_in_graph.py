"""Turns an ``if`` that raises into an assertion in the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.code import Code
from fullgraph.fixes.document import Document
from fullgraph.fixes.locate import condition_at
from fullgraph.fixes.rewrites.base import Rewrite
from fullgraph.fixes.tensor_condition import is_tensor_condition
from fullgraph.fixes.torch_name import torch_name


class AssertInGraph(Rewrite):
    """Turns an ``if`` that raises into an assertion in the graph."""

    entries = frozenset({"data-dependent-branch"})
    rewritten = ()
    untouched = ()

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``if bad: raise E("m")`` asserts under compile, and raises in eager mode as before.

        None unless the ``if`` does nothing but raise, and its condition is one tensor.
        """
        branch = condition_at(document, finding.location)
        if not isinstance(branch, cst.If) or branch.orelse is not None:
            return None
        if _is_elif(document, branch):
            return None
        raised = _only_raise(branch)
        if raised is None or not is_tensor_condition(branch.test, finding.observation):
            return None
        path = finding.location.path
        torch = torch_name(document, branch, path)
        if torch is None:
            return None
        start = document.place(branch)
        indentation = document.indentation(start.line)
        inner, newline = indentation + document.step(branch), document.newline
        holds = _negation(document, branch.test, torch.name)
        message = _message(document, raised)
        opened = (
            f"if {torch.name}.compiler.is_compiling():{newline}"
            f"{inner}{torch.name}._assert_async({holds}, {message}){newline}"
            f"{indentation}elif"
        )
        keyword = Location(path, start.line, start.column, start.line, start.column + len("if"))
        return Fix(
            title="Assert in the graph instead of raising",
            edits=(*torch.edits, Edit(keyword, opened)),
            # An "except" around it is for the exception that is no longer raised.
            safety=Safety.UNSAFE if _is_tried(document, branch) else Safety.SAFE,
            note=(
                "Under torch.compile the error is a RuntimeError; on CUDA it is asynchronous and "
                "appears at a later call."
            ),
        )


def _is_elif(document: Document, branch: cst.If) -> bool:
    around = document.parents[branch]
    return isinstance(around, cst.If) and around.orelse is branch


def _is_tried(document: Document, branch: cst.If) -> bool:
    return any(isinstance(a, (cst.Try, cst.TryStar)) for a in document.ancestors(branch))


def _only_raise(branch: cst.If) -> cst.Raise | None:
    body = branch.body
    statements = body.body
    if isinstance(body, cst.IndentedBlock):
        if len(statements) != 1 or not isinstance(statements[0], cst.SimpleStatementLine):
            return None
        statements = statements[0].body
    only = statements[0] if len(statements) == 1 else None
    return only if isinstance(only, cst.Raise) and only.exc is not None else None


def _negation(document: Document, test: cst.BaseExpression, torch: str) -> str:
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return document.source(test.expression)
    return f"{torch}.logical_not({document.source(test)})"


def _message(document: Document, raised: cst.Raise) -> str:
    """The exception's own text where it is constant: an assertion's text must be."""
    error = raised.exc
    if isinstance(error, cst.Call):
        first = error.args[0] if error.args else None
        is_message = len(error.args) == 1 and first and first.keyword is None and not first.star
        if first and is_message and _is_plain_text(first.value):
            return document.source(first.value)
        error = error.func
    name = error.attr if isinstance(error, cst.Attribute) else error
    kind = name.value if isinstance(name, cst.Name) else "an exception"
    return f'"{kind}: a check failed in compiled code"'


def _is_plain_text(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.ConcatenatedString):
        return _is_plain_text(value.left) and _is_plain_text(value.right)
    return isinstance(value, cst.SimpleString) and "b" not in value.prefix
