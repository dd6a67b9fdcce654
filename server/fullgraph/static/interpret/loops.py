"""What is special about loops: they run, even if nothing says so."""

from __future__ import annotations

from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import Constant, Sequence, Tensor, Value

_MOST_NAMES = 8


def keep_rounds(before: dict[str, Value], frame: Frame) -> None:
    """Take what a round of a loop binds for what was bound before it, where that was nothing.

    A total that starts as a literal number and to which every round adds a tensor is made to be
    one, and an attribute that a constructor sets in a loop is there.
    """
    for name, value in frame.names.items():
        if frame.compiled:
            if type(value) is Tensor and value.certain and _is_less(before.get(name)):
                before[name] = value
        elif "." in name and name not in before:
            before[name] = value


def _is_less(value: Value | None) -> bool:
    """Whether it is a literal number, or something that may be a tensor."""
    if type(value) is Constant:
        return type(value.value) in (int, float)
    return type(value) is Tensor and not value.certain


def names_in(iterated: Value) -> tuple[Value, ...]:
    """The literal strings that a loop runs over, if these are all: names of attributes, mostly."""
    items = iterated.items if isinstance(iterated, Sequence) else None
    if not items or len(items) > _MOST_NAMES:
        return ()
    return items if all(item.text is not None for item in items) else ()
