"""Parameters that two optimizers update in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Tensor

KIND = "parameter-in-two-optimizers"
TURNS = 3
"""Steps of the first optimizer after that of the second one: a second phase of a training has an
optimizer of its own, and the first one steps no more."""
_ADVICE = (
    "Give each optimizer the parameters of its own model alone, and check what is passed to the "
    "second one (a list of all parameters, model.parameters() of a model that contains the other)."
)


class TwoOptimizers(Rule):
    """The second optimizer takes over parameters, and the first one goes on."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            KIND,
            Family.CONSERVATION,
            "an optimizer makes 3 steps after another one stepped with some of its parameters",
            "documentation of torch.optim",
            "the table of parameters",
        ),
    )

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], list[Tensor]] = {}
        self._turns: dict[tuple[int, int], int] = {}

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each pair of optimizers, at the first of the parameters."""
        for before, after in observation.changes:
            if before is not None and after.kind == "parameter":
                pair = before.optimizer, after.optimizer
                if min(pair) >= 0 and pair[0] != pair[1]:
                    self._taken.setdefault(pair, []).append(after)
        if not observation.values:
            return
        for pair, tensors in self._taken.items():
            if observation.optimizer != pair[0]:
                continue
            turns = self._turns[pair] = self._turns.get(pair, 0) + 1
            if turns == TURNS:
                first, second = map(state.rank(observation.rank).optimizer, pair)
                others = number_of(len(tensors) - 1, "other parameter")
                also = f" and {others} are" if len(tensors) > 1 else " is"
                evidence = (
                    f"{tensors[0].name}{also} updated by two optimizers in turn: the {first} of "
                    f"the first and the {second} of the second."
                )
                yield alarm(KIND, observation, evidence, _ADVICE, step=0, tensor=tensors[0])
