"""What an anomaly rule is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import ClassVar, NamedTuple

from fullgraph.training.anomalies.alarm import Alarm, layer_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Tensor


class Family(str, Enum):
    """What a training should keep."""

    CONSERVATION = "conservation"
    """What the optimizer should have done against what the parameters did."""
    FLOW = "flow"
    """How numbers change from layer to layer, and against their own history."""
    SCHEDULE = "schedule"
    """Rates, momentum and clipping against what is customary."""
    DATA = "data"
    """Batches and targets."""
    LEARNING = "learning"
    """The loss: its operations, and its level."""
    RESOURCES = "resources"
    """Time, memory, compilations and ranks."""


class Row(NamedTuple):
    """The documentation of a measure.

    Attributes:
        kind: the id of the page about its alarms.
        family: what a training should keep.
        compares: the number and its threshold, in words.
        source: a paper, or the documentation that says so; empty if it follows by definition.
        cost: what is measured for it beside the metrics of each step.
    """

    kind: str
    family: Family
    compares: str
    source: str = ""
    cost: str = "none"


class Rule(ABC):
    """Notices some kinds of anomaly.

    There is one instance for each optimizer of each process, or one for the whole run if
    ``is_of_run``. It gets the observations in the order of the steps.

    Attributes:
        kinds: the ids of the taxonomy pages of its alarms.
        is_of_run: whether it compares processes.
        rows: of the table of measures.
    """

    kinds: ClassVar[tuple[str, ...]]
    is_of_run: ClassVar[bool] = False
    rows: ClassVar[tuple[Row, ...]] = ()

    @abstractmethod
    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """The alarms that begin with this observation.

        Args:
            observation: a completed step, or records that came late for one.
            state: shared by all rules, already up to date with the observation.
        """

    def nearness(self) -> float:
        """From 0 to 1: how near the rule is to an alarm, for the density of the samples."""
        return 0.0


def alarm(
    kind: str,
    observation: Observation,
    evidence: str,
    advice: str,
    *,
    step: int | None = None,
    tensor: Tensor | None = None,
    values: Mapping[str, float] | None = None,
) -> Alarm:
    """An alarm that an observation completed; ``step`` is the first step, if it is earlier."""
    return Alarm(
        kind,
        observation.rank,
        observation.number if step is None else step,
        observation.number,
        evidence,
        advice,
        tensor="" if tensor is None else tensor.name,
        layer="" if tensor is None else layer_of(tensor),
        path="" if tensor is None else tensor.path,
        line=0 if tensor is None else tensor.line,
        optimizer=observation.optimizer,
        values=values or {},
    )
