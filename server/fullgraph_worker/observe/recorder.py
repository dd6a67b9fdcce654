"""Records the graph breaks that Dynamo reports while it traces, and every instruction."""

from __future__ import annotations

import inspect
import logging
import os
import re
import sys
from dataclasses import replace
from types import CodeType, FrameType
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.observe.evaluated import Evaluated
from fullgraph_worker.observe.places import above_dynamo, columns, place, root_function, user_stack
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
from fullgraph_worker.protocol.wire import DISABLED, Record, StackFrame
from fullgraph_worker.torch_private.compilations import current_compile_id
from fullgraph_worker.torch_private.dispatch import without_torch_function
from fullgraph_worker.torch_private.exceptions import internal_error, registry_ids
from fullgraph_worker.torch_private.frames import backend_fallback, compiled_frame, record_writer
from fullgraph_worker.torch_private.structured_trace import break_record
from fullgraph_worker.user_code.errors import (
    LONGEST_CONTEXT,
    clip,
    describe,
    is_torch,
    raising_frames,
    user_frames,
)
from fullgraph_worker.user_code.source import plain_name

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+(?=>)")
_LONGEST_PAYLOAD = 64 * 1024
_LONGEST_STACK = 200
_STAND_INS = os.path.join("torch", "_numpy", "")
"""PyTorch's own NumPy on tensors, which Dynamo runs in the place of NumPy."""
Function = Tuple[str, str]
"""A function by its file and its name, the same for those that resume it."""


class Recorder(logging.Handler):
    """Turns Dynamo's records into ``Record`` messages as they happen.

    Args:
        send: takes each break.
        target: the place of the target itself, for a record that names no place at all.

    Attributes:
        call: during which call of the target it listens, from 0 on.
    """

    def __init__(self, send: Callable[[Record], None], target: StackFrame) -> None:
        super().__init__(logging.DEBUG)
        self._send = send
        self.target = target
        self.call = 0
        self._causes = BreakCauses()
        self._attempt: Optional[Attempt] = None
        self._evaluated = Evaluated()
        self._blocked: Dict[str, Set[int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        payload = break_record(record)
        # Those are recorded by ``BackendFailures``.
        if payload is not None and backend_fallback(sys._getframe()) is None:
            self._attempt = attempt(record)
            self._observe(payload)

    def on_function(self, code: CodeType, instructions: Sequence[Any]) -> Optional[Set[int]]:
        """Called for every function that Dynamo begins to trace, as ``Evaluated.begin``."""
        return self._evaluated.begin(code, instructions)

    def on_error(self, error: BaseException, compiling: Optional[FrameType] = None) -> None:
        """Record a break that Dynamo raised out of the call instead of tracing on.

        Args:
            error: what it raised.
            compiling: the Python frame within Dynamo that raises it, while it does.
        """
        above = user_frames(error.__traceback__)
        if compiling is not None:
            above = above_dynamo(compiling)
        stack = user_stack(above, error, "", "") or [self.target]
        found = self._message(describe(error), stack, None, error)
        words = internal_error(error)
        self._report(replace(found, reason=clip(words, LONGEST_CONTEXT)) if words else found)

    def traced(self) -> Dict[str, List[int]]:
        """Per path outside of torch, the lines that were traced to their end.

        A line that called into a break was left in its middle, and is not one of them.
        """
        self._evaluated.update()
        return {
            path: sorted(lines - self._blocked.get(path, set()))
            for path, lines in self._evaluated.lines.items()
        }

    def evaluated(self) -> Dict[str, List[wire.Place]]:
        """Per path outside of torch, the places of the expressions that were evaluated."""
        self._evaluated.update()
        return {path: sorted(places) for path, places in self._evaluated.places.items()}

    def _observe(self, payload: str) -> None:
        frame, error = record_writer(sys._getframe()) or (sys._getframe(), None)
        try:
            stack = user_stack(above_dynamo(frame), error, root_function(frame), payload)
            found = self._message(payload, stack or [self.target], frame, error)
        except Exception:
            # A break with Dynamo's own text is better than one that is not reported.
            stack = stack_in_payload(payload) or [self.target]
            found = self._message(payload, stack, None, None)
        found.caused_by = self._causes.next(self._attempt, sys._getframe(), found.skips_frame)
        found.number = self._causes.number
        self._report(found)

    def _message(
        self,
        payload: str,
        stack: List[StackFrame],
        record: Optional[FrameType],
        error: Optional[BaseException],
    ) -> Record:
        reason = _reason(payload, error)
        kind = kind_of(reason.gb_type, reason.explanation)
        if kind == DISABLED and is_torch(place(stack).path):
            # Torch's own frame calls the target, which is disabled as a whole.
            stack = [self.target]
        shown = place(stack)
        where = columns(record, error, shown)
        compiled = compiled_frame(record)
        return Record(
            path=shown.path,
            line=shown.line,
            column=where.column,
            end_line=where.end_line,
            end_column=where.end_column,
            gb_type=clip(reason.gb_type, LONGEST_CONTEXT),
            gb_id=reason.gb_id or registry_ids().get(reason.gb_type, ""),
            reason=clip(reason.explanation, LONGEST_CONTEXT),
            hints=[clip(hint, LONGEST_CONTEXT) for hint in reason.hints],
            context=clip(reason.context, LONGEST_CONTEXT),
            stack=stack[-_LONGEST_STACK:],
            skips_frame=skips_frame(payload),
            payload=clip(payload, _LONGEST_PAYLOAD),
            kind=kind,
            call=self.call,
            frame_inputs=call_in_words(compiled) if compiled is not None else "",
            numpy_function=numpy_function(error),
            compile_id=current_compile_id(),
        )

    def _report(self, found: Record) -> None:
        for call in found.stack:
            self._blocked.setdefault(call.path, set()).add(call.line)
        self._send(found)


def _reason(payload: str, error: Optional[BaseException]) -> Reason:
    text = str(getattr(error, "msg", None) or error or "") or reason_in_payload(payload)
    # Addresses in memory are of no use, and make equal runs look different.
    reason = parse_reason(_ADDRESS.sub("", root_cause(text)))
    is_chained = root_cause(text) != text.strip()
    if not reason.gb_type and not is_chained:
        reason.gb_type = str(getattr(error, "gb_type", None) or "")
    return reason


def numpy_function(error: Optional[BaseException]) -> str:
    """The NumPy function that was traced (``random.choice``); empty if there was none.

    Args:
        error: what Dynamo raised; the stand-in's frame is in the traceback of its cause.
    """
    for frame in raising_frames(error):
        folder, _, file = frame.f_code.co_filename.rpartition(_STAND_INS)
        if folder and not file.startswith("_"):
            return f"{os.path.splitext(file)[0]}.{frame.f_code.co_name}"
    return ""


class Attempt(NamedTuple):
    """One attempt at one compilation of a frame, in Dynamo's own numbers."""

    frame: int
    compilation: int
    number: int


def attempt(record: logging.LogRecord) -> Optional[Attempt]:
    """During which attempt a record of the structured trace was written, if it states that."""
    metadata = getattr(record, "metadata", None) or {}
    try:
        return Attempt(
            int(metadata["frame_id"]), int(metadata["frame_compile_id"]), int(metadata["attempt"])
        )
    except (KeyError, TypeError, ValueError):
        return None


def function_of(frame: Any) -> Function:
    """The function that a frame runs."""
    return frame.f_code.co_filename, plain_name(frame.f_code.co_name)


def functions_above(frame: Optional[FrameType]) -> Iterator[Function]:
    """The functions that really run above ``frame``, innermost first."""
    while frame is not None:
        yield function_of(frame)
        frame = frame.f_back


def call_in_words(compiled: Any) -> str:
    """A frame's function and arguments: ``f(x: float32[2, 3])``; empty if that fails."""
    code = compiled.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    name = plain_name(code.co_name)
    try:
        # A tensor subclass of the program would run its own code for its shape.
        with without_torch_function():
            values = compiled.f_locals
            # Dynamo's own arguments of a function that resumes another begin so.
            given = [n for n in code.co_varnames[:count] if n in values and n[:2] != "__"]
            words = in_words(Arguments((), {n: values[n] for n in given}), []) if given else ""
    except Exception:
        return ""
    return f"{name}({words})" if name == code.co_name else f"the rest of {name}({words})"


class BreakCauses:
    """Numbers the breaks of a run and records what they lead to.

    A break leads to another in two ways. Dynamo starts the same compilation over to break
    there, and then finds that it cannot: what is on the stack cannot be made again, say. Or it
    skips the whole function, and compiles on their own the functions that this one calls.
    """

    def __init__(self) -> None:
        self._number = -1
        self._attempt: Optional[Attempt] = None
        self._skipped: Dict[Function, int] = {}

    def next(self, attempt: Optional[Attempt], frame: FrameType, skips: bool) -> int:
        """The number of the break that led to the next one, or -1.

        Args:
            attempt: at which Dynamo is, if that is known.
            frame: a Python frame within Dynamo.
            skips: whether it skips the function.
        """
        before, self._attempt = self._attempt, attempt
        last, self._number = self._number, self._number + 1
        compiled = compiled_frame(frame)
        cause = -1
        if before and attempt and before[:2] == attempt[:2] and before.number < attempt.number:
            cause = last
        elif compiled is not None:
            above = (self._skipped[f] for f in functions_above(frame) if f in self._skipped)
            cause = next(above, -1)
        if skips and compiled is not None:
            self._skipped[function_of(compiled)] = self._number
        return cause

    @property
    def number(self) -> int:
        """The number of the latest break."""
        return self._number
