"""What is called: functions, methods, and what calls them with some arguments given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, FunctionInfo
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Doubt, Value, limit
from fullgraph.static.domain.values.one_of import Alternative
from fullgraph.static.domain.values.plain import size_or_method


@dataclass(frozen=True)
class Function(Alternative):
    """A function of the workspace; ``owner`` is the object that it is bound to."""

    info: FunctionInfo
    owner: Value | None = None

    def children(self) -> tuple[Value, ...]:
        """What it is bound to."""
        return () if self.owner is None else (self.owner,)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """The function bound to another object."""
        return self if self.owner is None else Function(self.info, change(self.owner))

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What its body returns."""
        owner = self.owner
        if owner is None and _is_passed_self(self.info, arguments, frame):
            owner, arguments = arguments.first, arguments.without_first
        return evaluator.call_function(self.info, owner, arguments, frame)

    def truth(self) -> bool | None:
        """A function is true."""
        return True


@dataclass(frozen=True)
class Callback(Alternative):
    """Something of which only its annotation is known: that calling it gives ``result``."""

    result: Value
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, (self.result,), result=UNKNOWN)

    def children(self) -> tuple[Value, ...]:
        """What it gives."""
        return (self.result,)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What it is annotated to give."""
        return self.result

    def map(self, change: Callable[[Value], Value]) -> Value:
        """What gives another result."""
        return Callback(change(self.result))


@dataclass(frozen=True)
class Partial(Alternative):
    """``functools.partial(function, ...)`` with the arguments bound so far."""

    function: Value
    arguments: tuple[Value, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, self.children(), function=UNKNOWN, arguments=(), keywords=())

    def children(self) -> tuple[Value, ...]:
        """The function and the arguments."""
        return (self.function, *self.arguments, *(value for _, value in self.keywords))

    @property
    def callee(self) -> str:
        """Whatever it calls."""
        return "partial"

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What the function gives for the arguments bound before and these."""
        merged = Arguments(
            (*self.arguments, *arguments.positional),
            (*self.keywords, *arguments.keywords),
            arguments.is_open,
        )
        return evaluator.call(self.function, merged, frame, node)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """Another function with other arguments."""
        return Partial(
            change(self.function),
            tuple(map(change, self.arguments)),
            tuple((name, change(value)) for name, value in self.keywords),
        )


@dataclass(frozen=True)
class Method(Usable):
    """A method of a value that is no class of the workspace, not yet called."""

    receiver: Value
    name: str
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, (self.receiver,), receiver=UNKNOWN)

    @property
    def doubt(self) -> Doubt:
        """None: it may be any attribute of something unknown."""
        return Doubt.NONE

    def children(self) -> tuple[Value, ...]:
        """Whose method it is."""
        return (self.receiver,)

    @property
    def callee(self) -> str:
        """Its name, whosever it is."""
        return f".{self.name}"

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A size, or a method: it may be any attribute of something unknown."""
        return size_or_method(name)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What the method gives."""
        return evaluator.call_method(self.receiver, self.name, arguments, frame, node)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """The method of another value."""
        return Method(change(self.receiver), self.name)


def _is_passed_self(info: FunctionInfo, arguments: Arguments, frame: Frame) -> bool:
    """Whether a method is called on its class with ``self``: ``Base.__init__(self)``."""
    receiver = frame.receiver
    if info.owner is None or not arguments.positional or receiver is None:
        return False
    return receiver.is_object and arguments.first == receiver
