"""From the text of a break to its record."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fullgraph.runs.torch_trace.stacks import Stacks, joined
from fullgraph_worker.observe.reasons import (
    Reason,
    kind_of,
    parse_reason,
    reason_in_payload,
    root_cause,
    skips_frame,
    stack_in_payload,
)
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip
from fullgraph_worker.user_code.source import plain_name

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+(?=>)")
# PyTorch's own NumPy on tensors, which Dynamo runs in the place of NumPy.
_STAND_IN = re.compile(r'[/\\]torch[/\\]_numpy[/\\]([a-z]\w*)\.py", line \d+, in (\w+)')
_LONGEST_PAYLOAD = 64 * 1024
# Of a backend that fails Dynamo can make a break by itself.
_BACKEND = "Backend compiler exception"
_BACKEND_TEXT = "Backend compiler failed"


def reason_of(text: str) -> Reason:
    """The parts of Dynamo's text about a break, without addresses in memory."""
    return parse_reason(_ADDRESS.sub("", root_cause(text)))


def is_backend_failure(reason: Reason) -> bool:
    """Whether a break is what became of a backend's error."""
    texts = (reason.gb_type, reason.explanation)
    return reason.gb_type == _BACKEND or any(text.startswith(_BACKEND_TEXT) for text in texts)


def record_at(
    calls: Sequence[wire.StackFrame], stacks: Stacks, kind: str = wire.BREAK, reason: str = ""
) -> wire.Record:
    """A record with its place: the user's innermost call.

    Args:
        calls: outermost first; at least one.
        stacks: knows which of them are the user's.
        kind: one of the kinds of ``wire.Record``.
        reason: in words.
    """
    users = stacks.of_the_user(calls)
    shown = stacks.place(users)
    return wire.Record(
        path=shown.path,
        line=shown.line,
        column=-1,
        end_line=-1,
        end_column=-1,
        gb_type="",
        gb_id="",
        reason=clip(reason, LONGEST_CONTEXT),
        hints=[],
        context="",
        stack=users,
        skips_frame=False,
        payload="",
        kind=kind,
    )


def break_record(
    text: str, above: Sequence[wire.StackFrame], stacks: Stacks, reason: Reason | None = None
) -> wire.Record:
    """The record of a break.

    Args:
        text: as Dynamo wrote it.
        above: the calls at which the compilation began; the last is its function.
        stacks: knows which calls are the user's.
        reason: why it broke, if ``text`` does not have that.
    """
    inner = stack_in_payload(text)
    for call in inner:
        stacks.learn(call.path)
    reason = reason or reason_of(reason_in_payload(text))
    calls = joined(above, inner) or [wire.StackFrame("<unknown>", 0, "")]
    found = record_at(calls, stacks, kind_of(reason.gb_type, reason.explanation))
    if found.kind == wire.DISABLED and stacks.is_torch(found.path) and above:
        # Torch's own frame calls the target, which is disabled as a whole.
        found = record_at(above, stacks, found.kind)
    found.gb_type = clip(reason.gb_type, LONGEST_CONTEXT)
    found.gb_id = reason.gb_id
    found.reason = clip(reason.explanation, LONGEST_CONTEXT)
    found.hints = [clip(hint, LONGEST_CONTEXT) for hint in reason.hints]
    found.context = clip(reason.context, LONGEST_CONTEXT)
    found.skips_frame = skips_frame(text)
    found.payload = clip(text, _LONGEST_PAYLOAD)
    numpy = _STAND_IN.search(text)
    found.numpy_function = ".".join(numpy.groups()) if numpy else ""
    return found


class Causes:
    """Numbers the breaks of a process, and finds which led to which.

    As ``fullgraph_worker.observe.recorder`` does during a run: a break leads to the next one of the
    same compilation, and a function that is skipped to those of the functions that it calls.
    """

    def __init__(self) -> None:
        self._number = -1
        self._last: tuple[str, int] = ("", 0)
        self._skipped: dict[tuple[str, str], int] = {}

    def number(self, found: wire.Record, attempt: int, above: Sequence[wire.StackFrame]) -> None:
        """Number a break, and name its cause.

        Args:
            found: its record.
            attempt: of the compilation, Dynamo's number.
            above: the calls at which the compilation began; the last is its function.
        """
        last, self._last = self._last, (found.compile_id, attempt)
        before, self._number = self._number, self._number + 1
        found.number = self._number
        functions = [(call.path, plain_name(call.function)) for call in reversed(above)]
        if last[0] == found.compile_id and found.compile_id and last[1] < attempt:
            found.caused_by = before
        else:
            causes = (self._skipped[each] for each in functions[1:] if each in self._skipped)
            found.caused_by = next(causes, -1)
        if found.skips_frame and functions:
            self._skipped[functions[0]] = self._number
