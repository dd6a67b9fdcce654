"""Dynamo's hook into the evaluation of frames, and ``optimize``, which ``torch.compile`` calls."""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any, Callable

from torch._C._dynamo.eval_frame import set_eval_frame


def outside_of_dynamo(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function of ours while Dynamo compiles no frame of this thread."""
    before = set_eval_frame(None)
    try:
        return function(*args)
    finally:
        set_eval_frame(before)


def skip_code(*codes: CodeType) -> None:
    """Let Dynamo compile no frame of these codes."""
    from torch._dynamo import eval_frame

    skip = getattr(eval_frame, "skip_code", None)
    if skip is None:
        return
    for code in (*codes, outside_of_dynamo.__code__):
        skip(code)


def watch_optimize(on_call: Callable[[FrameType], None]) -> None:
    """Call ``on_call`` with the frame of each call of ``torch._dynamo.optimize``, for ever."""
    import torch._dynamo

    module: Any = torch._dynamo
    original = getattr(module, "optimize", None)
    if original is None:
        return

    def optimize(*args: Any, **named: Any) -> Any:
        on_call(sys._getframe(1))
        return original(*args, **named)

    module.optimize = optimize
