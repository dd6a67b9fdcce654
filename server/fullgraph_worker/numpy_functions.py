"""Which NumPy function Dynamo was tracing when a break was raised."""

from __future__ import annotations

import os
from typing import Iterator, Optional

_STAND_INS = os.path.join("torch", "_numpy", "")
"""PyTorch's own NumPy on tensors, which Dynamo runs in the place of NumPy."""


def numpy_function(error: Optional[BaseException]) -> str:
    """The NumPy function that was traced (``random.choice``); empty if there was none.

    Args:
        error: what Dynamo raised; the stand-in's frame is in the traceback of its cause.
    """
    for each in _chain(error):
        trace = each.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            folder, _, file = code.co_filename.rpartition(_STAND_INS)
            if folder and not file.startswith("_"):
                return f"{os.path.splitext(file)[0]}.{code.co_name}"
            trace = trace.tb_next
    return ""


def _chain(error: Optional[BaseException]) -> Iterator[BaseException]:
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__
