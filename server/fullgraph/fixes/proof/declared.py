"""What compiled code may do differently, because the fixes say so."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.vocabulary.findings import Fix
from fullgraph_worker.protocol import wire


def may_lose_messages(fixes: Iterable[Fix]) -> bool:
    """Whether compiled code may print, log and warn less."""
    return any(fix.drops and not fix.replaces for fix in fixes)


def is_declared(difference: wire.Difference, fixes: Iterable[Fix]) -> bool:
    """Whether a fix says that an attribute holds another object, or does not exist, there.

    Other values in the same object are never declared. A result may be a copy, where a fix says
    so; not the same memory as something else that it was not before. Where both sides of a
    choice are computed, the result requires a gradient if either side does, and what only the
    other side uses has a gradient of zeros instead of none.
    """
    fixes = tuple(fixes)
    if (difference.kind, difference.what) == ("output", "aliasing"):
        return difference.words.endswith(" became memory of its own") and any(
            fix.copies for fix in fixes
        )
    if (difference.kind, difference.what) == ("gradient", "zero"):
        return any(fix.copies for fix in fixes)
    if (difference.kind, difference.what) == ("output", "requires_grad"):
        return difference.words.endswith("False became True") and any(f.copies for f in fixes)
    if difference.kind != "state" or difference.what not in ("aliasing", "missing"):
        return False
    name = difference.path.rpartition(".")[2]
    return any(name in fix.replaces for fix in fixes)
