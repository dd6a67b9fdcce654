"""In which steps the calls of the program are compared with each other."""

from __future__ import annotations

from fullgraph_worker.watch.budget import Budget

_WORK, _PART = "comparing", 0.3
_START_STEPS = 1024
"""At the start, all steps are: that is all of a short training."""
_IN_A_ROW = 4
"""Some rules need to see the same thing in two steps, one after the other."""
_MOST_BACKWARDS = 64
"""Without a step: then the program may do something else than before."""


class Attention:
    """Leaves out steps where the comparing would cost more than its part of the budget.

    That is where a step takes only some milliseconds: it takes some tenths of one.

    Args:
        budget: what it may cost.

    Attributes:
        is_on: whether the step under way is one of those.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._backwards = 0
        self.is_on = True

    def learn(self, seconds: float) -> None:
        """Note how long watching a step took in which only calls were compared."""
        self._budget.learn(_WORK, seconds)

    def is_overdue(self) -> bool:
        """Count a backward pass; return whether there were too many since the last step."""
        self._backwards += 1
        return self._backwards > _MOST_BACKWARDS

    def end_step(self) -> None:
        """An optimizer has made a step."""
        self._backwards = 0

    def is_due(self, step: int) -> bool:
        """Whether the calls of a step are compared, unless they are for another reason."""
        if step < _START_STEPS:
            return True
        return step % (_IN_A_ROW * self._budget.every(_WORK, _PART)) < _IN_A_ROW
