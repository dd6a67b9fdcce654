"""Statements: how control and bindings flow."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from typing import Any

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Class,
    Function,
    Mapping,
    Object,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret import operators
from fullgraph.static.interpret.aliases import alias, bind_type_alias, form, is_type_alias
from fullgraph.static.interpret.annotations import annotated
from fullgraph.static.interpret.binding import bind
from fullgraph.static.interpret.changes import report_assignment, report_change
from fullgraph.static.interpret.conditions import (
    Names,
    is_tracing_check,
    merge,
    name_key,
    narrow,
    reconcile,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import ClassEvent, EnterEvent
from fullgraph.static.interpret.imports import (
    bind_import,
    bind_import_from,
    on_missing_imports,
)
from fullgraph.static.interpret.patterns import enter_case
from fullgraph.static.interpret.special import call_operator, call_special
from fullgraph.static.interpret.visits import keep_rounds, last_of, names_in

_ASSERTIONS = ("_assert", "_check")
"""Functions of torch that raise an error if their first argument is false."""
_TWICE = 2
_ANY_ERROR = cst.Name("Exception")
_NO_ERROR = Arguments((NONE, NONE, NONE))


def execute(
    body: cst.BaseSuite | Many[cst.BaseStatement],
    frame: Frame,
    engine: Engine,
) -> bool:
    """Run ``body``; False if control does not come out at its end."""
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    statements: Any = body if isinstance(body, (tuple, list)) else body.body  # type: ignore[union-attr]
    depth = len(frame.conditions)
    try:
        for statement in statements:
            is_line = type(statement) is cst.SimpleStatementLine
            for part in statement.body if is_line else (statement,):
                handler = _HANDLERS.get(type(part))
                if handler is not None and handler(part, frame, engine) is False:
                    return False
        return True
    finally:
        del frame.conditions[depth:]


def _if(node: cst.If, frame: Frame, engine: Engine) -> bool:
    raises = _ends_in_error(node.body)
    outcome = operators.evaluate_test(node.test, frame, engine, "if", raises=raises)
    before = frame.names
    depth, doubted = len(frame.conditions), frame.doubted
    ways: dict[bool, Names] = {}
    leaves = False
    for way, body in ((True, node.body), (False, node.orelse)):
        if outcome is not None and outcome is not way:
            continue
        frame.names = dict(before)
        narrow(node.test, way, engine, frame)
        if outcome is None:
            # What is about to raise an error runs in no ordinary use.
            fails = _raises(body)
            frame.depend(Condition(node.test, way, is_rare=fails))
            frame.doubted = doubted or fails
        if _branch(body, frame, engine):
            ways[way] = frame.names
        else:
            leaves = leaves or _ends_in(body, cst.Return)
        del frame.conditions[depth:]
        frame.doubted = doubted
    if len(ways) == _TWICE:
        reconcile(ways[True], ways[False], node.test, frame, engine)
    frame.names = merge(list(ways.values())) if ways else before
    if ways and leaves:
        # The rest of the block is reached on the other way only. An error counts for none,
        # and what one round of a loop leaves out the next one may reach.
        frame.depend(Condition(node.test, next(iter(ways))))
    return bool(ways)


def _branch(body: cst.BaseSuite | cst.If | cst.Else | None, frame: Frame, engine: Engine) -> bool:
    if body is None:
        return True
    if type(body) is cst.If:
        return _if(body, frame, engine)
    suite: Any = body.body if type(body) is cst.Else else body
    return execute(suite, frame, engine)


def _raises(body: cst.BaseSuite | cst.If | cst.Else | None) -> bool:
    """Whether a branch ends in an error; an ``elif`` does if each of its branches does."""
    if not _ends_in_error(body):
        return False
    return not isinstance(body, cst.If) or _raises(body.orelse)


def _ends_in_error(body: cst.BaseSuite | cst.If | cst.Else | None) -> bool:
    """Whether a suite ends in ``raise``, or in the assertion of ``False``."""
    last = _last_statement(body)
    if type(last) is cst.Assert:
        return _is_false(last.test)
    call = last.value if type(last) is cst.Expr else None
    if type(call) is not cst.Call or not call.args or not _is_false(call.args[0].value):
        return type(last) is cst.Raise
    name = call.func.attr if type(call.func) is cst.Attribute else call.func
    return type(name) is cst.Name and name.value in _ASSERTIONS


def _is_false(node: cst.BaseExpression) -> bool:
    return type(node) is cst.Name and node.value == "False"


def _ends_in(
    body: cst.BaseSuite | cst.If | cst.Else | None, kind: type[cst.BaseSmallStatement]
) -> bool:
    return type(_last_statement(body)) is kind


def _last_statement(body: cst.BaseSuite | cst.If | cst.Else | None) -> Any:
    """The last statement of a suite, or of the ``with`` that it ends in; None if there is none."""
    if type(body) is cst.If or type(body) is cst.Else:
        body = body.body
    last = last_of(body)
    return _last_statement(last.body) if type(last) is cst.With else last


def _loop(frame: Frame, engine: Engine, once: Callable[[], bool], orelse: cst.Else | None) -> bool:
    """Run a loop's body twice: what one round binds, the next one sees.

    Rounds of nested loops multiply; the innermost of many run once.
    """
    outer = frame.leaves
    frame.loops += 1
    for _ in range(2 if frame.compiled and frame.loops <= _TWICE else 1):
        frame.leaves = []
        before = dict(frame.names)
        falls_through = once()
        keep_rounds(before, frame)
        ways = [before, *frame.leaves]
        if falls_through:
            ways.append(frame.names)
        frame.names = merge(ways)
    frame.leaves = outer
    frame.loops -= 1
    return execute(orelse.body, frame, engine) if orelse else True


def _for(node: cst.For, frame: Frame, engine: Engine) -> bool:
    iterated = engine.evaluate(node.iter, frame)
    names = () if frame.compiled else names_in(iterated)

    def once() -> bool:
        for name in names:
            bind(node.target, name, frame, engine)
            execute(node.body, frame, engine)
        if names:
            return True
        bind(node.target, iterated.iterated(), frame, engine)
        return execute(node.body, frame, engine)

    return _loop(frame, engine, once, node.orelse)


def _while(node: cst.While, frame: Frame, engine: Engine) -> bool:
    def once() -> bool:
        outcome = operators.evaluate_test(node.test, frame, engine, "while")
        if outcome is False:
            return True
        narrow(node.test, True, engine, frame)
        return execute(node.body, frame, engine)

    return _loop(frame, engine, once, node.orelse)


def _try(node: cst.Try | cst.TryStar, frame: Frame, engine: Engine) -> bool:
    before = dict(frame.names)
    ways: list[Names] = []
    returned = len(frame.returns)
    on_missing_imports(node, frame, engine)
    if execute(node.body, frame, engine) and (
        node.orelse is None or execute(node.orelse.body, frame, engine)
    ):
        ways.append(frame.names)
    started = merge([before, frame.names])
    checks = {name: value for name, value in frame.names.items() if is_tracing_check(value)}
    has_checked = any(is_tracing_check(value) for value in frame.returns[returned:])
    returned = len(frame.returns)
    doubted = frame.doubted
    # Most of what is tried succeeds.
    is_rare = not _ends_in(node.body, cst.Raise)
    frame.doubted = doubted or is_rare
    depth = len(frame.conditions)
    for handler in node.handlers:
        if is_rare:
            frame.depend(Condition(handler.type or _ANY_ERROR, is_rare=True))
        frame.names = dict(started)
        if isinstance(handler.name, cst.AsName):
            bind(handler.name.name, Python(), frame, engine)
        if execute(handler.body, frame, engine):
            ways.append({**frame.names, **checks})
        del frame.conditions[depth:]
    frame.doubted = doubted
    if has_checked:
        del frame.returns[returned:]
    frame.names = merge(ways) if ways else started
    falls_through = bool(ways)
    if node.finalbody is not None:
        falls_through = execute(node.finalbody.body, frame, engine) and falls_through
    return falls_through


def _with(node: cst.With, frame: Frame, engine: Engine) -> bool:
    entered: list[Object] = []
    for item in node.items:
        value = engine.evaluate(item.item, frame)
        if frame.compiled:
            engine.listener.on_event(EnterEvent(item.item, value, frame))
        if isinstance(value, Object):
            entered.append(value)
            given = call_special(value, "__enter__", Arguments(), frame, engine, item.item)
            value = UNKNOWN if given is None else given
        elif isinstance(value, Sequence):  # A generator that ``contextmanager`` decorates.
            value = value.iterated()
        if item.asname is not None:
            bind(item.asname.name, value, frame, engine)
    falls_through = execute(node.body, frame, engine)
    for manager in reversed(entered):
        call_special(manager, "__exit__", _NO_ERROR, frame, engine, node)
    return falls_through


def _match(node: cst.Match, frame: Frame, engine: Engine) -> bool:
    value = engine.evaluate(node.subject, frame)
    before = frame.names
    ways: list[Names] = [dict(before)]
    for case in node.cases:
        frame.names = dict(before)
        if not enter_case(case, node.subject, value, frame, engine):
            continue
        with frame.under(Condition(node.subject, None)):
            if case.guard is not None:
                if operators.evaluate_test(case.guard, frame, engine, "if") is False:
                    continue
                narrow(case.guard, True, engine, frame)
            if execute(case.body, frame, engine):
                ways.append(frame.names)
    frame.names = merge(ways)
    return True


def _function(node: cst.FunctionDef, frame: Frame, engine: Engine) -> None:
    info = FunctionInfo(node.name.value, frame.source, None, node, frame)
    value: Value = Function(info)
    for decorator in reversed(node.decorators):
        value = engine.decorate(value, decorator, frame)
    frame.names[node.name.value] = value


def _class(node: cst.ClassDef, frame: Frame, engine: Engine) -> None:
    if frame.compiled:
        engine.listener.on_event(ClassEvent(node, frame))
    info = ClassInfo(node.name.value, frame.source, inner=node, closure=frame)
    for statement in node.body.body:
        if isinstance(statement, cst.FunctionDef):
            name = statement.name.value
            if name not in info.methods or not _is_for_property(statement):
                info.methods[name] = FunctionInfo(name, frame.source, info, statement, frame)
    frame.names[node.name.value] = Class(info)


def _is_for_property(node: cst.FunctionDef) -> bool:
    """Whether it sets or deletes what a property gets."""
    decorators = (decorator.decorator for decorator in node.decorators)
    return any(
        isinstance(each, cst.Attribute) and each.attr.value in ("setter", "deleter")
        for each in decorators
    )


def _assign(node: cst.Assign, frame: Frame, engine: Engine) -> None:
    value = engine.evaluate(node.value, frame)
    if frame.function is None:
        value = alias(node.value, value, frame, engine)
    for target in node.targets:
        if frame.compiled:
            report_assignment(target.target, node.value, value, frame, engine)
        bind(target.target, value, frame, engine)


def _annotated(node: cst.AnnAssign, frame: Frame, engine: Engine) -> None:
    declares = frame.function is None or isinstance(node.target, cst.Attribute)
    # The present value of an attribute is not sufficient: its declaration shows later ones.
    lasts = declares and not frame.compiled
    value: Value | None = None
    if node.value is not None:
        value = engine.evaluate(node.value, frame)
        if frame.function is None and is_type_alias(node, frame, engine):
            value = form(node.value, frame)
    if isinstance(value, Tensor) and value.certain and frame.function is not None:
        declared = annotated(node.annotation.annotation, value.provenance, frame, engine)
        if isinstance(declared, (Sequence, Mapping, Python)):
            value = value.possible()  # One of both is wrong.
    if isinstance(value, Unknown) or (lasts and value in (None, NONE)):
        target = name_key(node.target) or "it"
        provenance = frame.provenance(f"`{target}`, by its annotation", node)
        declared = annotated(node.annotation.annotation, provenance, frame, engine)
        value = value if isinstance(declared, Unknown) else declared
    if value is not None:
        bind(node.target, value, frame, engine)


def _augmented(node: cst.AugAssign, frame: Frame, engine: Engine) -> None:
    left = engine.evaluate(node.target, frame)
    right = engine.evaluate(node.value, frame)
    if frame.compiled:
        report_change(node.target, left, right, frame, engine)
    defined = call_operator(node, left, right, frame, engine)
    if name_key(node.target):
        result = operators.arithmetic(left, right) if defined is None else defined
        bind(node.target, result, frame, engine)


def _return(node: cst.Return, frame: Frame, engine: Engine) -> bool:
    value = engine.evaluate(node.value, frame) if node.value else None
    if value is not None:
        frame.returns.append(value.under(frame.condition))
    return False


def _raise(node: cst.Raise, frame: Frame, engine: Engine) -> bool:
    if node.exc is not None:
        engine.evaluate(node.exc, frame)
    return False


def _leave(node: cst.Break | cst.Continue, frame: Frame, engine: Engine) -> bool:
    frame.leaves.append(dict(frame.names))
    return False


def _assert(node: cst.Assert, frame: Frame, engine: Engine) -> None:
    operators.evaluate_assert(node, frame, engine)
    if node.msg is not None:
        engine.evaluate(node.msg, frame)
    narrow(node.test, True, engine, frame)


def _delete(node: cst.Del, frame: Frame, engine: Engine) -> None:
    key = name_key(node.target)
    if key:
        frame.names[key] = UNKNOWN


def _expression(node: cst.Expr, frame: Frame, engine: Engine) -> None:
    engine.evaluate(node.value, frame)


_HANDLERS: dict[type[cst.CSTNode], Callable[[Any, Frame, Engine], bool | None]] = {
    cst.If: _if,
    cst.For: _for,
    cst.While: _while,
    cst.Try: _try,
    cst.TryStar: _try,
    cst.With: _with,
    cst.Match: _match,
    cst.FunctionDef: _function,
    cst.ClassDef: _class,
    cst.Assign: _assign,
    cst.AnnAssign: _annotated,
    cst.AugAssign: _augmented,
    cst.Return: _return,
    cst.Raise: _raise,
    cst.Break: _leave,
    cst.Continue: _leave,
    cst.Assert: _assert,
    cst.Del: _delete,
    cst.Expr: _expression,
    cst.Import: bind_import,
    cst.ImportFrom: bind_import_from,
    cst.TypeAlias: bind_type_alias,
}
