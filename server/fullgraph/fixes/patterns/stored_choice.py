"""Reads an ``if`` whose sides store different tensors in one attribute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import dotted, path_of
from fullgraph.static.models import names
from fullgraph.static.syntax.walk import walk

_MOVES = names("to cpu contiguous")
_NO_ARGUMENT = (cst.Call, cst.Await, cst.Yield, cst.NamedExpr, cst.Lambda)


@dataclass(frozen=True)
class Prepared:
    """The value of an attribute before it is stored in another one.

    Attributes:
        name: of the attribute.
        made: what it is set to if it does not exist yet; None for one that always exists.
        target: how that value is unpacked (``self.table, _``).
        moved: what it is set to from itself (``self.table.to(device)``).
    """

    name: str
    made: cst.BaseExpression | None = None
    target: cst.BaseExpression | None = None
    moved: cst.BaseExpression | None = None


@dataclass(frozen=True)
class StoredChoice:
    """``if test: self.name = one`` with ``else: self.name = other``.

    Attributes:
        branch: the statement.
        name: of the attribute.
        sides: where the value of each side comes from.
        store: the storing statement of the first side.
        value: its value, of which the text stands in ``store``.
    """

    branch: cst.If
    name: str
    sides: tuple[Prepared, Prepared]
    store: cst.BaseSmallStatement
    value: cst.BaseExpression


def stored_choice(document: Document, branch: cst.If) -> StoredChoice | None:
    """The choice that ``branch`` makes; None if a side does anything else."""
    other = branch.orelse
    if not isinstance(other, cst.Else) or isinstance(document.parents[branch], cst.If):
        return None
    first, second = _side(document, branch.body), _side(document, other.body)
    if first is None or second is None:
        return None
    (one, store, value), (two, other_store, other_value) = first, second
    texts = [
        document.source(each).replace(document.source(held), "", 1)
        for each, held in ((store, value), (other_store, other_value))
    ]
    name = _stored_name(store)
    if texts[0] != texts[1] or not name or one.name == two.name or name in (one.name, two.name):
        return None
    return StoredChoice(branch, name, (one, two), store, value)


_Side = tuple[Prepared, cst.BaseSmallStatement, cst.BaseExpression]


def _side(document: Document, body: cst.BaseSuite) -> _Side | None:
    if not isinstance(body, cst.IndentedBlock):
        return None
    *before, last = body.body
    store = _only(last)
    value = _stored_value(store) if store is not None else None
    name = _of_self(value) if value is not None else ""
    if store is None or value is None or not name or len(before) > 1:
        return None
    if not before:
        return Prepared(name), store, value
    prepared = _made_once(document, before[0], name) or _moved(before[0], name)
    return (prepared, store, value) if prepared else None


def _stored_value(store: cst.BaseSmallStatement) -> cst.BaseExpression | None:
    """The value in ``self.name = value`` or in ``self.register_buffer("name", value)``."""
    if isinstance(store, cst.Assign) and len(store.targets) == 1:
        return store.value if _of_self(store.targets[0].target) else None
    if not isinstance(store, cst.Expr) or not isinstance(store.value, cst.Call):
        return None
    call = store.value
    if dotted(call.func) != ("self", "register_buffer") or len(call.args) < 2:
        return None
    plain = [arg.value for arg in call.args if not arg.keyword and not arg.star]
    return plain[1] if len(plain) == 2 else None


def _stored_name(store: cst.BaseSmallStatement) -> str:
    if isinstance(store, cst.Assign):
        return _of_self(store.targets[0].target)
    call = store.value if isinstance(store, cst.Expr) else None
    return _text(call.args[0].value) if isinstance(call, cst.Call) else ""


def _made_once(document: Document, statement: cst.BaseStatement, name: str) -> Prepared | None:
    """``if not hasattr(self, "name"): self.name = value``."""
    if not isinstance(statement, cst.If) or statement.orelse is not None:
        return None
    test = statement.test
    if not isinstance(test, cst.UnaryOperation) or not isinstance(test.operator, cst.Not):
        return None
    call = test.expression
    if not isinstance(call, cst.Call) or path_of(document, call.func) != "builtins.hasattr":
        return None
    of_self = len(call.args) == 2 and dotted(call.args[0].value) == ("self",)
    body = statement.body.body
    only = _only(body[0]) if isinstance(statement.body, cst.IndentedBlock) else None
    if not of_self or _text(call.args[1].value) != name or len(body) != 1:
        return None
    if not isinstance(only, cst.Assign) or len(only.targets) != 1:
        return None
    target = only.targets[0].target
    parts = [e.value for e in target.elements] if isinstance(target, cst.Tuple) else [target]
    unused = [part for part in parts if isinstance(part, cst.Name) and part.value == "_"]
    if [_of_self(part) for part in parts if part not in unused] != [name]:
        return None
    if any(isinstance(node, _NO_ARGUMENT[1:]) for node in walk(only.value)):
        return None
    return Prepared(name, only.value, target)


def _moved(statement: cst.BaseStatement, name: str) -> Prepared | None:
    """``self.name = self.name.to(device)``."""
    only = _only(statement)
    if not isinstance(only, cst.Assign) or len(only.targets) != 1:
        return None
    value = only.value
    if _of_self(only.targets[0].target) != name or not isinstance(value, cst.Call):
        return None
    if not isinstance(value.func, cst.Attribute) or value.func.attr.value not in _MOVES:
        return None
    if _of_self(value.func.value) != name:
        return None
    has_effect = any(isinstance(n, _NO_ARGUMENT) for arg in value.args for n in walk(arg))
    return None if has_effect else Prepared(name, moved=value)


def _only(statement: cst.CSTNode) -> cst.BaseSmallStatement | None:
    body: Sequence[cst.BaseSmallStatement] = (
        statement.body if isinstance(statement, cst.SimpleStatementLine) else ()
    )
    return body[0] if len(body) == 1 else None


def _of_self(node: cst.CSTNode) -> str:
    parts = dotted(node)
    return parts[1] if len(parts) == 2 and parts[0] == "self" else ""


def _text(node: cst.BaseExpression) -> str:
    value = node.evaluated_value if isinstance(node, cst.SimpleString) else ""
    return value if isinstance(value, str) else ""
