"""What Dynamo records about a compilation while it runs: the adapter to torch for traces.

Everything is read from the structured trace and from the frames that write it; nothing is
hooked into code that has been compiled.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from types import CodeType, FrameType
from typing import Any, ContextManager, Dict, Mapping, NamedTuple, Optional

import torch

STARTS = "dynamo_start"
"""The compilation of a frame begins."""
ENDS = "compilation_metrics"
"""It has ended, well or not."""
RAISES = "dynamo_error"
"""It ends with an exception."""


class CompiledCall(NamedTuple):
    """The call for which a function is compiled.

    Attributes:
        code: the function's code.
        values: its local variables at its first line, which are its arguments.
    """

    code: CodeType
    values: Mapping[str, Any]


def event(record: logging.LogRecord) -> str:
    """Which of the events above a record of ``torch.__trace`` is, or an empty text."""
    metadata = getattr(record, "metadata", None)
    if not isinstance(metadata, dict):
        return ""
    artifact = metadata.get("artifact")
    if isinstance(artifact, dict):
        return RAISES if artifact.get("name") == RAISES else ""
    return next((name for name in (STARTS, ENDS) if name in metadata), "")


def metrics(record: logging.LogRecord) -> Mapping[str, Any]:
    """What torch measured of the compilation that ends with ``record``."""
    metadata = getattr(record, "metadata", None)
    found = metadata.get(ENDS) if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def compiled_call() -> Optional[CompiledCall]:
    """The call that is about to be compiled; only valid while a record is written."""
    frame = _compiling()
    if frame is None:
        return None
    code, values = frame.get("code"), frame.get("locals")
    if not isinstance(code, CodeType) or not isinstance(values, Mapping):
        return None
    return CompiledCall(code, values)


def broken_whole_graph() -> Optional[CodeType]:
    """The code of the function whose break ends the program's call, or None.

    Only valid while a record is written. Without ``fullgraph=True`` Dynamo writes a record
    of its own for the break, and the program continues.
    """
    from torch._dynamo import exc

    frame = _compiling()
    if frame is None:
        return None
    error, code = frame.get("e"), frame.get("code")
    if not isinstance(error, (exc.Unsupported, exc.UserError)) or getattr(error, "logged", False):
        return None
    output = getattr(error, "_torch_dynamo_tracer_output", None)
    is_whole = frame.get("one_graph") or getattr(output, "error_on_graph_break", False)
    return code if is_whole and isinstance(code, CodeType) else None


def without_modes() -> ContextManager[Any]:
    """A context in which tensors can be looked at unseen by the program's own modes."""
    from torch.utils import _python_dispatch

    stack = contextlib.ExitStack()
    stack.enter_context(torch.no_grad())
    disable = getattr(torch._C, "DisableTorchFunction", None)
    if disable is not None:
        stack.enter_context(disable())
    disable = getattr(_python_dispatch, "_disable_current_modes", None)
    if disable is not None:
        stack.enter_context(disable())
    return stack


def _compiling() -> Optional[Dict[str, Any]]:
    """The local variables of the innermost ``_compile`` that is under way."""
    frame: Optional[FrameType] = sys._getframe()
    while frame is not None:
        code = frame.f_code
        if code.co_name == "_compile" and os.path.basename(code.co_filename) == "convert_frame.py":
            return frame.f_locals
        frame = frame.f_back
    return None
