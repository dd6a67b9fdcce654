"""What Dynamo is compiling at this moment, and what its structured trace records about it.

With ``dynamo``, the only module that depends on torch's internals.
"""

from __future__ import annotations

import contextlib
import inspect
import logging
import os
import sys
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Callable, Collection, Dict, Iterator, List, Optional

import torch
import torch._dynamo

from fullgraph_worker.guards.records import reasons_in
from fullgraph_worker.guards.values import Scope
from fullgraph_worker.torch_private import dynamo
from fullgraph_worker.user_code.errors import is_torch

_REASONS = "recompile_reasons"
_ERROR = "dynamo_error"
_BACKEND_TYPE = "Backend compiler exception"


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


def current(frame: Optional[FrameType]) -> Optional[Compilation]:
    """The innermost compilation that ``frame`` belongs to."""
    while frame is not None:
        code = frame.f_code
        if code.co_name == "_compile" and os.path.basename(code.co_filename) == "convert_frame.py":
            given = frame.f_locals
            if isinstance(given.get("code"), CodeType):
                return Compilation(
                    given["code"], given.get("locals") or {}, given.get("globals") or {}, frame
                )
        frame = frame.f_back
    return None


def original(code: CodeType) -> CodeType:
    """The code that the user wrote, of a function that Dynamo made to resume it."""
    from torch._dynamo import resume_execution

    cache = getattr(resume_execution, "ContinueExecutionCache", None)
    made = getattr(cache, "generated_code_metadata", None)
    while made is not None and code in made:
        code = made[code].code
    return code


def recompile_reasons(record: logging.LogRecord) -> Optional[List[str]]:
    """The guards that failed, in Dynamo's words, the newest compilation's first.

    Args:
        record: of ``torch.__trace``.

    Returns:
        None if the record is about something else.
    """
    if _artifact(record) != _REASONS:
        return None
    return reasons_in(str(getattr(record, "payload", None) or ""))


def failure(record: logging.LogRecord) -> Optional[BaseException]:
    """The exception that ended a compilation, if ``record`` is about one."""
    return sys.exc_info()[1] if _artifact(record) == _ERROR else None


def is_backend_failure(error: BaseException) -> bool:
    """Whether a backend raised, rather than Dynamo; Inductor and AOTAutograd are backends."""
    return isinstance(error, torch._dynamo.exc.BackendCompilerFailed)


def backend_fallback(frame: Optional[FrameType]) -> Optional[BaseException]:
    """What a backend raised, if the break record that is being written is about that.

    Dynamo converts some errors of a backend to a graph break by itself, and writes two
    records: one about the backend's exception, and one about the break that it becomes.
    """
    written = dynamo.writer(frame)
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


def is_break(error: BaseException) -> bool:
    """Whether ``error`` is a graph break, of which the trace has a record of its own."""
    return isinstance(error, (torch._dynamo.exc.Unsupported, torch._dynamo.exc.UserError))


def ends_the_call(error: BaseException) -> bool:
    """Whether what Dynamo raised while it compiled comes out of the program's call.

    A graph break does not, nor what ``suppress_errors`` keeps back.
    """
    whole = getattr(torch._dynamo.exc, "UncapturedHigherOrderOpError", None)
    if whole is not None and isinstance(error, whole):
        return True
    return not (is_break(error) or is_backend_failure(error) or suppresses_errors())


def is_limit_error(error: BaseException) -> bool:
    """Whether ``error`` is what Dynamo raises after too many recompiles."""
    kind = getattr(torch._dynamo.exc, "FailOnRecompileLimitHit", None)
    return kind is not None and isinstance(error, kind)


def suppresses_errors() -> bool:
    """Whether a compilation that fails falls back to eager mode."""
    return bool(torch._dynamo.config.suppress_errors)


def fails_at_limit(compilation: Compilation) -> bool:
    """Whether too many recompiles raise, instead of falling back to eager mode."""
    config: Any = torch._dynamo.config
    is_whole = compilation.record.f_locals.get("one_graph", False)
    return bool(is_whole or getattr(config, "fail_on_recompile_limit_hit", False))


def scope(compilation: Compilation) -> Scope:
    """Where the guards of a compilation's function find their values."""
    code = compilation.code
    return Scope(
        compilation.locals,
        compilation.globals,
        bool(torch.is_grad_enabled()),
        free=code.co_freevars,
        computed=_computed(compilation),
        is_torchs=is_torch(code.co_filename),
    )


def _computed(compilation: Compilation) -> Collection[str]:
    """The locals of a resume function that are no arguments of the function that it resumes."""
    code = original(compilation.code)
    if code is compilation.code:
        return ()
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(
        code.co_flags & inspect.CO_VARKEYWORDS
    )
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
    return [name for name in compilation.locals if name not in (*arguments, *code.co_freevars)]


def dynamic_shapes() -> str:
    """The ``dynamic`` of the ``torch.compile`` that is in force: ``on``, ``off`` or empty."""
    config: Any = torch._dynamo.config
    if not getattr(config, "assume_static_by_default", True):
        return "on"
    return "" if getattr(config, "automatic_dynamic_shapes", True) else "off"


def limit(name: str) -> int:
    """The value of the limit that the configuration calls ``name``."""
    return int(getattr(torch._dynamo.config, name))


@contextlib.contextmanager
def watched_limits(on_check: Callable[[str], None]) -> Iterator[bool]:
    """While open, call ``on_check`` whenever Dynamo compares a compilation with its limits.

    Its argument is the name of the limit that was reached, or empty. Gives whether this
    torch has such a comparison.
    """
    from torch._dynamo import convert_frame

    module: Any = convert_frame
    original = getattr(module, "exceeds_recompile_limit", None)
    if original is None:
        yield False
        return

    def exceeds_recompile_limit(*args: Any, **named: Any) -> Any:
        result = original(*args, **named)
        exceeded, name = result
        on_check(str(name) if exceeded else "")
        return result

    module.exceeds_recompile_limit = exceeds_recompile_limit
    try:
        yield True
    finally:
        module.exceeds_recompile_limit = original


def _artifact(record: logging.LogRecord) -> str:
    metadata = getattr(record, "metadata", None)
    artifact = metadata.get("artifact") if isinstance(metadata, dict) else None
    return str(artifact.get("name")) if isinstance(artifact, dict) else ""
