"""The parameters of an optimizer, in its order."""

from __future__ import annotations

import weakref
from typing import Any, Dict, Iterable, Iterator, NamedTuple, Optional


def parameters_of(groups: Iterable[Dict[str, Any]]) -> Iterator[Any]:
    """Those of an optimizer's ``param_groups``."""
    for group in groups:
        yield from group["params"]


def some_of(groups: Iterable[Dict[str, Any]], first: int, count: int) -> Iterator[Any]:
    """``count`` of them from number ``first`` on, without a look at those before."""
    for group in groups:
        own = group["params"]
        if first < len(own) and count > 0:
            some = own[first : first + count]
            yield from some
            count -= len(some)
        first = max(0, first - len(own))


class Position(NamedTuple):
    """Where a parameter is in its optimizer.

    A reference to the tensor would keep it in memory; a weak one is not safe where another thread
    frees a tensor that only C++ owns.

    Attributes:
        optimizer: that has it.
        number: in the optimizer's order.
        key: its id.
    """

    optimizer: weakref.ReferenceType[Any]
    number: int
    key: int

    def parameter(self) -> Optional[Any]:
        """The parameter; None if it is not there any more."""
        optimizer = self.optimizer()
        if optimizer is None:
            return None
        found = next(some_of(optimizer.param_groups, self.number, 1), None)
        return found if id(found) == self.key else None


def first_graded(optimizer: Any, *, is_dense: bool = False) -> Optional[Position]:
    """The first parameter of an optimizer that has a gradient.

    Args:
        optimizer: the optimizer.
        is_dense: leave out sparse gradients.
    """
    for number, parameter in enumerate(parameters_of(optimizer.param_groups)):
        gradient = parameter.grad
        if gradient is not None and not (is_dense and gradient.is_sparse):
            return Position(weakref.ref(optimizer), number, id(parameter))
    return None
