"""What the inputs were where a call of the user's program failed on them, in words."""

from __future__ import annotations

import inspect
import linecache
import re
from types import FrameType, TracebackType
from typing import Any, Callable, Dict, List, Optional

from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import JobError, clip, is_generated, is_library, is_torch

_EXPECTED = {
    "Linear": ("in_features", "[..., {}]"),
    "Bilinear": ("in1_features", "[..., {}]"),
    "Conv1d": ("in_channels", "[batch, {}, length]"),
    "Conv2d": ("in_channels", "[batch, {}, height, width]"),
    "Conv3d": ("in_channels", "[batch, {}, depth, height, width]"),
    "BatchNorm1d": ("num_features", "[batch, {}] or [batch, {}, length]"),
    "BatchNorm2d": ("num_features", "[batch, {}, height, width]"),
    "BatchNorm3d": ("num_features", "[batch, {}, depth, height, width]"),
    "LayerNorm": ("normalized_shape", "[..., {}]"),
    "RNN": ("input_size", "[..., {}]"),
    "LSTM": ("input_size", "[..., {}]"),
    "GRU": ("input_size", "[..., {}]"),
}
"""Modules of torch.nn: the attribute that says what size they expect, and where."""

_ERRORS = (RuntimeError, ValueError, IndexError, TypeError)
_MOST = 500
_ASSIGNED = re.compile(r"^[\w, ()\[\].:]+ = ")
_VARIABLE = re.compile(r"(?<![\w.\"'])[A-Za-z_]\w*")


def shapes_in_words(error: BaseException) -> str:
    """The shapes at the line that raised, and what the module called there expects.

    Empty if the exception is not about a tensor operation.
    """
    frames = _frames(error.__traceback__)
    own = next((i for i in reversed(range(len(frames))) if _is_users(frames[i])), -1)
    if own < 0 or not isinstance(error, _ERRORS):
        return ""
    module = next((frame for frame in reversed(frames[own + 1 :]) if _has_expectation(frame)), None)
    if module is not None:
        return _of_module(module)
    if own < len(frames) - 1 and not any(is_torch(f.f_code.co_filename) for f in frames[own + 1 :]):
        return ""
    named = _tensors_at(frames[own])
    return (
        f"Tensors at that line: {clip(in_words(Arguments((), named), []), _MOST)}." if named else ""
    )


def arguments_do_not_fit(
    function: Any, given: Arguments, names: List[str], what: str, make: Optional[Callable[..., Any]]
) -> Optional[JobError]:
    """The failure of a call that has too many, too few or unknown arguments; None if it fits.

    Args:
        function: has the signature.
        given: the arguments.
        names: of the positional parameters.
        what: the call raised, in words.
        make: the ``get_inputs`` that gave them, if one did.
    """
    try:
        inspect.signature(function).bind(*given.args, **given.kwargs)
    except ValueError:  # It has no signature.
        return None
    except TypeError:
        code = getattr(inspect.unwrap(make), "__code__", None) if make is not None else None
        source = "get_inputs() gave" if code is not None else "The inputs are"
        message = f"{what}\n{source} {in_words(given, names)}."
        frames = [StackFrame(code.co_filename, code.co_firstlineno, code.co_name)] if code else []
        return JobError("user-exception", message, frames)
    return None


def _frames(trace: Optional[TracebackType]) -> List[FrameType]:
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames


def _is_users(frame: FrameType) -> bool:
    path = frame.f_code.co_filename
    return not is_generated(path) and not is_library(path)


def _has_expectation(frame: FrameType) -> bool:
    """Whether it is the ``forward`` of a module of torch.nn with an input of a fixed size."""
    values = frame.f_locals
    is_forward = is_torch(frame.f_code.co_filename) and "self" in values
    return is_forward and type(values["self"]).__name__ in _EXPECTED and _input(frame) is not None


def _input(frame: FrameType) -> Any:
    import torch

    given = frame.f_locals.get("input")
    return given if isinstance(given, torch.Tensor) else None


def _of_module(frame: FrameType) -> str:
    module, given = frame.f_locals["self"], _input(frame)
    kind = type(module).__name__
    attribute, shape = _EXPECTED[kind]
    size = getattr(module, attribute, None)
    if isinstance(size, (list, tuple)):
        size = ", ".join(map(str, size))
    expected = shape.replace("{}", str(size))
    return (
        f"nn.{kind} was called with a tensor of shape {list(given.shape)} and expects {expected}."
    )


def _tensors_at(frame: FrameType) -> Dict[str, Any]:
    """The tensors that the line names which the frame is at."""
    import torch

    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno, frame.f_globals)
    values = frame.f_locals
    return {
        name: values[name]
        for name in dict.fromkeys(_names(line.strip()))
        if isinstance(values.get(name), torch.Tensor)
    }


def _names(line: str) -> List[str]:
    """The variables that a line reads, as far as one line shows."""
    return _VARIABLE.findall(_ASSIGNED.sub("", line))
