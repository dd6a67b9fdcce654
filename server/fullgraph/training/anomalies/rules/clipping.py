"""Clipping that leaves almost nothing of the gradient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState

KIND = "clipped-gradient"
LEAST_LEFT = 1e-3
"""Norm after clipping by that before. Customary bounds cut gradients to a tenth at most."""
IN_A_ROW = 3
"""Steps, so that one spike that is clipped is none; a gradient of exactly zero counts at once."""
_ADVICE = (
    "Raise the bound of the clipping (1.0 is customary for clip_grad_norm_), and unscale first."
)


class Clipping(Rule):
    """The norm after clipping is a tiny part of that before, step after step."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until it ends."""
        before, after = observation.value("unclipped_norm"), observation.value("gradient_norm")
        if observation.is_skipped or not before > 0 or not after >= 0:
            return
        streak = self._streaks.extend("clip", after < LEAST_LEFT * before, observation.number)
        if streak.length < (1 if after == 0 else IN_A_ROW):
            return
        if self._latch.opens("clip", observation.number):
            evidence = (
                f"Since step {streak.first} clipping cuts the norm of the gradient from "
                f"{before:.3g} to {after:.3g}."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first,
                values={"before": before, "after": after},
            )  # fmt: skip
