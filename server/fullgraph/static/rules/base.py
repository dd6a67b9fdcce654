"""What a rule is: a taxonomy entry, its cases, and the events that it reports."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.sources import Source
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
    ChangeEvent,
    ClassEvent,
    CompareEvent,
    CompileEvent,
    EnterEvent,
    IndexEvent,
    MissingImportEvent,
    OperatorEvent,
    OrderEvent,
    TestEvent,
    TextEvent,
)
from fullgraph.static.interpret.outside import Use
from fullgraph.static.models.registry import EVERY_ARGUMENT, NUMBERS
from fullgraph.static.models.torch.compiling import CONFIG
from fullgraph.vocabulary.findings import Kind

SKIPS = "; torch.compile runs the whole function in eager mode"
"""How the message ends where the whole function is skipped."""


@dataclass(frozen=True)
class Hit:
    """Code that a rule reports.

    Attributes:
        node: the expression that breaks.
        what: what the code does, and that Dynamo does not trace it; a sentence without its end.
        why: why it breaks here; ``provenance`` completes it.
        provenance: why the value is a tensor, if it breaks because of a value.
        certain: False for a possible break, which is reported in strict mode only.
        drawn: the draw of a random number, if it breaks because the number is needed. The graph
            ends at the first expression that needs it, and behind that it is an ordinary number.
        skips: whether torch.compile runs the whole function in eager mode.
        is_possible: whether it happens in some programs or on some machines only, and is shown on
            request.
        subject: of a recompile, the value whose guard fails.
    """

    node: cst.CSTNode
    what: str
    why: str = ""
    provenance: Provenance | None = None
    certain: bool = True
    drawn: Provenance | None = None
    skips: bool = False
    is_possible: bool = False
    subject: str = ""

    @property
    def message(self) -> str:
        """One sentence for a list of problems; the only place that composes messages."""
        return f"{self.what}{SKIPS}" if self.skips else self.what


@dataclass(frozen=True)
class Case:
    """Code of a rule's tests: a module with a function ``f`` to be compiled, or a class ``Net``.

    Attributes:
        text: the code, indented as it is in the rule, between two further line ends.
    """

    text: str

    @property
    def code(self) -> str:
        """The module as it is checked and run; made here, because only tests need it."""
        return textwrap.dedent(self.text).removeprefix("\n")


@dataclass(frozen=True)
class Invalid(Case):
    """Code that breaks: ``⟦`` and ``⟧`` are around each expected finding.

    Attributes:
        message: the finding's message without the ending, which ``skips`` gives; a tuple with
            one for each finding where they differ.
        inputs: Python expressions of the arguments to run it with.
        skips: whether torch.compile runs the whole function in eager mode.
        certain: False for what is only reported in strict mode.
    """

    message: str | tuple[str, ...]
    inputs: str = "torch.ones(3)"
    skips: bool = False
    certain: bool = True


@dataclass(frozen=True)
class Valid(Case):
    """Code that does not break; as ``Invalid``, without expected findings."""

    inputs: str = "torch.ones(3)"


class Rule:
    """Finds one kind of graph break.

    Attributes:
        entry: the taxonomy entry's id.
        code: the taxonomy entry's code.
        calls: the callees that ``on_call`` is called for; empty for all. A dotted path
            (``copy.deepcopy``), all below a path (``json.*``), a last name (``*.info``), a method
            (``.backward``), ``partial`` for a callable with bound arguments, or ``class`` for any
            class of the workspace.
        attributes: the attribute names that ``on_attribute`` is called for.
        ends_function: whether all that follows in the function runs in eager mode.
        writes_notices: the calls write messages, which most code does in unusual conditions only.
        kind: what it predicts.
        valid: code that the rule must not report, and that Dynamo traces without a break.
        invalid: code that the rule must report, and that Dynamo breaks on at that line.
    """

    entry: ClassVar[str]
    code: ClassVar[str]
    calls: ClassVar[frozenset[str]] = frozenset()
    attributes: ClassVar[frozenset[str]] = frozenset()
    ends_function: ClassVar[bool] = False
    writes_notices: ClassVar[bool] = False
    kind: ClassVar[Kind] = Kind.BREAK
    valid: ClassVar[tuple[Valid, ...]]
    invalid: ClassVar[tuple[Invalid, ...]]

    def on_call(self, event: CallEvent) -> Hit | None:
        """Check a call in compiled code."""
        return None

    def on_index(self, event: IndexEvent) -> Hit | None:
        """Check a subscript in compiled code."""
        return None

    def on_test(self, event: TestEvent) -> Hit | None:
        """Check a truth test in compiled code."""
        return None

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """Check the read of an attribute in compiled code."""
        return None

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Check the assignment of an attribute in compiled code."""
        return None

    def on_change(self, event: ChangeEvent) -> Hit | None:
        """Check the change of a Python value that outlives the call of compiled code."""
        return None

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """Check a ``with`` statement in compiled code."""
        return None

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Check a comparison in compiled code."""
        return None

    def on_text(self, event: TextEvent) -> Hit | None:
        """Check a value that ``%`` formats in compiled code."""
        return None

    def on_compile(self, event: CompileEvent) -> Hit | None:
        """Check a call of torch.compile or its like, in code that is not compiled itself."""
        return None

    def on_use(self, use: Use) -> Iterator[tuple[Source, Hit]]:
        """Check how a program uses what it compiles; each hit with the unit that it is in."""
        yield from ()

    def on_operator(self, event: OperatorEvent) -> Hit | None:
        """Check an operator on a random number that compiled code draws."""
        return None

    def on_order(self, event: OrderEvent) -> Hit | None:
        """Check the sorting of values in compiled code."""
        return None

    def on_class(self, event: ClassEvent) -> Hit | None:
        """Check a class definition in compiled code."""
        return None

    def on_missing_import(self, event: MissingImportEvent) -> Hit | None:
        """Check an import in compiled code that handles the absence of a module."""
        return None


class CallRule(Rule):
    """A rule for calls that break wherever they are made and whatever their arguments are.

    Attributes:
        does: completes "`name()` ...".
    """

    does: ClassVar[str] = "cannot be traced by Dynamo"

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        return Hit(event.node, f"`{called(event.callee)}()` {self.does}")


class TensorCallRule(CallRule):
    """The same; methods are reported only if their receiver may be a tensor."""

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        if not isinstance(event.callee, Method):
            return super().on_call(event)
        return tensor_of(event, f"`{called(event.callee)}()` {self.does}")


def called(callee: Value) -> str:
    """The name of a callee as users write it."""
    if isinstance(callee, (Dotted, Instance)):
        path = callee.path.removeprefix("builtins.").replace("torch.nn.functional.", "F.")
        return f"np.{path.removeprefix('numpy.')}" if path.startswith("numpy.") else path
    return f".{callee.name}" if isinstance(callee, Method) else "this"


def dynamo_setting(name: str, frame: Frame) -> Value:
    """What the module sets ``torch._dynamo.config.<name>`` to; Unknown where it does not."""
    return frame.lookup(f"{CONFIG}.{name}") or UNKNOWN


def tensor_of(event: CallEvent, what: str) -> Hit | None:
    """A hit if the receiver of a method call may be a tensor; None if it is none.

    For methods that only tensors have: an unknown receiver counts as one.
    """
    if not isinstance(event.callee, Method):
        return None
    receiver = event.callee.receiver
    if isinstance(receiver, Tensor):
        return Hit(event.node, what, "", receiver.provenance)
    if isinstance(receiver, (Unknown, Method)):
        return Hit(event.node, what, f"`.{event.callee.name}()` is a method of tensors")
    return None


def sizes(callee: Value, arguments: Arguments) -> Iterator[Value]:
    """The arguments of a call that PyTorch needs as Python numbers."""
    wanted: tuple[int | str, ...] = ()
    if isinstance(callee, Method) and isinstance(callee.receiver, Tensor):
        wanted = NUMBERS.get(f".{callee.name}", ())
    elif isinstance(callee, Dotted):
        wanted = NUMBERS.get(callee.path, ())
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
