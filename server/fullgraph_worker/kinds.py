"""Finds out which of Dynamo's break records are not about a break in the user's code."""

from __future__ import annotations

from fullgraph_worker.wire import BREAK, DISABLED, RECOMPILE_LIMIT

_TYPES = {
    "Skip calling `torch.compiler.disable()`d function": DISABLED,
    "Skip inlining `torch.compiler.disable()`d function": DISABLED,
    "Dynamo recompile limit exceeded": RECOMPILE_LIMIT,
}
# For types that other breaks share, and for torch before 2.8, which has no types.
_REASONS = (
    ("is wrapped with `torch.compiler.disable`", DISABLED),
    ("call torch._dynamo.disable() wrapped function", DISABLED),
    ("recompile_limit reached", RECOMPILE_LIMIT),
)


def kind_of(gb_type: str, reason: str) -> str:
    """The kind of a break record: one of those of ``wire.Record``.

    Args:
        gb_type: Dynamo's name of the kind of break; may be empty.
        reason: Dynamo's explanation.
    """
    if gb_type in _TYPES:
        return _TYPES[gb_type]
    return next((kind for words, kind in _REASONS if words in reason), BREAK)
