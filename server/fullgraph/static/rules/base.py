"""What a rule is: a taxonomy entry, its cases, and what it says to events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Dotted,
    Instance,
    Method,
    Provenance,
    Sequence,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import (
    AssignEvent,
    AttributeEvent,
    CallEvent,
    ClassEvent,
    CompareEvent,
    CompileEvent,
    EnterEvent,
    IndexEvent,
    OperatorEvent,
    OrderEvent,
    TestEvent,
    TextEvent,
)
from fullgraph.static.models.sizes import EVERY_ARGUMENT, FUNCTIONS, METHODS


@dataclass(frozen=True)
class Hit:
    """A rule's answer: this breaks.

    Attributes:
        node: the expression that breaks.
        message: one sentence for a list of problems.
        why: why it breaks here, in words; completed by ``provenance``.
        provenance: where the value comes from, if a value is the reason.
        certain: False for what is only possible, which is reported in strict mode.
        drawn: where a random number is drawn, if needing it is the reason: the graph ends at the
            first expression that needs it, and the number is an ordinary one behind that.
    """

    node: cst.CSTNode
    message: str
    why: str = ""
    provenance: Provenance | None = None
    certain: bool = True
    drawn: Provenance | None = None


@dataclass(frozen=True)
class Invalid:
    """Code that breaks.

    Attributes:
        code: a module; ``⟦`` and ``⟧`` stand around each expected finding. It defines a
            function ``f`` to be compiled, or a class ``Net``.
        message: what each finding's message holds.
        inputs: Python expressions of the arguments to run it with.
    """

    code: str
    message: str = ""
    inputs: str = "torch.ones(3)"


@dataclass(frozen=True)
class Valid:
    """Code that does not break; as ``Invalid``, without expected findings."""

    code: str
    inputs: str = "torch.ones(3)"


def breaks(what: str) -> str:
    """A finding's message: what the code does, and what comes of it."""
    return f"{what}; torch.compile breaks the graph here"


class Rule:
    """Finds one kind of graph break.

    Attributes:
        entry: the taxonomy entry's id.
        code: the taxonomy entry's code.
        calls: what must be called for ``on_call`` to be asked; empty for any call. A dotted path
            (``copy.deepcopy``), all below a path (``json.*``), a last name (``*.info``), a method
            (``.backward``), ``partial`` for what has arguments bound, or ``class`` for any class
            of the workspace.
        attributes: the names that must be read for ``on_attribute`` to be asked.
        writes_notices: what it finds are messages, which most code writes in unusual conditions.
        valid: code that it must not report, and that Dynamo traces without a break.
        invalid: code that it must report, and that Dynamo breaks on at that line.
    """

    entry: ClassVar[str]
    code: ClassVar[str]
    calls: ClassVar[frozenset[str]] = frozenset()
    attributes: ClassVar[frozenset[str]] = frozenset()
    writes_notices: ClassVar[bool] = False
    valid: ClassVar[tuple[Valid, ...]]
    invalid: ClassVar[tuple[Invalid, ...]]

    def on_call(self, event: CallEvent) -> Hit | None:
        """What a call in compiled code means to this rule."""
        return None

    def on_index(self, event: IndexEvent) -> Hit | None:
        """What a subscript in compiled code means to this rule."""
        return None

    def on_test(self, event: TestEvent) -> Hit | None:
        """What a truth test in compiled code means to this rule."""
        return None

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """What reading an attribute in compiled code means to this rule."""
        return None

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """What setting an attribute in compiled code means to this rule."""
        return None

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """What a ``with`` in compiled code means to this rule."""
        return None

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """What a comparison in compiled code means to this rule."""
        return None

    def on_text(self, event: TextEvent) -> Hit | None:
        """What a value in a string of compiled code means to this rule."""
        return None

    def on_compile(self, event: CompileEvent) -> Hit | None:
        """What a call that compiles something means to this rule, in code that is not compiled."""
        return None

    def on_operator(self, event: OperatorEvent) -> Hit | None:
        """What an operator on a drawn number means to this rule."""
        return None

    def on_order(self, event: OrderEvent) -> Hit | None:
        """What sorting values in compiled code means to this rule."""
        return None

    def on_class(self, event: ClassEvent) -> Hit | None:
        """What a class in compiled code means to this rule."""
        return None


class CallRule(Rule):
    """A rule for calls that break wherever they are made and whatever they are given.

    Attributes:
        does: completes "`name()` ...".
    """

    does: ClassVar[str]

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        return Hit(event.node, breaks(f"`{called(event.callee)}()` {self.does}"))


class TensorCallRule(CallRule):
    """The same, for methods that only count if what they are called on may be a tensor."""

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        if not isinstance(event.callee, Method):
            return super().on_call(event)
        return tensor_of(event, breaks(f"`{called(event.callee)}()` {self.does}"))


def called(callee: Value) -> str:
    """How people name what is called."""
    if isinstance(callee, (Dotted, Instance)):
        return callee.path.removeprefix("builtins.").replace("torch.nn.functional.", "F.")
    return f".{callee.name}" if isinstance(callee, Method) else "this"


def dynamo_setting(name: str, frame: Frame) -> Value:
    """What the module sets ``torch._dynamo.config.<name>`` to; Unknown where it does not."""
    return frame.lookup(f"torch._dynamo.config.{name}") or UNKNOWN


def tensor_of(event: CallEvent, message: str) -> Hit | None:
    """A hit with ``message`` where the receiver may be a tensor; None where it is none.

    For methods that nothing but a tensor has: a receiver of which nothing is known is one.
    """
    if not isinstance(event.callee, Method):
        return None
    receiver = event.callee.receiver
    if isinstance(receiver, Tensor):
        return Hit(event.node, message, "", receiver.provenance)
    if isinstance(receiver, (Unknown, Method)):
        return Hit(event.node, message, f"`.{event.callee.name}()` is a method of tensors")
    return None


def sizes(callee: Value, arguments: Arguments) -> Iterator[Value]:
    """The arguments of a call that PyTorch needs as Python numbers."""
    wanted: tuple[int | str, ...] = ()
    if isinstance(callee, Method) and isinstance(callee.receiver, Tensor):
        wanted = METHODS.get(callee.name, ())
    elif isinstance(callee, Dotted):
        wanted = FUNCTIONS.get(callee.path, ())
    keywords = dict(arguments.keywords)
    given: list[Value] = []
    for where in wanted:
        if isinstance(where, str):
            given += [keywords[where]] if where in keywords else []
        elif where == EVERY_ARGUMENT:
            given += arguments.positional
        else:
            given += arguments.positional[where : where + 1]
    for value in given:
        if isinstance(value, Sequence):
            yield from value.items or ()
        else:
            yield value
