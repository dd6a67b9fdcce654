"""How much time watching may take: a share of the training's own, saved up and spent."""

from __future__ import annotations

from typing import Dict

DEFAULT = 0.01
"""The share of the time of a step."""
DEFAULT_DETAIL, FULL = "default", "full"
DETAILS = {DEFAULT_DETAIL: DEFAULT, FULL: 0.05}
"""How much is recorded, and the share that it may take."""
START_STEPS = 10
"""The first steps are watched completely, for what is wrong from the beginning."""
_MOST_SAVED_SECONDS = 5.0
_LOAN_SECONDS = 2.0
"""At most so much is spent ahead, for what cannot wait; later steps pay for it."""
_WEIGHT = 0.2
_LEAST_LEFT = 0.1
"""Of the share is left for what is done now and then, even where steps are very short."""
_AGEING = 0.9
_MOST_STEPS = 1 << 20


class Budget:
    """Time that is earned by each step and spent by what is measured.

    Args:
        share: of a step's time; 1 or more for no limit.
    """

    def __init__(self, share: float = DEFAULT) -> None:
        self.share = share
        self._credit = 0.0
        self.step_seconds = 0.0
        """How long a step takes, about, without what watching takes of it."""
        self._costs: Dict[str, float] = {}
        self._fixed = 0.0

    @property
    def is_unlimited(self) -> bool:
        """Whether everything may be measured in each step."""
        return self.share >= 1

    def earn(self, seconds: float) -> None:
        """A step took this long, without what watching took of it."""
        difference = seconds - self.step_seconds
        self.step_seconds += _WEIGHT * difference if self.step_seconds else difference
        self._credit = min(self._credit + self.share * seconds, _MOST_SAVED_SECONDS)

    def repay(self, seconds: float) -> None:
        """The program did something else than a step, such as to compile: it pays what was lent."""
        self._credit = min(self._credit + self.share * seconds, max(self._credit, 0.0))

    def learn_fixed(self, seconds: float) -> None:
        """Watching took this long in a step in which nothing was done that can be left out."""
        self._fixed += _WEIGHT * (seconds - self._fixed)

    def spend(self, seconds: float) -> None:
        """Watching took this long."""
        self._credit -= seconds

    def give(self, seconds: float) -> None:
        """What is done once in a run is no part of the share: it took this long."""
        self._credit += seconds

    def learn(self, work: str, seconds: float, amount: int = 1) -> None:
        """Some work took this long; amounts of it cost in proportion."""
        cost = seconds / max(amount, 1)
        known = self._costs.get(work)
        self._costs[work] = cost if known is None else known + _WEIGHT * (cost - known)

    def age(self, work: str) -> None:
        """Some work was not affordable: the estimate of its cost falls, so that it is tried again.

        Otherwise one measurement on a busy machine could rule the work out for the whole run.
        """
        if work in self._costs:
            self._costs[work] *= _AGEING

    def is_known(self, work: str) -> bool:
        """Whether the cost of some work was ever measured."""
        return work in self._costs

    def every(self, work: str, part: float, least: int = 1) -> int:
        """In every how many steps some work is affordable: a power of two.

        Several ranks do the same work in the same steps without a word to each other, if it is in
        the multiples of this number: those of a larger one are multiples of a smaller one.

        Args:
            work: its name.
            part: that it may take of what the share leaves for such work.
            least: the smallest number, a power of two.
        """
        every, cost = least, 0.0 if self.is_unlimited else self._costs.get(work, 0.0)
        earned = self.share * self.step_seconds
        part *= max(earned - self._fixed, _LEAST_LEFT * earned)
        while every < _MOST_STEPS and cost > part * every:
            every *= 2
        return every

    def affordable(self, work: str, most: int = 1, part: float = 1.0) -> int:
        """How much of some work the credit pays for, up to ``most``; all of it while unknown.

        Args:
            work: its name.
            most: how much there is to do.
            part: of the credit that it may take.
        """
        cost = self._costs.get(work)
        if self.is_unlimited or not cost:
            return most
        return max(0, min(most, int(part * self._credit / cost)))

    def is_lent(self, work: str, amount: int = 1) -> bool:
        """Whether work that cannot wait may be done ahead of the credit."""
        return (
            self.is_unlimited or self._credit - self._costs.get(work, 0.0) * amount > -_LOAN_SECONDS
        )
