"""What is there once a program has imported Dynamo; nothing is imported to find out."""

from __future__ import annotations

import sys
from typing import Any

DYNAMO = "torch._dynamo"
"""The module whose import is awaited."""


def is_dynamo_loaded() -> bool:
    """Whether Dynamo is imported in this process."""
    return DYNAMO in sys.modules


def if_loaded(module: str, name: str, otherwise: Any = None) -> Any:
    """An attribute of a module of torch; ``otherwise`` if it has none, or is not imported."""
    return getattr(sys.modules.get(module), name, otherwise)


def forget_compiled_code() -> None:
    """Let Dynamo compile everything anew."""
    reset = if_loaded(DYNAMO, "reset")
    if reset is not None:
        reset()
