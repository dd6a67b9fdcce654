"""The messages that a finding is about, and the branches that they are in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import reads_only
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import call_at, condition_at, lies_in
from fullgraph.fixes.values.bindings import bindings, dotted, path_of
from fullgraph.fixes.values.value_kind import ValueKinds
from fullgraph.static.models.python.system import (
    METHODS_OF_LOGGERS,
    PLAIN_LOGGERS,
    STREAMS,
    WRITERS,
)
from fullgraph.static.models.tqdm import is_write
from fullgraph.vocabulary.findings import Finding


class Messages:
    """The messages at a finding."""

    def __init__(self, document: Document, code: Code, finding: Finding) -> None:
        """Look in ``document``, with what the run of ``finding`` saw."""
        self._document = document
        self._code = code
        self._finding = finding
        self._kinds = ValueKinds(document, code, finding.location)

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


_NOT_MESSAGES = frozenset({"isEnabledFor", "setLevel", "getEffectiveLevel", "flush"})
_LEVELS = METHODS_OF_LOGGERS - _NOT_MESSAGES
_MAKERS = frozenset({"getLogger", "get_logger"})


def message_of(document: Document, call: cst.Call, code: Code, finding: Finding) -> str:
    """How the message of a call is written: ``printed``, ``logged`` or ``warned``.

    Empty if the call may do anything else. A page or a name does not decide that: settings of
    ``warnings``, handlers, and loggers of a program's own classes belong to the same page. A
    program that reacts to its own messages loses more than a text.
    """
    path = path_of(document, call.func)
    if path in WRITERS or is_write(path):
        if path.endswith(".flush") or not _goes_to_a_stream(document, call):
            return ""
        if not path.startswith("warnings."):
            return "printed"
        return "" if reacts_to_warnings(document) else "warned"
    if reacts_to_records(document):
        return ""
    holder, _, name = path.rpartition(".")
    if holder == "logging" and name in _LEVELS:
        return "logged"
    return "logged" if _is_logger_method(document, call.func, code, finding) else ""


def _goes_to_a_stream(document: Document, call: cst.Call) -> bool:
    """Whether no other file is given, whose text a program may read again."""
    return all(
        not arg.star.startswith("**")
        and (arg.keyword is None or arg.keyword.value != "file" or _is_stream(document, arg.value))
        for arg in call.args
    )


def _is_stream(document: Document, value: cst.BaseExpression) -> bool:
    return path_of(document, value) in STREAMS


def _is_logger_method(
    document: Document, callee: cst.BaseExpression, code: Code, finding: Finding
) -> bool:
    """Whether it is a method of a logger of the standard library, not of a class around one."""
    if not isinstance(callee, cst.Attribute) or callee.attr.value not in _LEVELS:
        return False
    seen = code.seen(document, callee.value, finding.location)
    if seen:
        return all(value.type in PLAIN_LOGGERS for value in seen)
    context = finding.observation.context if finding.observation else ""
    if any(f"<{kind.rpartition('.')[2]} " in context for kind in PLAIN_LOGGERS):
        return True
    name = dotted(callee.value)
    found = bindings(document, callee, name[0]) if len(name) == 1 else ()
    return bool(found) and all(_makes_logger(document, each.value) for each in found)


def _makes_logger(document: Document, value: cst.BaseExpression | None) -> bool:
    """Whether it is ``getLogger()`` of ``logging`` or of a library's module of that name."""
    if not isinstance(value, cst.Call) or "setLoggerClass" in document.file.text:
        return False
    holder, _, name = path_of(document, value.func).rpartition(".")
    return name in _MAKERS and holder.rpartition(".")[2] == "logging"


_OF_WARNINGS = re.compile(
    r"""
    \bexcept\b[^:\n]*Warning  # it is raised, and caught
    | \b(?:simplefilter|filterwarnings)\(\s*(?:action\s*=\s*)?["']error
    | \bcatch_warnings\([^)]*\brecord\s*=\s*True
    | \bshowwarning\s*=
    """,
    re.VERBOSE,
)
_OF_RECORDS = re.compile(
    r"^\s*class\s+\w+\([^)]*\b(?:\w*Handler|Filter)\b|\bsetLogRecordFactory\(", re.MULTILINE
)


def reacts_to_warnings(document: Document) -> bool:
    """Whether code in the file catches, records or raises warnings."""
    return _OF_WARNINGS.search(document.file.text) is not None


def reacts_to_records(document: Document) -> bool:
    """Whether the file has a handler or filter of log records of its own."""
    return _OF_RECORDS.search(document.file.text) is not None
