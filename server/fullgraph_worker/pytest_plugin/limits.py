"""How much a test or a block may break, as its author writes it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Mapping, Optional, Tuple

MARKER = (
    "fullgraph(max_breaks=0, max_recompiles=None, max_graphs=None, min_graphs=1): fail if "
    "torch.compile makes more graph breaks, recompiles or graphs in this test, each None for no "
    "limit, or captures fewer graphs than min_graphs."
)


class LimitsError(Exception):
    """The arguments are not those of the marker; the message is for the user."""


@dataclass(frozen=True)
class Limits:
    """Limits of what is seen; None is no limit.

    Attributes:
        max_breaks: of places where code falls back to eager mode.
        max_recompiles: of compilations of a function that was compiled before.
        max_graphs: of graphs.
        min_graphs: of graphs. Where nothing is compiled, there is nothing that could break.
    """

    max_breaks: Optional[int] = 0
    max_recompiles: Optional[int] = None
    max_graphs: Optional[int] = None
    min_graphs: int = 1


def limits_of(args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> Limits:
    """The limits that a marker or a call gives.

    Raises:
        LimitsError: an argument is positional, unknown, or no number from 0 on.
    """
    known = [field.name for field in fields(Limits)]
    unknown = next((name for name in kwargs if name not in known), None)
    if args or unknown is not None:
        wrong = f"no argument {unknown!r}" if unknown is not None else "no positional arguments"
        raise LimitsError(f"fullgraph takes {wrong}. Its arguments are {', '.join(known)}.")
    for name, value in kwargs.items():
        is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        if not is_number and (value is not None or name == "min_graphs"):
            raise LimitsError(f"{name} of fullgraph must be a number from 0 on, not {value!r}.")
    return Limits(**kwargs)
