"""Opens a debugger in the program."""

from __future__ import annotations

import pdb
import sys
from types import FrameType
from typing import Optional


def open_pdb(frame: Optional[FrameType]) -> None:
    """Open pdb at the next line of a frame, and not in the calls that it is in until then.

    ``Pdb.set_trace`` would stop in the first function that is called from now on, which is one of
    torch's own.

    Args:
        frame: of the program; None if it has none.
    """
    debugger = pdb.Pdb()
    if frame is None:
        debugger.set_trace()
        return
    debugger.reset()
    outer: Optional[FrameType] = frame
    while outer is not None:
        outer.f_trace = debugger.trace_dispatch
        debugger.botframe = outer
        outer = outer.f_back
    debugger.set_next(frame)
    sys.settrace(debugger.trace_dispatch)


def open_debugpy(port: int) -> None:
    """Wait for the debugger of an editor, and stop here.

    Args:
        port: on this machine.
    """
    import debugpy  # type: ignore[import-not-found]

    debugpy.listen(("127.0.0.1", port))
    sys.stderr.write(f"fullgraph: waiting for a debugger on port {port}\n")
    debugpy.wait_for_client()
    debugpy.breakpoint()
