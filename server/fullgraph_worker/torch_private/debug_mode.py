"""``DebugMode``, which records each operation with a hash of its results."""

from __future__ import annotations

import contextlib
from typing import Any


def debug_mode() -> Any:
    """The class, if this torch has it with hashes for each operation; None otherwise."""
    with contextlib.suppress(ImportError):
        from torch.utils._debug_mode import DebugMode

        return DebugMode if hasattr(DebugMode, "log_tensor_hashes") else None
    return None
