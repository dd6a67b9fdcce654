"""What the parts of the interpreter share: frames, arguments, and each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from collections.abc import Sequence as Many
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import libcst as cst

from fullgraph.static.domain.condition import Condition
from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo, Source
from fullgraph.static.domain.values import UNKNOWN, Dotted, Origin, Value
from fullgraph.static.incremental.memo import Memory
from fullgraph.static.interpret.events import CompileEvent, Event


@dataclass
class Frame:
    """One activation of a function, of a class body or of the module.

    Attributes:
        names: what is bound; an assignment to ``self.x`` is bound as ``"self.x"``.
        source: the unit that is executed.
        parent: where names are looked up next; None for the module.
        function: the function, if it is one.
        receiver: the object whose method it is.
        compiled: whether Dynamo would trace this code.
        guards: conditions in this function that only a run decides and that the current
            statement depends on, outermost first.
        doubted: what is asked now is only asked in an unusual configuration.
        returns: what was returned so far.
        leaves: what was bound when a ``break`` or ``continue`` left the innermost loop.
        loops: how many loops are around the current statement.
    """

    names: dict[str, Value]
    source: Source
    parent: Frame | None = None
    function: FunctionInfo | None = None
    receiver: Value | None = None
    compiled: bool = False
    guards: list[Condition] = field(default_factory=list)
    doubted: bool = False
    returns: list[Value] = field(default_factory=list)
    leaves: list[dict[str, Value]] = field(default_factory=list)
    loops: int = 0

    def lookup(self, name: str) -> Value | None:
        """What ``name`` is bound to here or further out."""
        frame: Frame | None = self
        while frame is not None:
            if name in frame.names:
                return frame.names[name]
            frame = frame.parent
        return None

    @property
    def guard(self) -> Condition | None:
        """The innermost of the guards."""
        return self.guards[-1] if self.guards else None

    def depend(self, condition: Condition) -> None:
        """What is run from now on is only reached if ``condition`` allows it."""
        guards = self.guards
        # Within what is set aside, everything is.
        guards.append(guards[-1] if guards and guards[-1].is_set_aside else condition)

    @contextmanager
    def guarded(self, condition: Condition | None) -> Iterator[None]:
        """What is run meanwhile is only reached if ``condition`` allows it; None if always."""
        if condition is not None:
            self.depend(condition)
        yield
        if condition is not None:
            self.guards.pop()

    def origin(self, words: str, node: cst.CSTNode) -> Origin:
        """Why a value that was learned at ``node`` is a tensor."""
        return Origin(words, self.source, node, self.source.version)


@dataclass(frozen=True)
class Arguments:
    """A call's arguments.

    Attributes:
        positional: those without a name.
        keywords: those with one.
        is_open: whether a ``*`` or ``**`` may hold more.
        rest: what each of those is that a ``*`` holds.
    """

    positional: tuple[Value, ...] = ()
    keywords: tuple[tuple[str, Value], ...] = ()
    is_open: bool = False
    rest: Value = UNKNOWN

    @classmethod
    def spread(cls, items: tuple[Value, ...] | None) -> Arguments:
        """The arguments of ``f(*items)``; None for items whose number is not known."""
        return cls(is_open=True) if items is None else cls(items)

    def get(self, index: int, name: str = "") -> Value | None:
        """The argument at ``index`` or called ``name``."""
        if index < len(self.positional):
            return self.positional[index]
        return dict(self.keywords).get(name)

    @property
    def values(self) -> tuple[Value, ...]:
        """All of them."""
        return (*self.positional, *(value for _, value in self.keywords))

    @property
    def first(self) -> Value:
        """The first positional one, or Unknown."""
        return self.positional[0] if self.positional else UNKNOWN

    @property
    def without_first(self) -> Arguments:
        """All but the first positional one."""
        return Arguments(self.positional[1:], self.keywords, self.is_open)


class TooMuchWorkError(Exception):
    """The code has more ways through it than there is time to follow."""


class Listener(Protocol):
    """Who hears what the code does.

    Attributes:
        attributes: names of attributes whose reading is an event.
        hears: what of other files is heard, as the answers of another file are kept by it.
    """

    attributes: frozenset[str]
    hears: Hashable

    def on_compile(self, event: CompileEvent) -> None:
        """The file asks for something to be compiled."""

    def on_event(self, event: Event) -> None:
        """Compiled code does something that rules may ask about."""

    def on_repeat(self, outcome: object) -> None:
        """What the listener gave the memory to hear happened again."""

    def on_failure(self, source: Source, error: Exception) -> None:
        """What begins at ``source`` could not be run to its end."""

    def recorder(self, memory: Memory) -> Listener:
        """A listener for one call into another file, which is stored with the call's result.

        Args:
            memory: of the interpreter that runs the call.
        """

    def finish(self) -> None:
        """The call that it recorded is over."""

    def add(self, recorded: Listener, guard: Condition | None) -> None:
        """Hear what a recorder has heard, now or at an earlier call that was the same.

        Args:
            recorded: the recorder.
            guard: the condition that the call depends on, if only a run decides it.
        """


class Imports(Protocol):
    """Knows the other files of the workspace."""

    def serve(self, engine: Engine) -> None:
        """Resolve for this interpreter from now on."""

    def value(self, imported: Dotted) -> Value | None:
        """What is behind an import; None if it is not in the workspace."""

    def starred(self, imported: Dotted) -> Iterator[str]:
        """The names that ``from imported import *`` binds."""

    def module_of(self, source: Source) -> OtherModule | None:
        """The other file that holds ``source``; None if it is the one that is checked."""

    def leads_back(self, source: Source) -> bool:
        """Whether what is known of another file rests on the one that is checked."""


class Answer(NamedTuple):
    """What a call of another file's function gives.

    Attributes:
        value: the result; None if it cost or failed too much.
        steps: how much it cost.
        heard: the recorder that heard it.
    """

    value: Value | None
    steps: int
    heard: Listener


class OtherModule(Protocol):
    """Answers of another file, the same ones for every check."""

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the body and the methods of one of its classes leave on an instance."""

    def body(self, info: ClassInfo) -> dict[str, Value]:
        """What the body of one of its classes binds."""

    def call(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        listener: Listener,
        *,
        compiled: bool,
    ) -> Answer:
        """What one of its functions gives for these arguments."""


class Engine(Protocol):
    """The interpreter, as its parts see it."""

    listener: Listener
    memory: Memory
    module: Frame
    imports: Imports | None

    def evaluate(self, node: cst.BaseExpression, frame: Frame) -> Value:
        """The value of an expression."""

    def execute(self, body: cst.BaseSuite | Many[cst.BaseStatement], frame: Frame) -> bool:
        """Run statements; False if control does not come out at their end."""

    def call(self, callee: Value, arguments: Arguments, frame: Frame, node: cst.CSTNode) -> Value:
        """What calling ``callee`` gives."""

    def call_function(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function of the workspace gives."""

    def resolved(self, value: Value) -> Value:
        """What an import stands for if that is in the workspace; any other value as it is."""

    def decorate(self, value: Value, decorator: cst.Decorator, frame: Frame) -> Value:
        """What a decorator makes of ``value``."""

    def decorators(self, info: FunctionInfo) -> frozenset[str]:
        """Dotted paths of the decorators on ``info``, called or not."""

    def attribute(self, value: Value, name: str, frame: Frame, node: cst.CSTNode) -> Value:
        """What ``value.name`` gives."""

    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""

    def mro(self, info: ClassInfo) -> tuple[ClassInfo, ...]:
        """The class and its bases in the workspace, nearest first."""

    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the class' body and its methods leave on an instance."""

    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as can be told."""
