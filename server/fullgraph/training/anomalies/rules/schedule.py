"""Rates, momentum, clipping and schedulers, against what is customary and what a run will have."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.measure import ALWAYS, UNTIL_IT_ENDS, At, Reading, measure
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

_FAMILY = Family.SCHEDULE
ENDED, LEAST_ENDED = 0.01, 100
"""Of the highest rate; and steps at that level, which are as many as there were before. Customary
schedules end with the run, and those that fall in steps stay above it for most of it."""
_NAMES = ("momentum", "betas")
_NAMES_OF = {"RMSprop": "alpha", "Adadelta": "rho"}
"""In other classes these names have other meanings: ``alpha`` of ``ASGD`` is an exponent, ``rho``
of sharpness-aware minimization a radius."""
LEAST_LEFT = 1e-3
"""Norm after clipping by that before. Customary bounds cut gradients to a tenth at most."""


@measure(
    Row(
        "momentum-too-high", _FAMILY,
        "the square of Adam's first beta is not below the root of the second",
        "Kingma and Ba 2015, theorem 4.1",
    ),
    "Give the factor of the mean first and that of the squares second: betas=(0.9, 0.999) is "
    "customary.",
    events=[Kind.OPTIONS], calm=ALWAYS, key=lambda at: at.data["optimizer"],
)  # fmt: skip
def betas_swapped(at: At) -> Reading | None:
    """The mean of the gradients is over many more steps than the squares by which it is divided.

    The bounds themselves, 0 and 1, are another measure's.
    """
    name = str(at.data["name"])
    for number, group in enumerate(at.data["groups"] if "Adam" in name else ()):
        first, second = _betas(group)
        if first * first >= math.sqrt(second):
            evidence = (
                f"From step {at.step} on, {name} has betas=({first:g}, {second:g}) in "
                f"parameter group {number}: the mean of the gradients is over many more steps "
                "than the mean of their squares."
            )
            return Reading(evidence, {"beta1": first, "beta2": second})
    return None


def _betas(group: Mapping[str, Any]) -> tuple[float, float]:
    """Those of a parameter group; NaN where it has none between 0 and 1."""
    betas = group.get("betas")
    if isinstance(betas, list) and len(betas) == 2:
        first, second = betas
        if all(isinstance(each, float) and 0 < each < 1 for each in (first, second)):
            return first, second
    return math.nan, math.nan


@measure(
    Row(
        "momentum-too-high", _FAMILY, "a factor of a running average is 1 or more",
        "documentation of torch.optim",
    ),
    "Set it below 1: 0.9 is customary for momentum, 0.9 and 0.999 for betas.",
    events=[Kind.OPTIONS], calm=UNTIL_IT_ENDS, key=lambda at: at.data["optimizer"],
)  # fmt: skip
def momentum_too_high(at: At) -> list[Reading]:
    """The average is then the sum of all gradients so far, or grows by itself."""
    name = str(at.data["name"])
    names = [*_NAMES, *(own for kind, own in _NAMES_OF.items() if name.startswith(kind))]
    for number, group in enumerate(at.data["groups"]):
        for option in names:
            if any(factor >= 1 for factor in _numbers(group.get(option))):
                evidence = (
                    f"From step {at.step} on, {name} has {option}={group[option]} in parameter "
                    f"group {number}. With a factor of 1 or more, its running average never "
                    "forgets a gradient."
                )
                highest = max(_numbers(group[option]))
                return [Reading(evidence, {option: highest})]
    return []


def _numbers(value: Any) -> list[float]:
    several = value if isinstance(value, list) else [value]
    return [v for v in several if isinstance(v, (int, float)) and not isinstance(v, bool)]


@measure(
    Row(
        "scheduler-order", _FAMILY, "a scheduler steps before the first step of the optimizer",
        'documentation of torch.optim, "How to adjust learning rate"',
    ),
    "Call scheduler.step() after optimizer.step().",
    events=[Kind.SCHEDULER], calm=ALWAYS,
)  # fmt: skip
def scheduler_order(at: At) -> Reading | None:
    """The first value of the schedule is skipped then."""
    is_first = at.step == 0 and at.event is not None and at.event.time < at.observation.time
    name = at.data.get("name", "The scheduler")
    what = f"{name} made its first step before step 0 of the optimizer ended."
    return Reading(what) if is_first else None


@measure(
    Row(
        "early-clipping", _FAMILY, "clipping before the backward pass, and none after it",
        "documentation of torch.nn.utils.clip_grad_norm_", "order of the calls in 8 steps",
    ),
    "Clip the gradients between loss.backward() and optimizer.step().",
    events=[Kind.EARLY_CLIPPING],
)  # fmt: skip
def early_clipping(at: At) -> Reading:
    """The optimizer steps with gradients that are not clipped."""
    what = (
        "which changes the gradients of the step before"
        if at.data["had_gradients"]
        else "when there are no gradients"
    )
    evidence = (
        f"{at.data['function']} is called before the backward pass, {what}. "
        f"{at.data['name']} steps with gradients that are not clipped."
    )
    return Reading(evidence, step=max(0, at.step - 1))


@measure(
    Row(
        "clipped-gradient", _FAMILY,
        "the norm after clipping is below a thousandth of that before, in 3 steps; 0 at once",
        "documentation of torch.nn.utils.clip_grad_norm_", "norm of all gradients",
    ),
    "Raise the bound of the clipping (1.0 is customary for clip_grad_norm_), and unscale first.",
    in_a_row=3, calm=None,
)  # fmt: skip
def clipping(at: At) -> Reading | list[Reading] | None:
    """Clipping leaves almost nothing of the gradient, step after step: one spike is none."""
    before = at.observation.value("unclipped_norm")
    after = at.observation.value("gradient_norm")
    if at.observation.is_skipped or not before > 0 or not after >= 0:
        return None
    if not after < LEAST_LEFT * before:
        return []
    evidence = (
        f"Since step {{first}} clipping cuts the norm of the gradient from {before:.3g} to "
        f"{after:.3g}."
    )
    values = {"before": before, "after": after}
    return Reading(evidence, values, in_a_row=1 if after == 0 else 0)


class EndedSchedule(Rule):
    """The learning rate is almost zero for as long as it was not.

    A schedule that counts epochs and is stepped in each batch, or that was made for fewer steps, is
    at its end after a part of the run: the rest of it changes nothing.
    """

    kinds = ("small-update",)
    rows = (
        Row(
            "small-update", _FAMILY,
            "the learning rate is below 1 % of its highest value for as many steps as before, "
            "at least 100",
            "Loshchilov and Hutter 2017, SGDR: a schedule ends with the budget of the training",
        ),
    )  # fmt: skip

    def __init__(self) -> None:
        self._highest = 0.0
        self._since = -1
        self._is_told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm."""
        rate, step = observation.value("learning_rate"), observation.number
        if self._is_told or math.isnan(rate):
            return
        self._highest = max(self._highest, rate)
        if rate >= ENDED * self._highest:
            self._since = -1
            return
        self._since = step if self._since < 0 else self._since
        if step - self._since < max(LEAST_ENDED, self._since):
            return
        self._is_told = True
        evidence = (
            f"Since step {self._since} the learning rate is {rate:.3g} or less, below "
            f"{ENDED:.0%} of the highest before ({self._highest:.3g}): the schedule was at its "
            f"end after half of the {step + 1} steps."
        )
        advice = (
            "Make the schedule for all steps of the run (epochs times batches), and check whether "
            "scheduler.step() is called for each batch or each epoch."
        )
        values = {"learning_rate": rate, "highest": self._highest}
        yield alarm("small-update", observation, evidence, advice, step=self._since, values=values)
