"""Dynamo's numbers of compilations."""

from __future__ import annotations


def current_compile_id() -> str:
    """Dynamo's id of the compilation that is under way (``0/0``); empty if there is none."""
    from torch._guards import CompileContext

    return str(CompileContext.current_compile_id() or "")
