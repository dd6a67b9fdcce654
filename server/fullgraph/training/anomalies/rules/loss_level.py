"""Losses that spike, or that leave the level at which they began."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean, median, pstdev
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState

SPIKE, DIVERGENCE = "loss-spike", "divergence"
FIRST_LOSSES = 5
"""Their median is the level at which the training begins."""
SPIKE_DEVIATIONS = 10.0
SPIKE_RATIO = 2.0
SPIKE_OF_START = 0.5
"""A spike reaches this share of the first level; late in a training, single losses of a few hard
examples are many times the median, and harmless."""
GRADIENT_DEVIATIONS = 4.0
LEAST_STEPS = 20
DIVERGED = 10.0
"""Times the first level, in two steps in a row, with a raised gradient or update."""
DRIFTED = 3.0
"""Times the first level in each of the last ``DRIFT_STEPS`` steps, likewise."""
DRIFT_STEPS = 10
FALL_STEPS, FASTER = 10, 1.5
"""Steps of each of four means in a row; how much more a loss without a lower bound falls from each
to the next. Other losses below zero, as those of a density, fall more slowly the lower they are."""
CLEAR = 2.0
"""Standard deviations of the last losses; those of a straight line fall by 3.5 of their own."""
_UNBOUNDED_ADVICE = (
    "Check the sign of each term of the loss: one of them has no lower bound, such as a divergence "
    "that is subtracted, or a logarithm of a variance that is not clamped."
)
_SPIKE_ADVICE = (
    "Look at the batch of this step; clip the gradient, or lower the learning rate or Adam's beta2."
)
_DIVERGENCE_ADVICE = (
    "Lower the learning rate, use warm-up or clip the gradient, and check the sign of the loss."
)


class LossLevel(Rule):
    """Sudden and lasting rises of the loss, each confirmed by the gradient or the update."""

    kinds: ClassVar[tuple[str, ...]] = (SPIKE, DIVERGENCE)
    rows = (
        Row(
            "loss-spike",
            Family.LEARNING,
            "the loss is 10 deviations above its median, 2 times as high and half of the "
            "first level, with a gradient 4 deviations above its own",
            "Chowdhery et al. 2022, PaLM, section 5.1",
            "norm of all gradients",
        ),
        Row(
            "divergence",
            Family.LEARNING,
            "the loss is 10 times its first level in 2 steps, or 3 times in 10, with a "
            "raised gradient or update",
            "",
            "norm of all gradients, ratio of updates",
        ),
        Row(
            "divergence",
            Family.LEARNING,
            "the loss is below zero, and its mean of 10 steps falls by 1.5 times as much as "
            "before, twice in a row, at last by its first level",
            "",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._losses, self._norms = Baseline(), Baseline()
        self._first: list[float] = []
        self._last: deque[float] = deque(maxlen=4 * FALL_STEPS)
        self._first_norm = self._first_ratio = math.nan

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm when the loss spikes or diverges."""
        loss = observation.value("loss")
        if not math.isfinite(loss):
            return
        norm, ratio = _norm(observation), observation.update_ratio
        found = self._divergence(observation, loss, norm, ratio)
        self._last.append(loss)
        if found is None:
            # Critics and generators have no bound by design.
            is_alone = len(state.rank(observation.rank).optimizers) < 2
            found = self._unbounded(observation) if is_alone else None
            found = found or self._spike(observation, loss, norm)
        self._losses.add(loss)
        self._norms.add(norm)
        if len(self._first) < FIRST_LOSSES:
            self._first.append(loss)
            self._first_norm = norm if math.isnan(self._first_norm) else self._first_norm
            self._first_ratio = ratio if math.isnan(self._first_ratio) else self._first_ratio
        if found is not None:
            yield found

    def _divergence(
        self, observation: Observation, loss: float, norm: float, ratio: float
    ) -> Alarm | None:
        if not self._first or min(loss, *self._first) < 0:
            # A loss that has both signs has no level to be compared with.
            return None
        # The first losses of a diverging training are part of the rise.
        start = abs(self._first[0] if len(self._first) < FIRST_LOSSES else median(self._first))
        grown = norm > 3 * self._first_norm or ratio > 0.1
        sudden = self._streaks.extend(
            "diverged", grown and abs(loss) > DIVERGED * start > 0, observation.number
        )
        slow = self._streaks.extend(
            "drifted", grown and abs(loss) > DRIFTED * start > 0, observation.number
        )
        if sudden.length < 2 and slow.length < DRIFT_STEPS:
            return None
        if not self._latch.opens(DIVERGENCE, observation.number):
            return None
        evidence = (
            f"The loss is {loss:.4g} in step {observation.number}, {abs(loss) / start:.1f} times "
            f"the level at which it began ({start:.4g}), and the norm of the gradient is "
            f"{norm:.3g}."
        )
        return alarm(
            DIVERGENCE, observation, evidence, _DIVERGENCE_ADVICE,
            step=sudden.first if sudden.length else slow.first,
            values={"loss": loss, "start": start, "gradient_norm": norm},
        )  # fmt: skip

    def _unbounded(self, observation: Observation) -> Alarm | None:
        """An alarm where the loss falls faster and faster below zero."""
        last, steps = list(self._last), FALL_STEPS
        if len(last) < 4 * steps or not last[-1] < 0:
            return None
        means = [fmean(last[place : place + steps]) for place in range(0, 4 * steps, steps)]
        first, second, third = (before - after for before, after in pairwise(means))
        start = abs(median(self._first))
        is_faster = third >= FASTER * second >= FASTER**2 * first > 0
        # The mean of the next steps falls by chance as well, as that of rewards does.
        is_noise = third < CLEAR * pstdev(last[-steps:])
        if not is_faster or is_noise or third < start:
            return None
        if not self._latch.opens(DIVERGENCE, observation.number):
            return None
        evidence = (
            f"The loss is {last[-1]:.4g} in step {observation.number} and falls faster and faster: "
            f"by {first:.3g}, {second:.3g} and {third:.3g} in {steps} steps each. It has no lower "
            "bound."
        )
        return alarm(
            DIVERGENCE, observation, evidence, _UNBOUNDED_ADVICE,
            step=max(0, observation.number - 4 * steps + 1),
            values={"loss": last[-1], "start": start, "fall": third},
        )  # fmt: skip

    def _spike(self, observation: Observation, loss: float, norm: float) -> Alarm | None:
        if len(self._losses) < LEAST_STEPS or not loss > 0:
            return None
        level, start = self._losses.level, abs(median(self._first))
        is_spike = (
            self._losses.deviations(loss) > SPIKE_DEVIATIONS
            and loss > SPIKE_RATIO * level
            and loss > SPIKE_OF_START * start
            and self._norms.deviations(norm) > GRADIENT_DEVIATIONS
        )
        if not is_spike or not self._latch.opens(SPIKE, observation.number):
            return None
        evidence = (
            f"The loss of step {observation.number} is {loss:.4g}, {loss / level:.1f} times the "
            f"median of the {len(self._losses)} steps before, with a gradient "
            f"{self._norms.ratio(norm):.1f} times as large as usual."
        )
        return alarm(
            SPIKE, observation, evidence, _SPIKE_ADVICE,
            values={"loss": loss, "usual": level, "gradient_norm": norm},
        )  # fmt: skip

    def nearness(self) -> float:
        """How much of a divergence has been seen."""
        return self._streaks.longest() / 2


def _norm(observation: Observation) -> float:
    norm = observation.value("unclipped_norm")
    return observation.value("gradient_norm") if math.isnan(norm) else norm
