"""Dynamo's own Python frames: what is being compiled, and who writes the current trace record.

Nothing is hooked: the frames are those below the one that writes a record or calls a callback.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Dict, Iterator, Mapping, NamedTuple, Optional, Tuple

from fullgraph_worker.torch_private.exceptions import is_break, is_dynamo_error

_CONVERT_FRAME = "convert_frame.py"
# The local that holds the exception, by the function that writes the trace record.
_WRITERS = {
    ("symbolic_convert.py", "log_graph_break"): "exc",
    ("convert_frame.py", "__call__"): "e",
    ("convert_frame.py", "_compile"): "e",
    ("exc.py", "unimplemented_with_warning"): "e",
}
_BACKEND_TYPE = "Backend compiler exception"
Writer = Tuple[FrameType, Optional[BaseException]]


@dataclass
class Compilation:
    """One frame that Dynamo compiles.

    Attributes:
        code: the frame's code.
        locals: the frame's arguments, by name.
        globals: the names of its module.
        record: the Python frame within Dynamo that compiles it.
    """

    code: CodeType
    locals: Dict[str, Any]
    globals: Dict[str, Any]
    record: FrameType


class CompiledCall(NamedTuple):
    """The call for which a function is compiled.

    Attributes:
        code: the function's code.
        values: its local variables at its first line, which are its arguments.
    """

    code: CodeType
    values: Mapping[str, Any]


def current_compilation(frame: Optional[FrameType]) -> Optional[Compilation]:
    """The innermost compilation that ``frame`` belongs to."""
    for found in _compiling(frame):
        given = found.f_locals
        if isinstance(given.get("code"), CodeType):
            return Compilation(
                given["code"], given.get("locals") or {}, given.get("globals") or {}, found
            )
    return None


def original_code(code: CodeType) -> CodeType:
    """The code that the user wrote, of a function that Dynamo made to resume it."""
    from torch._dynamo import resume_execution

    cache = getattr(resume_execution, "ContinueExecutionCache", None)
    made = getattr(cache, "generated_code_metadata", None)
    while made is not None and code in made:
        code = made[code].code
    return code


def record_writer(frame: Optional[FrameType]) -> Optional[Writer]:
    """The frame that writes the current trace record, and the exception that it is about."""
    while frame is not None:
        code = frame.f_code
        local = _WRITERS.get((os.path.basename(code.co_filename), code.co_name))
        if local is not None:
            error = frame.f_locals.get(local)
            if isinstance(error, BaseException):
                return frame, error
            # Older writers are not given the exception, but write while it is handled.
            handled = sys.exc_info()[1]
            return frame, handled if handled and is_dynamo_error(handled) else None
        frame = frame.f_back
    return None


def compiled_frame(frame: Optional[FrameType]) -> Any:
    """The frame that is being compiled, from a Python frame within Dynamo; None without one."""
    while frame is not None:
        if is_convert_frame(frame.f_code):
            found = frame.f_locals.get("frame")
            if hasattr(found, "f_code") and hasattr(found, "f_locals"):
                return found
        frame = frame.f_back
    return None


def compiled_call() -> Optional[CompiledCall]:
    """The call that is about to be compiled; only valid while a record is written."""
    found = next(_compiling(sys._getframe()), None)
    if found is None:
        return None
    frame = found.f_locals
    code, values = frame.get("code"), frame.get("locals")
    if not isinstance(code, CodeType) or not isinstance(values, Mapping):
        return None
    return CompiledCall(code, values)


def broken_whole_graph() -> Optional[CodeType]:
    """The code of the function whose break ends the program's call, or None.

    Only valid while a record is written. Without ``fullgraph=True`` Dynamo writes a record
    of its own for the break, and the program continues.
    """
    found = next(_compiling(sys._getframe()), None)
    if found is None:
        return None
    frame = found.f_locals
    error, code = frame.get("e"), frame.get("code")
    if error is None or not is_break(error) or getattr(error, "logged", False):
        return None
    output = getattr(error, "_torch_dynamo_tracer_output", None)
    is_whole = frame.get("one_graph") or getattr(output, "error_on_graph_break", False)
    return code if is_whole and isinstance(code, CodeType) else None


def backend_fallback(frame: Optional[FrameType]) -> Optional[BaseException]:
    """What a backend raised, if the break record that is being written is about that.

    Dynamo converts some errors of a backend to a graph break by itself, and writes two
    records: one about the backend's exception, and one about the break that it becomes.
    """
    written = record_writer(frame)
    if written is None or written[1] is None:
        return None
    names, error = written[0].f_locals, written[1]
    if getattr(error, "gb_type", None) == _BACKEND_TYPE:
        return error.__cause__ or error
    is_about = names.get("gb_type") == _BACKEND_TYPE or _is_old_backend_text(names.get("msg"))
    return error if is_about else None


def _is_old_backend_text(text: object) -> bool:
    # Before torch 2.8 there are no types.
    return isinstance(text, str) and text.startswith("Backend compiler failed")


def is_convert_frame(code: CodeType) -> bool:
    """Whether it is the code of the module in which Dynamo compiles a frame."""
    return os.path.basename(code.co_filename) == _CONVERT_FRAME


def _compiling(frame: Optional[FrameType]) -> Iterator[FrameType]:
    """The frames of ``_compile`` that ``frame`` is below, innermost first."""
    while frame is not None:
        if frame.f_code.co_name == "_compile" and is_convert_frame(frame.f_code):
            yield frame
        frame = frame.f_back
