"""The interfaces by which the parts of the interpreter use each other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Dotted, Value
from fullgraph.static.interpret.events import CompileEvent, Event, OutsideAssign, OutsideCall


class TooMuchWorkError(Exception):
    """The code has more ways through it than there is time to follow."""


@dataclass
class Steps:
    """How much an interpreter has done, and when it has to stop."""

    done: int = 0
    last: int = 0


class Listener(Protocol):
    """Receives what the code does.

    Attributes:
        attributes: names of attributes whose reading is an event.
        summary_key: what it keeps of calls into other files; their summaries differ with it.
    """

    attributes: frozenset[str]
    summary_key: Hashable

    def on_compile(self, event: CompileEvent) -> None:
        """The file compiles something."""

    def on_outside(self, event: OutsideCall | OutsideAssign) -> None:
        """Code that is not compiled uses what may be compiled."""

    def on_event(self, event: Event) -> None:
        """Compiled code does something that a rule may apply to."""

    def on_replay(self, event: object) -> None:
        """An event that the listener emitted to the database in an earlier check counts again."""

    def on_failure(self, source: Source, error: Exception) -> None:
        """What begins at ``source`` could not be run to its end."""

    def for_summary(self, database: ValueDatabase) -> Listener:
        """A listener for one call into another file, which is kept in the summary of the call.

        Args:
            database: of the interpreter that runs the call.
        """

    def finish(self) -> None:
        """The call is over."""

    def add_summary(self, events: Listener, condition: Condition | None) -> None:
        """The call of a summary is made, now or by an earlier check.

        Args:
            events: the listener in the summary.
            condition: the condition that the call depends on, if only a run decides it.
        """


class Imports(ABC):
    """Resolves imports of other files of the workspace."""

    @abstractmethod
    def serve(self, engine: Engine) -> None:
        """Resolve for this interpreter from now on."""

    @abstractmethod
    def value(self, imported: Dotted) -> Value | None:
        """What is behind an import; None if it is not in the workspace."""

    @abstractmethod
    def starred(self, imported: Dotted) -> Iterator[str]:
        """The names that ``from imported import *`` binds."""

    @abstractmethod
    def module_of(self, source: Source) -> OtherModule | None:
        """The other file that holds ``source``; None if it is the one that is checked."""

    @abstractmethod
    def leads_back(self, source: Source) -> bool:
        """Whether another file depends on the one that is checked."""


class Summary(NamedTuple):
    """The summary of a call of another file's function: what it gives, the same for every caller.

    Attributes:
        value: the result; None if it cost or failed too much.
        steps: how much it cost.
        events: the listener of the call.
    """

    value: Value | None
    steps: int
    events: Listener


class OtherModule(ABC):
    """What another file gives, the same for every check."""

    @abstractmethod
    def attributes(self, info: ClassInfo) -> dict[str, Value]:
        """What the body and the methods of one of its classes leave on an instance."""

    @abstractmethod
    def body(self, info: ClassInfo) -> dict[str, Value]:
        """What the body of one of its classes binds."""

    @abstractmethod
    def call(
        self,
        info: FunctionInfo,
        owner: Value | None,
        arguments: Arguments,
        listener: Listener,
        *,
        compiled: bool,
    ) -> Summary:
        """What one of its functions gives for these arguments."""


class Engine(Evaluator):
    """The interpreter, as its parts see it.

    Attributes:
        listener: receives what the code does.
        database: the memos of the file.
        module: the frame of the module.
        imports: the other files of the workspace.
        steps: how much has been done.
    """

    listener: Listener
    database: ValueDatabase
    module: Frame
    imports: Imports | None
    steps: Steps

    @abstractmethod
    def evaluate(self, node: cst.BaseExpression, frame: Frame) -> Value:
        """The value of an expression."""

    @abstractmethod
    def execute(self, body: cst.BaseSuite | Many[cst.BaseStatement], frame: Frame) -> bool:
        """Run statements; False if control does not come out at their end."""

    @abstractmethod
    def decorate(self, value: Value, decorator: cst.Decorator, frame: Frame) -> Value:
        """What a decorator makes of ``value``."""

    @abstractmethod
    def bases(self, info: ClassInfo) -> tuple[Value, ...]:
        """The values of a class' bases."""

    @abstractmethod
    def is_module(self, info: ClassInfo) -> bool:
        """Whether the class is an ``nn.Module``, as far as is known."""

    @abstractmethod
    def method(self, info: ClassInfo, name: str) -> FunctionInfo | None:
        """The method that instances have by this name: the nearest one."""

    @abstractmethod
    def sets(self, method: FunctionInfo) -> tuple[str, ...]:
        """The names of the attributes of ``self`` that the method assigns to."""

    @abstractmethod
    def declared(self, info: FunctionInfo, frame: Frame) -> Value:
        """The value of the return annotation; containers are ignored."""

    @abstractmethod
    def call_here(
        self, info: FunctionInfo, owner: Value | None, arguments: Arguments, frame: Frame
    ) -> Value:
        """What calling a function gives that may be another file's, found out by running it."""
