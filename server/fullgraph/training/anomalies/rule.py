"""What an anomaly rule is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm, layer_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Tensor


class Rule(ABC):
    """Notices some kinds of anomaly.

    There is one instance for each optimizer of each process, or one for the whole run if
    ``is_of_run``. It gets the observations in the order of the steps.

    Attributes:
        kinds: the ids of the taxonomy pages of its alarms.
        is_of_run: whether it compares processes.
    """

    kinds: ClassVar[tuple[str, ...]]
    is_of_run: ClassVar[bool] = False

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
