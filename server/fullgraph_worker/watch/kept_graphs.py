"""The autograd graphs of earlier steps that have not been freed."""

from __future__ import annotations

import weakref
from typing import Any, Callable, List, Tuple

from fullgraph_worker.watch.records import Kind

_FIRST, _APART, _MARKED = 1, 2, 3
"""The step whose loss is marked first; steps between two; how many are marked."""


class Mark:
    """Lives as long as the node of autograd's graph that calls it."""

    def __call__(self, gradients: Any) -> None:
        """Change no gradient."""


class KeptGraphs:
    """Marks the losses of a few steps, and looks for the marks when the next step ends.

    The loss of one step may live into the next one. If those of several steps before are still
    there, the program adds up losses with their graphs, or keeps them in a list.

    Args:
        event: writes that.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._marks: List[Tuple[int, weakref.ReferenceType[Mark]]] = []
        self._is_done = False

    def is_due(self, step: int) -> bool:
        """Whether ``take`` has anything to do in this step."""
        return not self._is_done and step >= _FIRST and (step - _FIRST) % _APART == 0

    def take(self, loss: Any, step: int) -> None:
        """A backward pass begins with a loss."""
        self._marks = [each for each in self._marks if each[1]() is not None]
        steps = [each[0] for each in self._marks]
        if step in steps:
            return
        if len(steps) == _MARKED:
            self._is_done = True
            self._event(Kind.KEPT_GRAPHS, steps=steps)
        elif step > _FIRST + _APART * _MARKED:
            self._is_done = True
        elif getattr(loss, "grad_fn", None) is not None:
            mark = Mark()
            loss.grad_fn.register_prehook(mark)
            self._marks.append((step, weakref.ref(mark)))
