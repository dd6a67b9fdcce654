"""Whether a call does nothing but write a message."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Finding
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import bindings, dotted, path_of
from fullgraph.static.models.python.logging import (
    METHODS_OF_LOGGERS,
    PLAIN_LOGGERS,
    STREAMS,
    WRITERS,
)
from fullgraph.static.models.tqdm import is_write

_NOT_MESSAGES = frozenset({"isEnabledFor", "setLevel", "getEffectiveLevel", "flush"})
_LEVELS = METHODS_OF_LOGGERS - _NOT_MESSAGES
_MAKERS = frozenset({"getLogger", "get_logger"})


def message_of(document: Document, call: cst.Call, code: Code, finding: Finding) -> str:
    """How the message of a call is written: ``printed``, ``logged`` or ``warned``.

    Empty if the call may do anything else. A page or a name does not decide that: settings of
    ``warnings``, handlers, and loggers of a program's own classes belong to the same page.
    """
    path = path_of(document, call.func)
    if path in WRITERS or is_write(path):
        if path.endswith(".flush") or not _goes_to_a_stream(document, call):
            return ""
        return "warned" if path.startswith("warnings.") else "printed"
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
