"""Where a break happened, or a compilation: calls, line and columns."""

from __future__ import annotations

from types import FrameType
from typing import Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from fullgraph_worker.observe.reasons import stack_in_payload
from fullgraph_worker.protocol.wire import Record, StackFrame
from fullgraph_worker.torch_private.compilations import current_compile_id
from fullgraph_worker.torch_private.frames import Compilation, is_convert_frame, original_code
from fullgraph_worker.user_code.errors import (
    OWN_FOLDER,
    is_generated,
    is_library,
    is_torch,
    raising_frames,
)
from fullgraph_worker.user_code.source import plain_name, without_resumes

_LONGEST_STACK = 200


class Columns(NamedTuple):
    """UTF-8 byte columns of an expression that begins on the break's line; -1 if unknown."""

    column: int = -1
    end_line: int = -1
    end_column: int = -1


def user_stack(
    above: List[StackFrame], error: Optional[BaseException], root: str, payload: str
) -> List[StackFrame]:
    """The user's calls that led to the break, outermost first, ending where it happened.

    Args:
        above: the calls that really run, down to the function that Dynamo traces.
        error: Dynamo's exception, if there is one; it has the traced calls.
        root: the code object's name of that function, where it is known.
        payload: the record's text, which has the calls too.
    """
    traced = [
        StackFrame(entry.filename, entry.lineno or 0, entry.name)
        for entry in (getattr(error, "real_stack", None) or ())
    ]
    if traced:
        # Dynamo has renamed the resume function by now; its code object has the name.
        if root and plain_name(root) == plain_name(traced[0].function):
            traced[0].function = root
        calls = [*above, *traced]
    else:
        calls = stack_in_payload(payload) or above
    users = _in_files([call for call in calls if not _is_hidden(call)])
    if not users:
        # Only torch's own code: its innermost file is still correct.
        users = [c for c in calls if not c.path.startswith(("<", OWN_FOLDER))][-1:]
    return without_resumes(users)


def place(stack: List[StackFrame]) -> StackFrame:
    """Where to show a break: the innermost call that is not in Python's standard library.

    ``logging.info`` breaks somewhere within ``logging``; what can be changed is the call.
    """
    return next((call for call in reversed(stack) if not is_library(call.path)), stack[-1])


def columns(
    record: Optional[FrameType], error: Optional[BaseException], place: StackFrame
) -> Columns:
    """The columns of what Dynamo was tracing at ``place``, from the bytecode's positions.

    They are known from Python 3.11 on, and are only taken when they lie on the line that
    Dynamo itself reports: in resume functions the two may disagree.

    Args:
        record: the Python frame that writes the record, if there is one.
        error: Dynamo's exception, if there is one.
        place: the user's call that is shown.
    """
    found = Columns()
    for path, positions in (*_on_stack(record), *_on_traceback(error)):
        if path != place.path or positions is None or positions.lineno != place.line:
            continue
        if None not in (positions.col_offset, positions.end_lineno, positions.end_col_offset):
            found = Columns(positions.col_offset, positions.end_lineno, positions.end_col_offset)
    return found


def above_dynamo(record: FrameType) -> List[StackFrame]:
    """The calls that really run above Dynamo, outermost first, from the frame of a record."""
    frame: Optional[FrameType] = record
    above: Optional[FrameType] = None
    while frame is not None:
        path = frame.f_code.co_filename
        if is_torch(path) and is_convert_frame(frame.f_code):
            above = frame.f_back
        frame = frame.f_back
    calls: List[StackFrame] = []
    while above is not None and not above.f_code.co_filename.startswith(OWN_FOLDER):
        code = above.f_code
        calls.append(StackFrame(code.co_filename, above.f_lineno or 0, code.co_name))
        above = above.f_back
    return calls[::-1]


def root_function(record: FrameType) -> str:
    """The code object's name of the function that Dynamo traces, from a record's frame."""
    translator = record.f_locals.get("self")
    translator = known(known(translator, "output"), "root_tx") or translator
    code = known(translator, "f_code") or record.f_locals.get("code")
    return str(getattr(code, "co_name", ""))


def _is_hidden(call: StackFrame) -> bool:
    if call.path.startswith("<"):
        return is_generated(call.path)
    return call.path.startswith(OWN_FOLDER) or is_torch(call.path)


def _in_files(calls: List[StackFrame]) -> List[StackFrame]:
    """``calls`` in files, which an editor can show; those without a file if all have none."""
    return [call for call in calls if not call.path.startswith("<")] or calls


def _on_stack(frame: Optional[FrameType]) -> Iterator[Tuple[str, Any]]:
    while frame is not None:
        yield from _positions(frame)
        frame = frame.f_back


def _on_traceback(error: Optional[BaseException]) -> Iterator[Tuple[str, Any]]:
    # The innermost instruction of the first cause comes last.
    for frame in raising_frames(error):
        yield from _positions(frame)


def _positions(frame: FrameType) -> Iterator[Tuple[str, Any]]:
    # A method of Dynamo's InstructionTranslator holds the current instruction.
    if not is_torch(frame.f_code.co_filename):
        return
    translator = frame.f_locals.get("self")
    code = known(translator, "f_code")
    instruction = known(translator, "current_instruction")
    if code is not None and instruction is not None:
        yield code.co_filename, known(instruction, "positions")


def known(thing: Any, name: str) -> Any:
    """An attribute that ``thing`` has already, or None.

    Reading a missing attribute of Dynamo's lazy variables would make them trace on.
    """
    try:
        return object.__getattribute__(thing, name)
    except AttributeError:
        return None


def record_of(
    kind: str, compilation: Compilation, reason: str, because: Sequence[StackFrame] = ()
) -> Record:
    """A record of ``kind``, with its place and the calls that led there.

    Args:
        kind: one of the kinds of ``wire.Record``.
        compilation: what Dynamo compiles.
        reason: what happened, in plain words.
        because: the calls from the function to the line that made the difference, where they
            are known.
    """
    code = original_code(compilation.code)
    definition = StackFrame(code.co_filename, code.co_firstlineno, code.co_name)
    above = above_dynamo(compilation.record)
    if code is not compilation.code and above:
        # The function itself, where it waits for the part of it that is compiled now.
        above.pop()
    stack = user_stack([*above, *(because or [definition])], None, "", "") or [definition]
    shown = place(stack)
    if shown in because:
        shown = definition
    return record_at(kind, shown, stack, reason)


def record_at(kind: str, shown: StackFrame, stack: List[StackFrame], reason: str) -> Record:
    """A record of ``kind`` at a line, with the calls that led there."""
    return Record(
        path=shown.path,
        line=shown.line,
        column=-1,
        end_line=-1,
        end_column=-1,
        gb_type="",
        gb_id="",
        reason=reason,
        hints=[],
        context="",
        stack=stack[-_LONGEST_STACK:],
        skips_frame=False,
        payload="",
        kind=kind,
        compile_id=current_compile_id(),
    )
