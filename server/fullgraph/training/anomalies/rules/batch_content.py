"""Batches that repeat, and labels that are constant or sorted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import Leaf, labels_of, leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import Event, Kind

REPEATED, CONSTANT = "repeated-batch", "constant-labels"
EQUAL = "targets-equal-inputs"
REPEATS = 3
"""Equal batches in a row. A data loader that has one batch an epoch repeats it without shuffling,
which ``batches`` of the event tells apart."""
CONSTANT_BATCHES = 2
CONSTANT_LABELS = 16
"""Labels in a row that are all equal, of three classes or more: balanced classes do so by chance
in less than one of 10 million pairs of batches."""
CONSTANT_LABELS_OF_TWO = 256
"""Of two classes, one of which may be rare."""
CONSTANT_BY_CHANCE = 1e-9
"""Once other labels were seen, the probability of so many equal ones, at the share of the most
frequent label so far."""
MOST_SHARE = 0.999
IGNORED = -100
"""The label that ``torch.nn.CrossEntropyLoss`` ignores."""
EQUAL_BATCHES = 2
DRAWN, SEVERAL = 16, 2
"""Different numbers, and samples, of targets that repeat: the zeros of an equation's residual do,
and the one picture that a network is fitted to."""
_SAME_NUMBERS = (
    "Look for a seed that is set in each step (torch.manual_seed, a new torch.Generator): the same "
    "noise, dropout and shuffling come again. Set it once, before the loop."
)
_ADVICE = {
    EQUAL: "Shift the targets by one (inputs tokens[:, :-1], targets tokens[:, 1:]), unless the "
    "model does it.",
    REPEATED: "Create the data loader's iterator once, before the loop (next(iter(loader)) begins "
    "it anew), and check the sampler and the seeds of the workers.",
    CONSTANT: "Shuffle the data (shuffle=True), and check how the labels are read.",
}


class BatchContent(Rule):
    """What the statistics of the batches show by themselves."""

    kinds: ClassVar[tuple[str, ...]] = (REPEATED, CONSTANT, EQUAL)
    rows = (
        Row(
            "repeated-batch",
            Family.DATA,
            "the same batch in 3 steps in a row",
            "documentation of torch.utils.data.DataLoader",
            "checksum of 4,096 elements of each tensor",
        ),
        Row(
            "repeated-batch",
            Family.DATA,
            "the target of the loss has the same numbers in 4 steps in a row, for other inputs",
            "",
            "checksum of 4,096 elements, where there is no data loader",
        ),
        Row(
            "constant-labels",
            Family.DATA,
            "so many labels in a row are equal that chance gives them in less than one of a"
            " billion cases",
            "",
            "statistics of batches, as the budget allows",
        ),
        Row(
            "targets-equal-inputs",
            Family.DATA,
            "both tensors of a batch have equal tokens, in 2 batches",
            "",
            "checksums",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._before: tuple[object, ...] = ()
        self._target: tuple[object, tuple[object, ...]] = (None, ())
        self._value = math.nan
        self._labels = 0
        self._mean, self._seen, self._is_varied = 0.0, 0, False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """At most one alarm of each kind."""
        rank = state.rank(observation.rank)
        for event in observation.of_kind(Kind.BATCH):
            leaves = leaves_of(event)
            if not leaves:
                continue
            yield from self._repeated(leaves, event, observation)
            yield from self._equal(leaves, observation)
            labels = labels_of(leaves)
            if labels is not None:
                yield from self._constant(labels, observation, rank)

    def _repeated(
        self, leaves: list[Leaf], event: Event, observation: Observation
    ) -> Iterator[Alarm]:
        content = tuple((leaf.checksum, leaf.shape) for leaf in leaves)
        is_equal = content == self._before and all(leaf.checksum is not None for leaf in leaves)
        self._before = content
        step = observation.number
        streak = self._streaks.extend(REPEATED, is_equal, step)
        # What does not vary within a batch says nothing about which batch it is.
        varies = any(leaf.distinct > 1 for leaf in leaves)
        if streak.length < REPEATS - 1 or event.data.get("batches") == 1 or not varies:
            yield from self._repeated_target(leaves, observation)
            return
        if self._latch.opens(REPEATED, step):
            evidence = f"The batch of step {step} has been the same for {REPEATS} steps."
            yield alarm(REPEATED, observation, evidence, _ADVICE[REPEATED], step=streak.first)

    def _repeated_target(self, leaves: list[Leaf], observation: Observation) -> Iterator[Alarm]:
        """The same numbers are the targets of other inputs in each step."""
        step, target = observation.number, leaves[-1]
        is_drawn = target.name == "target" and target.is_floating and target.distinct >= DRAWN
        before, inputs = self._target, tuple(leaf.checksum for leaf in leaves[:-1])
        self._target = (target.checksum, inputs)
        same = is_drawn and target.checksum is not None and target.checksum == before[0]
        is_several = bool(target.shape) and target.shape[0] >= SEVERAL
        holds = same and inputs != before[1] and is_several
        streak = self._streaks.extend("target", holds, step)
        if streak.length == REPEATS and self._latch.opens("target", step):
            evidence = (
                f"The {target.elements} targets of step {step} have been the same for "
                f"{REPEATS + 1} steps, and the inputs were others each time."
            )
            yield alarm(REPEATED, observation, evidence, _SAME_NUMBERS, step=streak.first)

    def _equal(self, leaves: list[Leaf], observation: Observation) -> Iterator[Alarm]:
        """A pair of the same tokens: a model would learn to copy them.

        Models that shift the targets by themselves, as those of Hugging Face do, get them by name.
        """
        holds = False
        if len(leaves) == 2:
            one, other = leaves
            is_pair = one.name.endswith("[0]") and other.name.endswith("[1]")
            are_tokens = "int" in one.dtype and one.distinct > 1 and len(one.shape) > 1
            is_equal = (one.checksum, one.shape) == (other.checksum, other.shape)
            holds = is_pair and are_tokens and is_equal and one.checksum is not None
        step = observation.number
        streak = self._streaks.extend(EQUAL, holds, step)
        if streak.length >= EQUAL_BATCHES and self._latch.opens(EQUAL, step):
            evidence = f"The targets of the batches since step {streak.first} are their inputs."
            yield alarm(EQUAL, observation, evidence, _ADVICE[EQUAL], step=streak.first)

    def _constant(self, labels: Leaf, observation: Observation, rank: RankState) -> Iterator[Alarm]:
        step, is_constant = observation.number, labels.low == labels.high
        streak = self._streaks.extend(CONSTANT, is_constant, step)
        if not is_constant or labels.low != self._value:
            streak = self._streaks.extend(CONSTANT, False, step)
            streak = self._streaks.extend(CONSTANT, is_constant, step)
            self._labels = 0
        self._value = labels.low if is_constant else math.nan
        self._labels += labels.elements
        least = self._least(labels, rank)
        if labels.low == IGNORED:
            least = 1
        if streak.length < CONSTANT_BATCHES or self._labels < least:
            return
        if self._latch.opens(CONSTANT, step):
            evidence = f"All {self._labels} labels since step {streak.first} are {labels.low:.0f}."
            yield alarm(
                CONSTANT, observation, evidence, _ADVICE[CONSTANT], step=streak.first,
                values={"label": labels.low, "labels": self._labels},
            )  # fmt: skip

    def _least(self, labels: Leaf, rank: RankState) -> float:
        """How many equal labels in a row are an anomaly."""
        if labels.low != labels.high:
            self._is_varied = True
        self._seen += 1
        self._mean += (labels.mean - self._mean) / self._seen
        if not self._is_varied:
            return CONSTANT_LABELS if rank.classes > 2 else CONSTANT_LABELS_OF_TWO
        # The mean of labels 0 and 1 is the share of 1; of more classes, the shares are unknown.
        share = max(self._mean, 1 - self._mean) if rank.classes == 2 else MOST_SHARE
        return math.log(CONSTANT_BY_CHANCE) / math.log(min(max(share, 0.5), MOST_SHARE))
