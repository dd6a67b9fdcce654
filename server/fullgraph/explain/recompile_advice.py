"""What to do about an observation, where a guard failed."""

from __future__ import annotations

from fullgraph.vocabulary.findings import Kind, Observation
from fullgraph_worker.guards.advice import Advice, advice_at


def advice_on(observation: Observation | None) -> Advice | None:
    """What to do about what a run observed; None where no guard failed."""
    if observation is None or observation.guard is None:
        return None
    return advice_at(observation.guard, is_limit=observation.kind is Kind.RECOMPILE_LIMIT)
