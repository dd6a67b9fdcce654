"""Losses that are added up where the learning rate is for their mean."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.loss_nodes import loss_nodes
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import SUM, RankState, RunState
from fullgraph_worker.watch.records import Event, Kind

KIND = "unaveraged-loss"
LEAST_PASSES = 3
"""Backward passes of the same loss in a step. Adversarial trainings make two, of real and of
generated samples."""
UNDIVIDED = 0.5
"""Of the usual loss: each pass of an average of three has a third of it."""
LEAST_STEPS = 5
LARGE_UPDATE = 0.1
"""Norm of one of the first updates by that of the parameters: small with a rate for a sum."""
FIRST_STEPS = 3
_MEAN = 1
"""As autograd saves this reduction."""
_ADVICE_PASSES = "Divide the loss by the number of backward passes in a step."

_ADVICE_SUM = 'Use reduction="mean", or divide the sum by the number of its targets.'


class Reductions(Rule):
    """Sums over the passes of a step, and over the targets of a batch.

    A sum may be meant: then the rate is made for it, as the size of the first updates shows. The
    updates of Adam do not depend on the scale of the loss.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            KIND,
            Family.LEARNING,
            "3 backward passes of a step begin with the same mean, or from a step on with half of "
            "the usual loss each",
            "documentation of torch.amp, gradient accumulation",
            "the graph of the first losses",
        ),
        Row(
            KIND,
            Family.LEARNING,
            "the loss is a sum over its targets, and one of the first 3 updates of SGD is 10 % of "
            "the parameters",
            "documentation of torch.nn.CrossEntropyLoss, reduction",
            "the graph of the first loss; ratio of updates",
        ),
    )

    def __init__(self) -> None:
        self._usual = Baseline()
        self._passes = 1
        self._is_told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm."""
        rank = state.rank(observation.rank)
        if not self._is_told:
            found = self._of(observation, rank)
            self._is_told = found is not None
            if found is not None:
                yield found
        for event in observation.of_kind(Kind.PASSES):
            self._passes = int(event.data["passes"])
        if self._passes == 1:
            self._usual.add(observation.value("loss"))

    def _of(self, observation: Observation, rank: RankState) -> Alarm | None:
        graph = rank.loss_graph
        for event in observation.of_kind(Kind.PASSES):
            found = self._of_passes(event, observation)
            if found is not None:
                return found
        if graph is None or observation.number >= FIRST_STEPS:
            return None
        return _at_first(graph, observation) or _of_sum(graph, observation, rank)

    def _of_passes(self, event: Event, observation: Observation) -> Alarm | None:
        """An alarm where each pass of several has the loss that a single one had."""
        scale = observation.values.get("scale", 1.0) or 1.0
        losses = [abs(float(each)) / scale for each in event.data["losses"]]
        passes = int(event.data["passes"])
        if self._passes != 1 or passes < LEAST_PASSES or len(self._usual) < LEAST_STEPS:
            return None
        if not losses or not min(losses) > UNDIVIDED * self._usual.level:
            return None
        evidence = (
            f"From step {event.step} on, {passes} backward passes add up their gradients in each "
            f"step, and each begins with a loss like that of the steps before "
            f"({losses[0]:.4g}; it was {self._usual.level:.4g}): it is not divided by {passes}."
        )
        return alarm(
            KIND, observation, evidence, _ADVICE_PASSES, step=event.step,
            values={"passes": passes, "loss": losses[0]},
        )  # fmt: skip


def _at_first(graph: Event, observation: Observation) -> Alarm | None:
    passes = int(graph.data.get("passes") or 1)
    if observation.number != 0 or passes < LEAST_PASSES or not _is(graph, "Mean", _MEAN):
        return None
    evidence = (
        f"{passes} backward passes add up their gradients in step 0, and each begins with a mean "
        f"that is not divided by {passes}."
    )
    return alarm(KIND, observation, evidence, _ADVICE_PASSES, values={"passes": passes})


def _of_sum(graph: Event, observation: Observation, rank: RankState) -> Alarm | None:
    ratio = observation.update_ratio
    if rank.classes_of.get(observation.optimizer) != "SGD" or not _is(graph, "Sum", SUM):
        return None
    if not LARGE_UPDATE < ratio < math.inf:
        return None
    elements = (graph.data.get("target") or {}).get("elements")
    over = f" over {elements} targets" if elements else ""
    evidence = (
        f"The loss is a sum{over}, {observation.value('loss'):.4g} in step {observation.number}, "
        f"and the update has {ratio:.2g} times the norm of the parameters."
    )
    return alarm(KIND, observation, evidence, _ADVICE_SUM, step=0, values={"update_ratio": ratio})


def _is(graph: Event, operation: str, reduction: int) -> bool:
    """Whether the loss itself is such a reduction, and is not divided or multiplied after it."""
    nodes, target = loss_nodes(graph), graph.data.get("target") or {}
    if not nodes:
        return False
    is_function = nodes[0].name == target.get("function")
    return nodes[0].operation == operation or (
        is_function and graph.data.get("reduction") == reduction
    )
