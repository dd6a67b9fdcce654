"""The message that begins each file of a trace: which process wrote it."""

from __future__ import annotations

import os
import sys
import time

from fullgraph_worker.protocol import wire


def main_script() -> str:
    """The absolute path of the file that runs as ``__main__``; empty if there is none."""
    script = str(getattr(sys.modules.get("__main__"), "__file__", None) or "")
    return os.path.abspath(script) if script else ""


def introduction(script: str) -> wire.TracedProcess:
    """This process, whose main file is ``script``."""
    torch = sys.modules.get("torch")
    return wire.TracedProcess(
        version=wire.VERSION,
        pid=os.getpid(),
        rank=os.environ.get("RANK", ""),
        arguments=[str(argument) for argument in getattr(sys, "argv", [])],
        folder=current_folder(),
        script=script,
        executable=sys.executable or "",
        torch=str(getattr(torch, "__version__", "")),
        time=time.time(),
    )


def current_folder() -> str:
    """The process's current folder; empty if it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""
