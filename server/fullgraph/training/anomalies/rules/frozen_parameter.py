"""Layers that are frozen between layers that learn, or untied from the one that they shared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Change, Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState, is_matrix
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Moment, Tensor

FROZEN, UNTIED = "frozen-parameter", "untied-parameter"
MOST_FROZEN = 0.5
"""Share of the layers. Fine-tuning freezes most of a model on purpose."""
_FROZEN_ADVICE = (
    "If the layer is to be trained, call requires_grad_(True) before the optimizer is created."
)
_UNTIED_ADVICE = (
    "Tie the parameters again after the model was moved, loaded or wrapped "
    "(head.weight = embedding.weight), before the optimizer is created."
)


class FrozenParameter(Rule):
    """A weight frozen or untied during training, or frozen between two layers that learn.

    Fine-tuning freezes trained layers from the input on, and adapters leave most of a model frozen:
    a few frozen layers between others are neither, nor are a few that were never trained.
    """

    kinds: ClassVar[tuple[str, ...]] = (FROZEN, UNTIED)
    rows = (
        Row(
            "frozen-parameter",
            Family.CONSERVATION,
            "a weight requires no gradient from a step on, between layers that learn, or "
            "with the values of a new layer, if most layers learn",
            "documentation of torch.Tensor.requires_grad_",
            "the table of parameters; 16,384 elements of each frozen weight, once",
        ),
        Row(
            "untied-parameter",
            Family.CONSERVATION,
            "a parameter is no longer that of another layer",
            "Press and Wolf 2017, on tied embeddings",
            "the table of parameters",
        ),
    )

    def __init__(self) -> None:
        self._told: set[int] = set()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm for each such parameter."""
        for change in observation.changes:
            yield from self._of_change(change, observation)
        rank = state.rank(observation.rank)
        if observation.changes and not _adds_to_frozen(observation, rank):
            yield from self._of_table(observation, rank)

    def _of_change(self, change: Change, observation: Observation) -> Iterator[Alarm]:
        before, after = change
        if before is None:
            return
        if before.requires_grad and not after.requires_grad and self._is_new(after):
            evidence = f"{after.name} no longer requires a gradient from step {observation.number}."
            yield alarm(FROZEN, observation, evidence, _FROZEN_ADVICE, tensor=after)
        if before.same_as >= 0 > after.same_as:
            evidence = f"{after.name} is no longer tied from step {observation.number}."
            yield alarm(UNTIED, observation, evidence, _UNTIED_ADVICE, tensor=after)

    def _of_table(self, observation: Observation, rank: RankState) -> Iterator[Alarm]:
        weights = [t for _, t in sorted(rank.tensors.items()) if is_matrix(t)]
        learning = [place for place, t in enumerate(weights) if t.requires_grad]
        frozen = [place for place, t in enumerate(weights) if not t.requires_grad]
        if not learning or not frozen or len(frozen) > MOST_FROZEN * len(weights):
            return
        # Adapters freeze a layer here and a layer there.
        if frozen[-1] - frozen[0] >= len(frozen):
            return
        new = weights[frozen[0]]
        if all(weights[place].is_initial for place in frozen) and self._is_new(new):
            others = number_of(len(frozen) - 1, "other weight")
            also = f" and {others} require" if len(frozen) > 1 else " requires"
            evidence = (
                f"{new.name}{also} no gradient, with the values of a new layer: it is never "
                "trained, while the rest of the model is."
            )
            yield alarm(FROZEN, observation, evidence, _FROZEN_ADVICE, step=0, tensor=new)
            return
        for place in frozen:
            tensor = weights[place]
            if learning[0] < place < learning[-1] and self._is_new(tensor):
                evidence = (
                    f"{tensor.name} requires no gradient, while {weights[learning[0]].name} before "
                    f"it and {weights[learning[-1]].name} after it do."
                )
                yield alarm(FROZEN, observation, evidence, _FROZEN_ADVICE, tensor=tensor)

    def _is_new(self, tensor: Tensor) -> bool:
        is_new = tensor.index not in self._told
        self._told.add(tensor.index)
        return is_new


def _adds_to_frozen(observation: Observation, rank: RankState) -> bool:
    """Whether a weight begins at zero, as those of adapters beside a frozen layer do."""
    sample = observation.sample(Moment.PARAMETER)
    return any(
        sample[place].norm == 0
        for place, tensor in rank.tensors.items()
        if place in sample and is_matrix(tensor) and tensor.requires_grad
    )
