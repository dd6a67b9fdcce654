"""Which NumPy function Dynamo was tracing when a break was raised."""

from __future__ import annotations

import os
from typing import Optional

from fullgraph_worker.errors import raising_frames

_STAND_INS = os.path.join("torch", "_numpy", "")
"""PyTorch's own NumPy on tensors, which Dynamo runs in the place of NumPy."""


def numpy_function(error: Optional[BaseException]) -> str:
    """The NumPy function that was traced (``random.choice``); empty if there was none.

    Args:
        error: what Dynamo raised; the stand-in's frame is in the traceback of its cause.
    """
    for frame in raising_frames(error):
        folder, _, file = frame.f_code.co_filename.rpartition(_STAND_INS)
        if folder and not file.startswith("_"):
            return f"{os.path.splitext(file)[0]}.{frame.f_code.co_name}"
    return ""
