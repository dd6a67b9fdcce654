"""Which steps of the training show the outputs of its layers, and what that costs."""

from __future__ import annotations

from typing import Any, Optional

from fullgraph_worker.watch.activations import Activations, Send
from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.eager_mode import has_compiled
from fullgraph_worker.watch.table import Table

_WORK = "activations"
_FIRST = 1
_LEAST_STEPS = 50
"""Between two such steps, unless one is asked for."""
_WEIGHT = 0.2


class EagerSteps:
    """Opens ``Activations`` for one step now and then.

    Where Dynamo has compiled anything, only if the user or the collector asks for it: an eager step
    may round otherwise, and draws other random numbers, than a compiled one. Compiled code stays
    valid: what observes calls is no part of its guards, and is gone when it runs again.

    Several ranks make the eager steps of compiled code together: otherwise one of them could call
    other collective operations than the rest, and all would wait for ever.

    Args:
        ranks: how many processes train together.
        table: the places of the modules.
        budget: what it may cost.
        send: takes the samples.

    Attributes:
        wanted: whether the next step is asked for.
        includes_compiled: whether it is asked for now and then where Dynamo has compiled anything.
    """

    def __init__(self, ranks: int, table: Table, budget: Budget, send: Send) -> None:
        self._ranks = ranks
        self._table = table
        self._budget = budget
        self._activations = Activations(table, send)
        self._usual: Optional[float] = None
        self._last = -_LEAST_STEPS
        self.wanted = False
        self.includes_compiled = False

    @property
    def is_observing(self) -> bool:
        """Whether the step under way is such a step."""
        return self._activations.is_open

    def learn(self, seconds: float) -> None:
        """A step that was not observed took this long."""
        if self._usual is None:
            self._usual = seconds
        else:
            self._usual += _WEIGHT * (seconds - self._usual)

    def after(self, optimizer: Any, step: int, seconds: float) -> float:
        """A step has ended; perhaps observe the next one.

        Args:
            optimizer: the one that stepped; only the first that the program has counts.
            step: its number.
            seconds: how long the step took.

        Returns:
            How long it would have taken unobserved.
        """
        if not any(each is optimizer for each in self._table.optimizers[:1]):
            return seconds
        if self._activations.is_open:
            usual = min(seconds, seconds if self._usual is None else self._usual)
            self._activations.close(step)
            self._budget.learn(_WORK, seconds - usual)
            self._budget.spend(seconds - usual)
            seconds = usual
        else:
            self.learn(seconds)
        if self._is_due(step + 1):
            self.wanted, self._last = False, step + 1
            self._activations.open()
        return seconds

    def stop(self) -> None:
        """Leave the modules as they were."""
        self._activations.drop()

    def _is_due(self, step: int) -> bool:
        if self._ranks > 1 and has_compiled():
            return self.includes_compiled and _is_common(step)
        if self.wanted:
            return True
        if step - self._last < _LEAST_STEPS:
            return False
        if has_compiled():
            # The first steps take the time of the compilations, with which none is compared.
            is_possible = self.includes_compiled and step >= _LEAST_STEPS
            return is_possible and bool(self._budget.affordable(_WORK))
        return step == _FIRST or bool(self._budget.affordable(_WORK))


def _is_common(step: int) -> bool:
    """Whether each rank chooses a step by itself: the 50th, the 100th, the 200th, and so on."""
    times, rest = divmod(step, _LEAST_STEPS)
    return not rest and times > 0 and not times & (times - 1)
