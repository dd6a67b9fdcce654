"""What compiled code does that rules may apply to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import libcst as cst

from fullgraph.static.domain.values import OneOf

if TYPE_CHECKING:
    from fullgraph.static.domain.definitions import Arguments
    from fullgraph.static.domain.lattice import Frame
    from fullgraph.static.domain.sources import Source
    from fullgraph.static.domain.values import Value

TestKind = Literal["if", "while", "ternary", "comprehension", "assert", "and/or", "match"]


@dataclass(frozen=True)
class CallEvent:
    """Compiled code calls something."""

    node: cst.Call
    callee: Value
    arguments: Arguments
    frame: Frame


@dataclass(frozen=True)
class TestEvent:
    """Compiled code tests whether a value is true.

    Attributes:
        node: the whole condition.
        value: the value that is tested, which may be a part of the condition.
        kind: of the statement or expression that tests it.
        raises: the branch does nothing but raise an error.
        frame: where.
    """

    node: cst.BaseExpression
    value: Value
    kind: TestKind
    raises: bool
    frame: Frame


@dataclass(frozen=True)
class IndexEvent:
    """Compiled code takes ``receiver[...]``, or stores there.

    Attributes:
        node: the subscript.
        receiver: what is indexed.
        indices: the indices that are not slices.
        bounds: the bounds of the slices.
        stores: something is assigned to it.
        frame: where.
    """

    node: cst.Subscript
    receiver: Value
    indices: tuple[Value, ...]
    bounds: tuple[Value, ...]
    stores: bool
    frame: Frame


@dataclass(frozen=True)
class AttributeEvent:
    """Compiled code reads ``receiver.name``, one of the names that a rule handles."""

    node: cst.Attribute
    receiver: Value
    name: str
    frame: Frame


@dataclass(frozen=True)
class AssignEvent:
    """Compiled code sets ``receiver.name`` to ``value``."""

    node: cst.Attribute
    receiver: Value
    name: str
    value: Value
    frame: Frame


@dataclass(frozen=True)
class ChangeEvent:
    """Compiled code gives a Python value, which it had before the call, another one.

    Attributes:
        node: what is assigned to, or the call of a method that changes a container.
        name: the value, as the code names it: ``self.calls``, ``HISTORY``.
        holder: the object whose attribute it is, or the container that has it as an item; None
            for a global variable.
        before: the value that it had.
        by: the right side of the assignment; unknown where a method adds an item.
        is_growth: whether a container gets another item.
        is_keyed: whether that is at a key of a dict, which may be there from an earlier call.
        may_be_reset: whether another method of the object assigns to it, too.
        is_module: whether the holder is an ``nn.Module``.
        frame: where.
    """

    node: cst.CSTNode
    name: str
    holder: Value | None
    before: Value
    by: Value
    is_growth: bool
    may_be_reset: bool
    is_module: bool
    frame: Frame
    is_keyed: bool = False


@dataclass(frozen=True)
class EnterEvent:
    """Compiled code enters a context manager; ``node`` is the expression after ``with``."""

    node: cst.BaseExpression
    manager: Value
    frame: Frame


@dataclass(frozen=True)
class CompareEvent:
    """Compiled code compares two values by ``node``'s ``operator``."""

    node: cst.Comparison
    operator: cst.BaseCompOp
    left: Value
    right: Value
    frame: Frame


@dataclass(frozen=True)
class TextEvent:
    """Compiled code writes ``value`` into a string by ``%``."""

    node: cst.BinaryOperation
    value: Value
    frame: Frame


@dataclass(frozen=True)
class OperatorEvent:
    """Compiled code computes with ``value``, a number that it has drawn, by ``node``."""

    node: cst.BinaryOperation | cst.UnaryOperation
    value: Value
    frame: Frame


@dataclass(frozen=True)
class OrderEvent:
    """Compiled code brings values in an order; ``key`` is what it compares them by."""

    node: cst.CSTNode
    key: Value
    frame: Frame


@dataclass(frozen=True)
class ClassEvent:
    """Compiled code defines a class."""

    node: cst.ClassDef
    frame: Frame


@dataclass(frozen=True)
class MissingImportEvent:
    """Compiled code imports the module ``path`` by ``node``, and handles that it is missing."""

    node: cst.Import | cst.ImportFrom
    path: str
    frame: Frame


Event = (
    CallEvent
    | TestEvent
    | IndexEvent
    | AttributeEvent
    | AssignEvent
    | ChangeEvent
    | EnterEvent
    | CompareEvent
    | TextEvent
    | OperatorEvent
    | OrderEvent
    | ClassEvent
    | MissingImportEvent
)


def alternatives(event: Event) -> tuple[Event, ...]:
    """The event once for each value that its callee or receiver may be."""
    if isinstance(event, CallEvent) and isinstance(event.callee, OneOf):
        return tuple(replace(event, callee=each) for each in event.callee.values)
    if isinstance(event, AttributeEvent) and isinstance(event.receiver, OneOf):
        return tuple(replace(event, receiver=each) for each in event.receiver.values)
    return (event,)


@dataclass(frozen=True)
class OutsideCall:
    """Code that is not compiled calls ``callee``, a function or object of the workspace."""

    node: cst.Call
    callee: Value
    arguments: Arguments
    source: Source


@dataclass(frozen=True)
class OutsideAssign:
    """Code that is not compiled sets ``holder.name`` to ``value``.

    Attributes:
        node: ``model.codebook.tau``.
        holder: what ``model.codebook`` is.
        name: of the attribute.
        value: that it gets.
        source: where.
        owners: what else is named there: ``model``.
    """

    node: cst.Attribute
    holder: Value
    name: str
    value: Value
    source: Source
    owners: tuple[Value, ...] = ()


@dataclass(frozen=True)
class CompileEvent:
    """The file compiles ``target`` by ``maker``; ``node`` is the call or the decorator."""

    node: cst.CSTNode
    target: Value
    frame: Frame
    maker: str = "torch.compile"
