"""What compiled code may do differently, because the fixes say so."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.vocabulary.findings import Fix
from fullgraph_worker.protocol import wire

_COPIES = (("output", "aliasing"), ("gradient", "zero"), ("output", "requires_grad"))
_REPLACES = (("state", "aliasing"), ("state", "missing"))


def may_lose_messages(fixes: Iterable[Fix]) -> bool:
    """Whether compiled code may print, log and warn less."""
    return any(fix.drops and not fix.replaces for fix in fixes)


def may_change(fixes: Iterable[Fix]) -> list[str]:
    """The kinds of differences of which ``is_declared`` may allow some.

    Args:
        fixes: those of the changed program.
    """
    fixes = tuple(fixes)
    copied = _COPIES if any(fix.copies for fix in fixes) else ()
    replaced = _REPLACES if any(fix.replaces for fix in fixes) else ()
    return [f"{kind} {what}" for kind, what in (*copied, *replaced)]


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
    if (difference.kind, difference.what) not in _REPLACES:
        return False
    name = difference.path.rpartition(".")[2]
    return any(name in fix.replaces for fix in fixes)
