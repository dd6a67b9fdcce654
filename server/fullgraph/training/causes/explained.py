"""An alarm with its chain of causes and what was tried after earlier ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.chain import Chains
from fullgraph.training.causes.earlier import Attempt, Attempts
from fullgraph.training.causes.link import Chain
from fullgraph.training.runs import RunSummary, opened


@dataclass(frozen=True)
class Explained:
    """An alarm with its chain.

    Attributes:
        alarm: what the rules found.
        chain: back to the first deviation.
        attempts: what was changed after runs with the same alarm; the best come first.
    """

    alarm: Alarm
    chain: Chain
    attempts: tuple[Attempt, ...]


def explained(summary: RunSummary, alarms: Sequence[Alarm]) -> list[Explained]:
    """Alarms of a run with what is known about them.

    Args:
        summary: the run.
        alarms: some of its alarms.

    Raises:
        StoreError: its store cannot be read.
    """
    if not alarms:
        return []
    attempts = Attempts(summary)
    with opened(summary.run.path) as store:
        chains = Chains(store)
        return [Explained(each, chains.of(each), tuple(attempts.after(each))) for each in alarms]
