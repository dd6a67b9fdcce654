"""Losses that are not better than those of a prediction that does not look at the inputs."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from statistics import fmean, linear_regression, pstdev
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import Leaf, leaves_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import Kind

KIND = "plateau"
PATIENCE = 250
"""Steps. SageMaker Debugger's LossNotDecreasing has 10, which is the noise of single batches."""
EFFECTIVE_STEPS = 100
"""Steps, each counted by its learning rate relative to the highest: a warm-up counts less."""
WINDOW = 100
TREND = 200
"""The last losses, whose slope distinguishes a slow decrease from none."""
LEAST_GAIN = 0.02
"""Of the constant prediction's loss. With two standard errors of the mean, a training that is so
much better counts as one that learns."""
ERRORS = 2.0
TREND_ERRORS = 2.5
MOST_EXCESS, MOST_EXCESS_OF_PARTS = 0.25, 0.05
"""How far above it the loss may be: farther, it has other terms, or diverges."""
LEAST_LABELS = 50
"""Of each class: before that, all classes count as equally frequent."""
IGNORED = -100
_ADVICE = (
    "Check that the labels belong to the inputs (shuffled together, read in the same order), that "
    "the loss depends on the model's outputs, and try a learning rate that is 10 times higher or "
    "lower."
)


class Learning(Rule):
    """The loss is that of the best constant prediction, and does not fall.

    The constant prediction of a classification is the share of each class, and its loss their
    entropy (Karpathy 2019, "A Recipe for Training Neural Networks": a baseline that is independent
    of the input); of a squared error it is the mean of the targets, and its loss their variance.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "plateau",
            Family.LEARNING,
            "the mean of 100 losses is within 2 % of that of the best constant prediction, "
            "after 250 steps, and does not fall",
            "Karpathy 2019, A Recipe for Training Neural Networks",
            "counts of labels in batches",
        ),
    )

    def __init__(self) -> None:
        self._constant = _Constant()
        self._last: deque[float] = deque(maxlen=TREND)
        self._highest = self._rates = 0.0
        self._is_told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm."""
        rank, loss = state.rank(observation.rank), observation.value("loss")
        for event in observation.of_kind(Kind.BATCH):
            self._constant.add(leaves_of(event), rank)
        if not math.isfinite(loss) or self._is_told:
            return
        self._last.append(loss)
        rate = observation.value("learning_rate")
        if rate > 0:
            self._highest = max(self._highest, rate)
            self._rates += rate
        if observation.number < PATIENCE or self._rates < EFFECTIVE_STEPS * self._highest:
            return
        constant = self._constant.loss(rank)
        if len(self._last) < TREND or not constant > 0 or not self._is_as_bad(constant, rank):
            return
        self._is_told = True
        now = fmean(list(self._last)[-WINDOW:])
        evidence = (
            f"The mean loss of the last {WINDOW} steps is {now:.4g}. "
            f"{self._constant.words(rank)} reaches {constant:.4g}."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=0, values={"loss": now, "chance": constant}
        )

    def _is_as_bad(self, constant: float, rank: RankState) -> bool:
        losses = list(self._last)[-WINDOW:]
        now, error = fmean(losses), pstdev(losses) / math.sqrt(len(losses))
        excess = MOST_EXCESS if rank.loss else MOST_EXCESS_OF_PARTS
        is_at_level = now - ERRORS * error > (1 - LEAST_GAIN) * constant
        return is_at_level and now < (1 + excess) * constant and not _falls(list(self._last))


def _falls(losses: list[float]) -> bool:
    """Whether the slope of a line through them is below zero by more than chance makes it."""
    steps = range(len(losses))
    slope, start = linear_regression(steps, losses)
    noise = math.sqrt(
        fmean((y - start - slope * x) ** 2 for x, y in zip(steps, losses, strict=True))
    )
    error = noise * math.sqrt(12) / len(losses) ** 1.5
    return bool(slope < -TREND_ERRORS * error)


class _Constant:
    """The best prediction that does not depend on the inputs, of the targets seen so far."""

    def __init__(self) -> None:
        self._labels: Counter[int] = Counter()
        self._count = 0
        self._mean = self._squares = 0.0

    def add(self, leaves: list[Leaf], rank: RankState) -> None:
        """Take in the targets of a batch."""
        if rank.labels is not None:
            self._labels.update(rank.labels.counts)
            self._labels.pop(IGNORED, None)
        elif len(leaves) > 1 and leaves[-1].is_floating and leaves[-1].elements:
            target = leaves[-1]
            whole = self._count + target.elements
            change = target.mean - self._mean
            self._squares += target.deviation**2 * target.elements
            self._squares += change**2 * self._count * target.elements / whole
            self._mean += change * target.elements / whole
            self._count = whole

    def loss(self, rank: RankState) -> float:
        """What it reaches; NaN if that is not known of this loss."""
        if rank.classes >= 2:
            # Of few labels, the entropy is too low.
            is_known = self._labels.total() >= LEAST_LABELS * rank.classes
            return _entropy(self._labels.values()) if is_known else math.log(rank.classes)
        if not self._count:
            return math.nan
        if rank.loss == "MseLoss":
            return self._squares / self._count
        if rank.loss.startswith("BinaryCrossEntropy") and 0 < self._mean < 1:
            return _entropy([self._mean, 1 - self._mean])
        return math.nan

    def words(self, rank: RankState) -> str:
        """The prediction as the subject of a sentence."""
        if rank.classes >= 2 and self._labels.total() < LEAST_LABELS * rank.classes:
            return f"Guessing among {rank.classes} classes"
        what = "the share of each class" if rank.classes >= 2 else "the mean of the targets"
        return f"A constant prediction, {what},"


def _entropy(weights: Iterable[float]) -> float:
    numbers = list(weights)
    whole = sum(numbers)
    return -sum(each / whole * math.log(each / whole) for each in numbers if each > 0)
