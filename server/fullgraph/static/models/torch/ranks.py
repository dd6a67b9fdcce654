"""How many dimensions a result has, where that is plain to see.

It matters because a tensor of no dimensions turns into a Python number where it is an index.
"""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import Constant, Python
from fullgraph.static.models import names

REDUCES = names(
    """
    argmax argmin sum mean max min prod any all median nanmean nansum norm std var count_nonzero
    amax amin logsumexp
    """
)
"""Methods that give a tensor without dimensions if no argument sets which to reduce."""

_KEEPS = names(
    """
    long int float half double bool to cpu cuda clone detach abs neg round floor ceil clamp sort
    contiguous remainder fmod trunc sqrt exp log type short byte
    """
)


def rank_of(name: str, arguments: Arguments, before: int) -> int:
    """The rank of what ``tensor.name(...)`` gives, or -1.

    Args:
        name: the method.
        arguments: without the tensor itself.
        before: the tensor's own rank.
    """
    if arguments.is_open:
        return -1
    if name in REDUCES and not arguments.values:
        return 0
    if name in _KEEPS:
        return before
    if name in ("flatten", "ravel", "unique") and not arguments.values:
        return 1
    if name in ("nonzero", "argwhere"):
        return 2
    if name in ("view", "reshape") and arguments.positional == (Constant(-1),):
        return 1
    return -1


def rank_of_function(name: str, arguments: Arguments) -> int:
    """The rank of what ``torch.name(...)`` gives, or -1."""
    if name == "tensor" and isinstance(arguments.first, (Constant, Python)):
        return 0
    if name in ("arange", "linspace", "logspace", "randperm"):
        return 1
    rest = Arguments(arguments.positional[1:], arguments.keywords, arguments.is_open)
    return rank_of(name, rest, getattr(arguments.first, "rank", -1))
