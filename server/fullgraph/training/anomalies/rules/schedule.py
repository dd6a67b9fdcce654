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
LEAST_FALLING, FALLING = 25, 0.1
"""Likewise, where it falls on, to this part of what it was there: a second stage of the training
with a low rate does not."""
SPENT, LEAST_SPENT, SPENT_SHARE = 1e-4, 5, 0.1
"""Of the highest rate; and steps at that level, as a number and as a share of all steps so far. A
cosine is there for the last hundredth of the run."""
_BY_BATCH, _FIRST_CALLS = ("OneCycleLR", "CyclicLR"), 3
LEAST_RISING, RISEN, STRAIGHT = 50, 3.0, 0.1
"""Steps, the last rate by the first one, and how far the one in the middle is from the line between
them. A search for a learning rate raises it by a factor instead."""
LONG_MOMENTUM, MOST_LASTING = 0.98, 5.0
"""A gradient that stays the same moves the parameter by the rate / (1 - momentum) in each step.
Customary rates with a momentum of 0.9 or 0.99 give 1 or less."""
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
        "momentum-too-high", _FAMILY,
        "a factor of a running average is 1 or more; or the rate / (1 - momentum) is above 5, with "
        "a momentum above 0.98",
        "documentation of torch.optim; Goh 2017, Why Momentum Really Works",
    ),
    "Set it lower: 0.9 is customary for momentum, 0.9 and 0.999 for betas. With a higher momentum, "
    "lower the learning rate by as much as 1 - momentum falls.",
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
    rates = at.data.get("rates", ())
    for number, (group, rate) in enumerate(zip(at.data["groups"], rates, strict=False)):
        momentum, rate = _one(group.get("momentum")), _one(rate)
        lasting = rate / (1 - momentum) * (1 - _one(group.get("dampening") or 0))
        if momentum > LONG_MOMENTUM and lasting > MOST_LASTING:
            evidence = (
                f"From step {at.step} on, {name} has momentum={momentum:g} in parameter group "
                f"{number}: it adds up the gradients of {1 / (1 - momentum):.0f} steps, which with "
                f"a learning rate of {rate:g} are steps of {lasting:.3g} times a lasting gradient."
            )
            return [Reading(evidence, {"momentum": momentum, "lasting_rate": lasting})]
    return []


def _one(value: Any) -> float:
    """A number of the options; NaN for something else."""
    return next(iter(_numbers(value)), math.nan)


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
        "scheduler-order", _FAMILY,
        "a cosine schedule has made half as many steps again as it has until its end (T_max)",
        "documentation of CosineAnnealingLR",
    ),
    "Give the schedule the number of its own steps: T_max is that of the batches of all epochs if "
    "scheduler.step() is called for each batch. A rate that is to rise again has schedules of its "
    "own, such as CosineAnnealingWarmRestarts.",
    events=[Kind.SCHEDULER], calm=ALWAYS,
)  # fmt: skip
def schedule_past_its_end(at: At) -> Reading | None:
    """The rate rises again from there on."""
    end = at.data.get("end")
    if not end:
        return None
    evidence = (
        f"{at.data['name']} was made for {end} steps and has made half as many more: the learning "
        "rate rises again."
    )
    return Reading(evidence, {"end": float(end)})


class ScheduleByEpoch(Rule):
    """A schedule that is made to step after each batch steps more rarely."""

    kinds = ("scheduler-order",)
    rows = (
        Row(
            "scheduler-order", _FAMILY,
            "OneCycleLR or CyclicLR makes its first 3 steps at regular intervals of several "
            "steps of the optimizer",
            "documentation of OneCycleLR",
        ),
    )  # fmt: skip

    def __init__(self) -> None:
        self._steps: list[int] = []

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the third step of the schedule."""
        for event in observation.of_kind(Kind.SCHEDULER):
            if event.data.get("name") not in _BY_BATCH or len(self._steps) >= _FIRST_CALLS:
                continue
            self._steps.append(event.step)
            if len(self._steps) < _FIRST_CALLS or len(state.rank(observation.rank).optimizers) > 1:
                continue
            first, second, third = self._steps
            if second - first == third - second > 1:
                evidence = (
                    f"{event.data['name']} makes one step for {second - first} steps of the "
                    "optimizer; it is made to step after each of them."
                )
                advice = "Call scheduler.step() after each optimizer.step()."
                yield alarm("scheduler-order", observation, evidence, advice, step=0)


class EndlessWarmUp(Rule):
    """The learning rate rises in a straight line until the last step of the run."""

    kinds = ("scheduler-order",)
    rows = (
        Row(
            "scheduler-order", _FAMILY,
            "the rate rises in a straight line to 3 times the first one, until the end of a run of "
            "50 steps and more",
            "Goyal et al. 2017, Accurate, Large Minibatch SGD, section 2.2",
        ),
    )  # fmt: skip

    def __init__(self) -> None:
        self._rates: list[float] = []
        self._is_rising = True

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, at the end."""
        rate = observation.value("learning_rate")
        if self._is_rising and not math.isnan(rate):
            self._is_rising = not self._rates or rate >= self._rates[-1]
            self._rates.append(rate)
        is_end = any(not each.data.get("error") for each in observation.of_kind(Kind.END))
        if not is_end or not self._is_rising or len(self._rates) < LEAST_RISING:
            return
        first, middle, last = self._rates[0], self._rates[len(self._rates) // 2], self._rates[-1]
        is_line = abs(middle - (first + last) / 2) < STRAIGHT * (last - first)
        if last < RISEN * first or not is_line:
            return
        steps = len(self._rates)
        evidence = (
            f"The learning rate rose from {first:.3g} to {last:.3g} in all {steps} steps of the "
            "run: its warm-up has not ended."
        )
        advice = "Make the warm-up a small part of the run, and check whether it counts batches."
        values = {"learning_rate": last}
        yield alarm("scheduler-order", observation, evidence, advice, step=0, values=values)


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
            "at least 100, or 25 in which it falls to a tenth of that; or below 0.01 % for a "
            "tenth of the steps, at least 5, in which it falls to a tenth",
            "Loshchilov and Hutter 2017, SGDR: a schedule ends with the budget of the training",
        ),
    )  # fmt: skip

    def __init__(self) -> None:
        self._highest = 0.0
        self._since, self._first = -1, 0.0
        self._spent_since, self._first_spent = -1, 0.0
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
        if self._since < 0:
            self._since, self._first = step, rate
        if rate >= SPENT * self._highest:
            self._spent_since = -1
        elif self._spent_since < 0:
            self._spent_since, self._first_spent = step, rate
        is_spent = (
            self._spent_since >= 0
            and step - self._spent_since + 1 > max(LEAST_SPENT, SPENT_SHARE * step)
            and rate < FALLING * self._first_spent
        )
        least = LEAST_FALLING if rate < FALLING * self._first else LEAST_ENDED
        if step - self._since < max(least, self._since) and not is_spent:
            return
        self._is_told = True
        evidence = (
            f"Since step {self._since} the learning rate is below {ENDED:.0%} of the highest "
            f"before ({self._highest:.3g}), now {rate:.3g}: the schedule was at its end after "
            f"{self._since} of the {step + 1} steps."
        )
        advice = (
            "Make the schedule for all steps of the run (epochs times batches), and check whether "
            "scheduler.step() is called for each batch or each epoch."
        )
        values = {"learning_rate": rate, "highest": self._highest}
        yield alarm("small-update", observation, evidence, advice, step=self._since, values=values)
