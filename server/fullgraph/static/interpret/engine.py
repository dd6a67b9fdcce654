"""What the parts of the interpreter share: each other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from collections.abc import Sequence as Many
from typing import NamedTuple, Protocol

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.condition import Condition
from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo, Source
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import Dotted, Value
from fullgraph.static.incremental.memo import Memory
from fullgraph.static.interpret.events import CompileEvent, Event


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
