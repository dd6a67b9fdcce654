"""The lines of a function's bytecode."""

from __future__ import annotations

from types import CodeType
from typing import Set


def code_lines(code: CodeType) -> Set[int]:
    """The lines of a function that have code of their own, its ``def`` included."""
    # Takes a while to import, and few runs need it.
    import dis

    return {line for _, line in dis.findlinestarts(code) if line}
