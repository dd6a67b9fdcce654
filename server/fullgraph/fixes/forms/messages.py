"""The messages that a finding is about, and the branches that they are in."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.findings import Finding
from fullgraph.fixes.forms.dropped import reads_only
from fullgraph.fixes.forms.message_call import message_of
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at, condition_at, lies_in
from fullgraph.fixes.values.value_kind import ValueKinds


class Messages:
    """The messages at a finding."""

    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        """Look in ``document``, with what the run of ``finding`` saw."""
        self._document = document
        self._code = code
        self._finding = finding
        self._kinds = ValueKinds(document, code, finding)

    def message(self, call: cst.Call) -> str:
        """As ``message_of``."""
        return message_of(self._document, call, self._code, self._finding)

    def at_finding(self) -> cst.Call | None:
        """The message that the finding is about, or whose argument is what breaks."""
        location = self._finding.location
        call = call_at(self._document, location)
        if call is not None and not self._is_statement(call):
            around = (
                statement.value
                for statement in self._document.nodes(cst.Expr)
                if isinstance(statement.value, cst.Call)
                and lies_in(self._document, location, statement.value)
            )
            call = next(around, None)
        return call if call and self._is_statement(call) and self.message(call) else None

    def under_finding(self) -> list[cst.Call]:
        """The messages of the ``if`` whose condition breaks, if it has nothing else."""
        location = self._finding.location
        branch = condition_at(self._document, location)
        if branch is None:
            tests = (b for b in self._document.nodes(cst.If))
            branch = next((b for b in tests if lies_in(self._document, location, b.test)), None)
        return self.only_messages(branch) if isinstance(branch, cst.If) else []

    def branch_around(self, call: cst.Call) -> cst.CSTNode | None:
        """The outermost branch or loop around a message that may depend on a tensor's value."""
        found = None
        for around in self._document.ancestors(call):
            if isinstance(around, (cst.FunctionDef, cst.Lambda)):
                break
            if isinstance(around, cst.Match) or (
                isinstance(around, (cst.If, cst.While)) and self._may_break(around.test)
            ):
                found = around
        return found

    def only_messages(self, branch: cst.CSTNode) -> list[cst.Call]:
        """The messages that are all that an ``if`` does; empty if it does anything else."""
        if (
            not isinstance(branch, cst.If)
            or branch.orelse
            or not reads_only(self._document, branch.test)
        ):
            return []
        found: list[cst.Call] = []
        for statement in _statements(branch.body):
            if isinstance(statement, cst.If):
                inner = self.only_messages(statement)
                if not inner:
                    return []
                found += inner
            elif isinstance(statement, cst.Expr) and isinstance(statement.value, cst.Call):
                if not self.message(statement.value):
                    return []
                found.append(statement.value)
            elif not isinstance(statement, cst.Pass):
                return []
        return found

    def _is_statement(self, call: cst.Call) -> bool:
        return isinstance(self._document.parents[call], cst.Expr)

    def _may_break(self, test: cst.BaseExpression) -> bool:
        if isinstance(test, cst.BooleanOperation):
            return self._may_break(test.left) or self._may_break(test.right)
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            return self._may_break(test.expression)
        kind = self._kinds.is_tensor(test)
        # Its value is unknown; a plain name like ``verbose`` is mostly a flag of the program.
        return bool(kind) if isinstance(test, (cst.Name, cst.Attribute)) else kind is not False


def _statements(body: cst.BaseSuite) -> Iterator[cst.CSTNode]:
    for statement in body.body:
        if isinstance(statement, cst.SimpleStatementLine):
            yield from statement.body
        else:
            yield statement
