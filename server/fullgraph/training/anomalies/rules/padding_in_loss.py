"""Losses of a language model that count the padding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "padding-in-loss"
LEAST_SHARE = 0.2
"""Of the targets. A token that ends each sequence may serve as padding too: then it is a target."""
_ADVICE = (
    "Give the loss ignore_index={index}, or replace the padding among the targets by -100, which "
    "cross_entropy ignores."
)


class PaddingInLoss(Rule):
    """Many targets of the first loss are the padding index of an embedding, and none is ignored.

    The classes must be the tokens of the embedding: the labels of a classification of texts have
    numbers of their own.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        rank = state.rank(observation.rank)
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            target = event.data.get("target") or {}
            for padding in target.get("padding", ()):
                index, share = int(padding["index"]), float(padding["share"])
                is_of_tokens = padding["embeddings"] == rank.outputs
                if not is_of_tokens or target["ignored"] == index or share < LEAST_SHARE:
                    continue
                evidence = (
                    f"{share:.0%} of the targets of the first loss are {index}, the padding index "
                    f"of {padding['name']}, and the loss does not ignore them."
                )
                yield alarm(
                    KIND, observation, evidence, _ADVICE.format(index=index),
                    values={"index": index, "share": share},
                )  # fmt: skip
                return
