"""Where a call waits for a CUDA device, whether or not Dynamo breaks there.

``torch.cuda.set_sync_debug_mode("warn")`` lets torch warn of most operations that wait, in the
frame that called them: ``.item()``, ``.cpu()``, a result whose size depends on values.
``torch.cuda.synchronize()`` is none of them. Within a graph that frame is one of generated code;
the place is then that of the operation of the graph which reads a value on the CPU.
"""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections import Counter
from types import FrameType
from typing import Any, Callable, Iterator, List, Optional, Tuple

from fullgraph_worker.profile.backend import ProfiledBackend, uses_cuda
from fullgraph_worker.protocol.wire import StackFrame, WaitProfile
from fullgraph_worker.user_code.errors import is_torch
from fullgraph_worker.user_code.source import plain_name

_WARNING = "synchronizing cuda operation"
_WARNS = ("warnings", "_py_warnings")


def waits_of(
    call: Callable[[], object], backend: ProfiledBackend, target: StackFrame
) -> List[WaitProfile]:
    """Make a call, and count the operations that wait for the device.

    Args:
        call: of the compiled target; all of its graphs are compiled.
        backend: what they were compiled with.
        target: the place of what has no other that is known.

    Returns:
        The places, those with the most waits first.
    """
    found: Counter[Tuple[str, int, str]] = Counter()
    in_graph: Counter[int] = Counter()

    def on_warning(message: Any, *about: Any, **more: Any) -> None:
        if _WARNING not in str(message).lower():
            return
        running = backend.running
        if running is None:
            at = _caller(sys._getframe(1)) or target
        else:
            # A graph reads its values in the order of its nodes.
            graph = backend.captured[running]
            places = graph.reads or [graph.beginning or target]
            at = places[in_graph[running] % len(places)]
            in_graph[running] += 1
        found[at.path, at.line, at.function] += 1

    with warnings.catch_warnings(), _torch_warns():
        warnings.simplefilter("always")
        before, warnings.showwarning = warnings.showwarning, on_warning
        try:
            call()
        finally:
            warnings.showwarning = before
    return [WaitProfile(*at, count=count) for at, count in found.most_common()]


@contextlib.contextmanager
def _torch_warns() -> Iterator[None]:
    if not uses_cuda():
        yield
        return
    import torch

    before = torch.cuda.get_sync_debug_mode()
    torch.cuda.set_sync_debug_mode("warn")
    try:
        yield
    finally:
        torch.cuda.set_sync_debug_mode(before)


def _caller(frame: Optional[FrameType]) -> Optional[StackFrame]:
    """The innermost call that is neither torch's nor the warning's own."""
    while frame is not None:
        path = frame.f_code.co_filename
        is_warning = frame.f_globals.get("__name__") in _WARNS
        if not (is_warning or is_torch(path) or path.startswith("<")):
            return StackFrame(path, frame.f_lineno, plain_name(frame.f_code.co_name))
        frame = frame.f_back
    return None
