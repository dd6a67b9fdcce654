"""Batches as the data loader gives them: constant, of one sample, of another scale, or late."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from statistics import median, pstdev

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import OTHER_NAMES, Leaf, labels_of, leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.measure import At, Reading, measure
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

_FAMILY, _CONTENT = Family.DATA, "statistics of batches, as the budget allows"
LEAST_ELEMENTS = 32
LEAST_SAMPLES = 4
ROWS, LEAST_ROWS, DISTINCT = 64, 8, 1.5
"""Samples that are compared, and at least; different values for each of them."""
SORTED_BATCHES = 8
"""Batches in a row whose means rise or fall: in random order, one run of 8 in 20,000 does."""
SORTED_RATIO = 2.0
"""Standard deviation of the means of these batches by that of the targets in a batch. Where several
series are read in parallel, each batch has targets of the whole range."""


@measure(
    Row(
        "constant-inputs", _FAMILY, "all elements of the inputs are equal, in 2 batches in a row",
        "SageMaker Debugger, rule AllZero", _CONTENT,
    ),
    "Look at one sample of the dataset, and at what the transforms and the collate function make "
    "of it: a division by zero, a mask of zeros, or a buffer that is never filled.",
    events=[Kind.BATCH, Kind.MODEL_INPUTS], in_a_row=2, calm=None,
    key=lambda at: at.event.kind if at.event is not None else "",
)  # fmt: skip
def constant_inputs(at: At) -> Reading | list[Reading] | None:
    """Inputs are the first tensor of a batch, if it has more than one dimension."""
    leaves = leaves_of(at.event) if at.event is not None else []
    if not leaves:
        return None
    inputs = leaves[0]
    is_other = any(part in inputs.name.lower() for part in OTHER_NAMES)
    is_large = len(inputs.shape) > 1 and inputs.elements >= LEAST_ELEMENTS
    if not is_large or is_other or inputs.low != inputs.high:
        return []
    evidence = (
        f"All elements of the inputs, of shape {list(inputs.shape)}, have been {inputs.low:.4g} "
        "since step {first}."
    )
    return Reading(evidence, {"value": inputs.low})


@measure(
    Row(
        "repeated-batch", _FAMILY,
        "half of the first 64 samples of a batch are equal to others, in 3 batches in a row",
        "documentation of torch.utils.data (randomness in workers)", _CONTENT,
    ),
    "Give each worker a seed and a part of the data of its own (worker_init_fn, get_worker_info), "
    "and check the sampler.",
    events=[Kind.BATCH], in_a_row=3, calm=None,
)  # fmt: skip
def repeated_samples(at: At) -> Reading | list[Reading] | None:
    """Samples of few different values may be equal by chance, such as states of a game."""
    leaves = leaves_of(at.event) if at.event is not None else []
    if not leaves or not leaves[0].shape:
        return None
    inputs, rows = leaves[0], min(leaves[0].shape[0], ROWS)
    is_drawn = rows >= LEAST_ROWS and inputs.distinct > DISTINCT * rows
    if not is_drawn or 2 * inputs.repeats < rows or inputs.is_one_sample:
        return []
    evidence = (
        f"{inputs.repeats} of {rows} samples of each batch since step {{first}} are equal to "
        "another one of it."
    )
    return Reading(evidence, {"repeats": inputs.repeats})


class OneSample(Rule):
    """All rows of all tensors of a batch are equal, batch after batch, and the batches differ.

    One tensor alone may be the same for each sample, such as positions or a mask. Tensors of a
    single value are another kind, ``constant-inputs``.
    """

    rows = (
        Row(
            "repeated-batch", _FAMILY, "all samples of a batch are equal, in 2 batches in a row",
            "documentation of torch.utils.data (randomness in workers)", _CONTENT,
        ),
    )  # fmt: skip
    kinds = ("repeated-batch",)
    _ADVICE = (
        "Look at __getitem__ and the sampler: an index that is not used, a buffer that each sample "
        "overwrites, or random augmentations with the same seed."
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._before: object = None

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the samples differ again."""
        for event in observation.of_kind(Kind.BATCH):
            leaves, step = leaves_of(event), observation.number
            if not leaves:
                continue
            content = leaves[0].checksum
            is_new, self._before = content != self._before, content
            streak = self._streaks.extend("sample", is_new and _is_one_sample(leaves), step)
            if streak.length >= 2 and self._latch.opens("sample", step):
                evidence = (
                    f"All {leaves[0].shape[0]} samples of each batch since step {streak.first} "
                    "are the same one."
                )
                yield alarm(self.kinds[0], observation, evidence, self._ADVICE, step=streak.first)


class SortedTargets(Rule):
    """Batches whose targets come in order: each is trained on a part of the range alone."""

    rows = (
        Row(
            "constant-labels", _FAMILY,
            "the means of the targets of 8 batches in a row rise or fall, and vary twice as much "
            "as the targets of a batch do",
            "documentation of torch.utils.data.DataLoader, shuffle", _CONTENT,
        ),
    )  # fmt: skip
    kinds = ("constant-labels",)

    def __init__(self) -> None:
        self._latch = Latch()
        self._last: deque[tuple[int, float, float]] = deque(maxlen=SORTED_BATCHES)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the order is another one."""
        for event in observation.of_kind(Kind.BATCH):
            leaves, step = leaves_of(event), observation.number
            target = labels_of(leaves) or (leaves[-1] if len(leaves) > 1 else None)
            if target is None or target.elements < LEAST_SAMPLES:
                continue
            self._last.append((step, target.mean, target.deviation))
            means = [mean for _, mean, _ in self._last]
            rises = [after > before for before, after in pairwise(means)]
            if len(rises) < SORTED_BATCHES - 1 or len(set(rises)) > 1:
                continue
            within, between = median(each for *_, each in self._last), pstdev(means)
            if between > SORTED_RATIO * within > 0 and self._latch.opens("order", step):
                evidence = (
                    f"The mean of the targets {'rises' if rises[0] else 'falls'} from "
                    f"{means[0]:.4g} to {means[-1]:.4g} in {SORTED_BATCHES} batches; within a "
                    f"batch, the targets have a standard deviation of {within:.2g}: the data is "
                    "sorted."
                )
                advice = "Shuffle the data (shuffle=True), or read its rows in random order."
                yield alarm(
                    self.kinds[0], observation, evidence, advice, step=self._last[0][0],
                    values={"between": between, "within": within},
                )  # fmt: skip


def _is_one_sample(leaves: list[Leaf]) -> bool:
    rows = [leaf for leaf in leaves if leaf.shape]
    if not rows or not rows[0].distinct > 1:
        return False
    return all(leaf.is_one_sample and leaf.shape[0] >= LEAST_SAMPLES for leaf in rows)
