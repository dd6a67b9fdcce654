"""Whether code in sight catches what a check raises."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document, Documents, last_name
from fullgraph.fixes.values.bindings import bindings, dotted, path_of
from fullgraph.static.models import names
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Finding

_Block = cst.Try | cst.TryStar | cst.With
_SUPPRESS = names("ExitStack raises assertRaises assertRaisesRegex")
_CALLED_BY_MODULES = frozenset({"forward", "__call__"})


def is_caught(
    document: Document, node: cst.CSTNode, error: str, code: Code, finding: Finding
) -> bool:
    """Whether an ``except`` or ``with`` around ``node``, or a call of its function, may catch it.

    The calls are those of the same file, and those of the finding's stack.

    Args:
        document: the unit of ``node``.
        node: the check.
        error: the name of the exception's class.
        code: the files of the stack.
        finding: whose stack led here.
    """
    if _is_tried(document, node, error):
        return True
    stack = finding.observation.stack if finding.observation else ()
    for frame in stack:
        caller = code.at(frame.path, frame.line)
        if caller and any(_covers(caller, each, frame.line, error) for each in _blocks(caller)):
            return True
    function = document.function(node)
    name = function.name.value if function else ""
    return any(
        _calls(caller, statement, name)
        for caller in _callers(document, name)
        for tried in _blocks(caller)
        if _may_catch(caller, tried, error)
        for statement in tried.body.body
    )


def _callers(document: Document, name: str) -> Iterator[Document]:
    """The units of the file that may catch what a call in them raises."""
    documents = Documents(document.file)
    for unit in document.file.units:
        catches = "except" in unit.text or "with" in unit.text
        if catches and (name in unit.text or name in _CALLED_BY_MODULES):
            found = documents.at(unit.line)
            if found:
                yield found


def _blocks(document: Document) -> Iterator[_Block]:
    yield from document.nodes(cst.Try)
    yield from document.nodes(cst.TryStar)
    yield from document.nodes(cst.With)


def _is_tried(document: Document, node: cst.CSTNode, error: str) -> bool:
    inner = node
    for around in document.ancestors(node):
        if isinstance(around, (cst.Try, cst.TryStar, cst.With)) and around.body is inner:
            if _may_catch(document, around, error):
                return True
        elif isinstance(around, (cst.FunctionDef, cst.Lambda)):
            return False
        inner = around
    return False


def _covers(document: Document, tried: _Block, line: int, error: str) -> bool:
    place = document.place(tried.body)
    return place.line <= line <= place.end_line and _may_catch(document, tried, error)


def _calls(document: Document, statement: cst.CSTNode, name: str) -> bool:
    for node in walk(statement):
        if not isinstance(node, cst.Call):
            continue
        called = dotted(node.func)
        if called and called[-1] == name:
            return True
        # A module's "forward" is called through an attribute or a local name of the module. What
        # is imported here is not a module of this file, and neither is a builtin function.
        if name in _CALLED_BY_MODULES and not path_of(document, node.func):
            return True
    return False


def _may_catch(document: Document, tried: _Block, error: str) -> bool:
    if isinstance(tried, cst.With):
        return any(_suppresses(document, item.item, error) for item in tried.items)
    return any(_handles(handler.type, error) for handler in tried.handlers)


def _suppresses(document: Document, manager: cst.BaseExpression, error: str) -> bool:
    """Whether a context manager may end an exception: ``suppress``, or one of this file."""
    if not isinstance(manager, cst.Call):
        head, *rest = dotted(manager) or ("",)
        found = () if rest else bindings(document, manager, head)
        return any(
            isinstance(each.value, cst.Call) and _suppresses(document, each.value, error)
            for each in found
        )
    name = last_name(manager.func)
    if name == "suppress":
        return any(_handles(arg.value, error) for arg in manager.args)
    return name in _SUPPRESS or any(
        unit.path == (name, "__exit__")
        or (unit.path == (name,) and ("__exit__" in unit.text or "except" in unit.text))
        for unit in document.file.units
    )


def _handles(kind: cst.BaseExpression | None, error: str) -> bool:
    if kind is None:
        return True
    if isinstance(kind, cst.Tuple):
        return any(_handles(each.value, error) for each in kind.elements)
    name = dotted(kind)
    caught = getattr(builtins, name[0], None) if len(name) == 1 else None
    raised = getattr(builtins, error, None)
    if isinstance(caught, type) and isinstance(raised, type):
        return issubclass(raised, caught)
    # A class that the program defines may be a base of the exception.
    return True
