"""Frames that Dynamo is compiling, and which graph break led to which."""

from __future__ import annotations

import inspect
import logging
from types import FrameType
from typing import Any, Dict, Iterator, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.torch_private.dispatch import without_torch_function
from fullgraph_worker.torch_private.frames import compiled_frame
from fullgraph_worker.user_code.source import plain_name

Function = Tuple[str, str]
"""A function by its file and its name, the same for those that resume it."""


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
