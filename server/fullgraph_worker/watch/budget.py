"""How much time watching may take: a share of the training's own, saved up and spent."""

from __future__ import annotations

from typing import Dict

DEFAULT = 0.01
"""The share of the time of a step."""
START_STEPS = 10
"""The first steps are watched completely, for what is wrong from the beginning."""
_MOST_SAVED_SECONDS = 5.0
_LOAN_SECONDS = 2.0
"""At most so much is spent ahead, for what cannot wait; later steps pay for it."""
_WEIGHT = 0.2


class Budget:
    """Time that is earned by each step and spent by what is measured.

    Args:
        share: of a step's time; 1 or more for no limit.
    """

    def __init__(self, share: float = DEFAULT) -> None:
        self.share = share
        self._credit = 0.0
        self._costs: Dict[str, float] = {}

    @property
    def is_unlimited(self) -> bool:
        """Whether everything may be measured in each step."""
        return self.share >= 1

    def earn(self, seconds: float) -> None:
        """A step took this long, without what watching took of it."""
        self._credit = min(self._credit + self.share * seconds, _MOST_SAVED_SECONDS)

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
