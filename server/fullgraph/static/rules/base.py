"""What a rule is: a taxonomy entry, its cases, and what it says to events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import libcst as cst

from fullgraph.static.interpret.engine import CallEvent, IndexEvent, TestEvent
from fullgraph.static.values import Origin


@dataclass(frozen=True)
class Hit:
    """A rule's answer: this breaks.

    Attributes:
        node: the expression that breaks.
        message: one sentence for a list of problems.
        why: why it breaks here, in words; completed by ``origin``.
        origin: where the value comes from, if a value is the reason.
        certain: False for what is only possible, which is reported in strict mode.
    """

    node: cst.CSTNode
    message: str
    why: str = ""
    origin: Origin | None = None
    certain: bool = True


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


class Rule:
    """Finds one kind of graph break.

    Attributes:
        entry: the taxonomy entry's id.
        code: the taxonomy entry's code.
        valid: code that it must not report, and that Dynamo traces without a break.
        invalid: code that it must report, and that Dynamo breaks on at that line.
    """

    entry: ClassVar[str]
    code: ClassVar[str]
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
