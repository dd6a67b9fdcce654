"""Records of a compilation that failed, and of what a compilation took."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import NamedTuple

from fullgraph.runs.torch_trace.breaks import break_record, reason_of, record_at
from fullgraph.runs.torch_trace.compiling import Compiling
from fullgraph.runs.torch_trace.stacks import Stacks
from fullgraph_worker.observe.compile_times import phases_of
from fullgraph_worker.observe.reasons import (
    FALLS_BACK,
    OWN_CHOICE,
    RAISES,
    failure_in_words,
    stack_in_payload,
)
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip

LIMITS = ("RecompileLimitExceeded", "CacheLimitExceeded", "FailOnRecompileLimitHit")
_BREAKS = ("Unsupported", "UserError")
_BACKEND = "BackendCompilerFailed"
# Dynamo raises these with words of its own: see ``internal_error`` in
# ``fullgraph_worker.torch_private``.
_OWN_WORDS = ("AssertionError", "IndexError")
# Dynamo raises these to itself: the frame is not for it.
_NO_FAILURES = ("SkipFrame", "SkipCodeRecursiveException", "SkipFrameError", "TensorifyState")
_BACKEND_RAISED = re.compile(r"^backend='(?P<name>.*?)' raised:\n(?P<raised>.*)", re.DOTALL)
_RAISED = re.compile(r"^(?P<module>(?:\w+\.)*)(?P<type>\w+): (?P<text>.*)", re.M | re.S)
_TRACEBACK = "Traceback (most recent call last):"
_ADVICE = re.compile(r"\n\n(?:from user code:|Set TORCH)")


class Failed(NamedTuple):
    """How a compilation failed.

    Attributes:
        type: the exception's name without its module.
        text: its message.
        is_dynamos: whether it is a class of Dynamo itself.
        place: the user's line; its path is empty where it is unknown.
    """

    type: str
    text: str
    is_dynamos: bool = False
    place: wire.StackFrame = wire.StackFrame("", 0, "")

    @property
    def is_break(self) -> bool:
        """Whether it is a graph break."""
        return self.type in _BREAKS


def raised_in(error: str) -> Failed | None:
    """The exception at the end of a traceback as Dynamo writes it; None if there is none."""
    found = _RAISED.search(error.rpartition(_TRACEBACK)[2])
    if found is None:
        return None
    text = _ADVICE.split(found.group("text"), maxsplit=1)[0].strip()
    return Failed(found.group("type"), text, "_dynamo." in found.group("module"))


def failure_record(
    failed: Failed, compiling: Compiling, stacks: Stacks, suppresses: bool
) -> wire.Record | None:
    """The record of a failure; None if there is one already, or if nothing really failed.

    Args:
        failed: what was raised.
        compiling: the compilation.
        stacks: knows which calls are the user's.
        suppresses: whether ``torch._dynamo.config.suppress_errors`` is on.
    """
    if compiling.has_failed or failed.type in _NO_FAILURES:
        return None
    then = FALLS_BACK if suppresses else RAISES
    if failed.type == _BACKEND:
        return _backend_record(failed.text, compiling, stacks, then)
    reason = reason_of(failed.text)
    if failed.is_break and (reason.gb_type, reason.explanation) in compiling.breaks:
        return None
    text = compiling.error or failed.text
    above: Sequence[wire.StackFrame] = compiling.calls
    if failed.place.path and not stack_in_payload(text):
        above = [*above, failed.place]
    if not failed.is_break and suppresses:
        found = record_at([*above[:-1], compiling.function], stacks)
        found.reason = failure_in_words(f"{failed.type}: {failed.text}", then, is_dynamo=True)
        found.gb_type, found.skips_frame = failed.type, True
    else:
        found = break_record(text, above, stacks, reason)
        if not (failed.is_break or failed.is_dynamos or failed.type in _OWN_WORDS):
            words = f"{wire.INTERNAL_ERROR}: {failed.type}: {failed.text}"
            found.reason = clip(words, LONGEST_CONTEXT)
    compiling.has_failed = True
    return found


def fallback_record(text: str, compiling: Compiling, stacks: Stacks) -> wire.Record | None:
    """The record of a backend's error of which Dynamo made a break; None if there is one."""
    return None if compiling.has_failed else _backend_record(text, compiling, stacks, OWN_CHOICE)


def _backend_record(text: str, compiling: Compiling, stacks: Stacks, then: str) -> wire.Record:
    named = _BACKEND_RAISED.search(text)
    name, raised = (named.group("name"), named.group("raised")) if named else ("", text)
    words = failure_in_words(raised.strip(), then, name)
    calls = [*compiling.calls[:-1], compiling.function]
    found = record_at(calls, stacks, wire.BACKEND_FAILURE, words)
    found.gb_type = _BACKEND
    found.skips_frame = then != RAISES
    found.context = clip(compiling.error, LONGEST_CONTEXT)
    compiling.has_failed = True
    return found


@dataclass(frozen=True)
class Metrics:
    """A record ``compilation_metrics``.

    Attributes:
        fields: torch's; they came and went with its versions.
    """

    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_forward(self) -> bool:
        """Whether it is about a compilation of Dynamo, not about a backward pass."""
        return bool(self.text("co_name"))

    @property
    def function(self) -> StackFrame:
        """What was compiled, as Dynamo names it; its path is empty where that is unknown."""
        return StackFrame(
            self.text("co_filename"), self._number("co_firstlineno"), self.text("co_name")
        )

    @property
    def restarts(self) -> list[str]:
        """Why it was started again, in Dynamo's words."""
        found = self.fields.get("restart_reasons")
        return [str(each) for each in found] if isinstance(found, list) else []

    @property
    def failed(self) -> Failed | None:
        """How it failed; None if it did not."""
        kind = self.text("fail_type")
        if not kind:
            return None
        path = self.text("fail_user_frame_filename")
        place = StackFrame(path, self._number("fail_user_frame_lineno"), self.text("co_name"))
        return Failed(kind, self.text("fail_reason"), place=place)

    @property
    def suppresses_errors(self) -> bool:
        """Whether a compilation that fails falls back to eager mode."""
        return self.fields.get("config_suppress_errors") is True

    @property
    def phases(self) -> dict[str, float]:
        """The seconds of each phase, as ``wire.Compilation`` has them."""
        if not self.is_forward:
            spent = self._number("backward_cumulative_compile_time_us") / 1e6
            return {"backward": spent} if spent else {}
        found = phases_of(SimpleNamespace(**self.fields), 0.0)
        return {name: seconds for name, seconds in found.items() if seconds > 0}

    @property
    def start(self) -> float:
        """When it began, in seconds since the epoch; 0 where that is unknown."""
        value = self.fields.get("start_time")
        return float(value) if isinstance(value, (int, float)) else 0.0

    def text(self, name: str) -> str:
        """A field that is a text; empty if there is none."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def _number(self, name: str) -> int:
        value = self.fields.get(name)
        return int(value) if isinstance(value, (int, float)) else 0
