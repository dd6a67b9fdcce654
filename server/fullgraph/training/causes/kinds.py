"""The traits of each kind of alarm: its severity, its causes and its effects."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from fullgraph.training.causes.link import Order


class Effect(str, Enum):
    """What happens to numbers of the training."""

    RISES = "rises"
    FALLS = "falls"


class Trait(NamedTuple):
    """A kind of alarm.

    Attributes:
        severity: 3 where the training is lost or learns nothing, 2 where a part of it is wrong, 1
            where it costs time.
        order: where in its step the symptom is computed.
        symptom: how a number deviates; None for a fault of settings, data or resources, which
            follows from no other number.
        leads_to: how numbers deviate because of it.
        is_of_layer: whether it follows from deviations of its own layer alone.
    """

    severity: int
    order: int = Order.UPDATE
    symptom: Effect | None = None
    leads_to: tuple[Effect, ...] = ()
    is_of_layer: bool = False


_UP, _DOWN = Effect.RISES, Effect.FALLS
_BOTH = (_UP, _DOWN)
_TRAITS = {
    "non-finite-loss": Trait(3, Order.LOSS, _UP),
    "non-finite-gradient": Trait(3, Order.CLIPPED, _UP),
    "non-finite-parameter": Trait(3, Order.UPDATE, _UP),
    "divergence": Trait(3, Order.LOSS, _UP),
    "loss-spike": Trait(2, Order.LOSS, _UP),
    "exploding-gradient": Trait(2, Order.CLIPPED, _UP),
    "large-update": Trait(2, Order.UPDATE, _UP),
    "loss-scale-overflow": Trait(2, Order.UPDATE, _UP),
    "negative-loss": Trait(3, Order.LOSS, _UP),
    "vanishing-gradient": Trait(2, Order.CLIPPED, _DOWN),
    "small-update": Trait(2, Order.UPDATE, _DOWN),
    "zero-gradients": Trait(3, Order.CLIPPED, _DOWN),
    "clipped-gradient": Trait(2, Order.CLIPPED, _DOWN),
    "collapsing-parameters": Trait(2, Order.UPDATE, _DOWN),
    # It is the result of anything that keeps a training from learning.
    "plateau": Trait(3, Order.RESULT, _DOWN),
    "dead-units": Trait(2, Order.FORWARD, _DOWN, is_of_layer=True),
    "saturated-units": Trait(2, Order.FORWARD, _DOWN, is_of_layer=True),
    "constant-inputs": Trait(2, Order.FORWARD, _DOWN, is_of_layer=True),
    "unchanged-parameter": Trait(2, Order.UPDATE, _DOWN, is_of_layer=True),
    "poor-initialisation": Trait(2, Order.PARAMETER, None, _BOTH),
    "unscaled-inputs": Trait(2, Order.BATCH, None, _BOTH),
    "repeated-batch": Trait(2, Order.BATCH, None, (_DOWN,)),
    "constant-labels": Trait(3, Order.BATCH, None, (_DOWN,)),
    "targets-equal-inputs": Trait(3, Order.BATCH),
    "padding-in-loss": Trait(2, Order.LOSS),
    "broadcast-loss": Trait(3, Order.LOSS, None, (_DOWN,)),
    "batch-of-one": Trait(2, Order.FORWARD, None, _BOTH),
    "mixed-samples": Trait(2, Order.FORWARD, None, (_DOWN,)),
    "probabilities-as-logits": Trait(2, Order.LOSS, None, (_DOWN,)),
    "rectified-logits": Trait(2, Order.LOSS, None, (_DOWN,)),
    "unreachable-targets": Trait(2, Order.LOSS, None, (_DOWN,)),
    "momentum-too-high": Trait(2, Order.RATE, None, (_UP,)),
    "missing-zero-grad": Trait(3, Order.GRADIENT, None, (_UP,)),
    "gradients-discarded": Trait(3, Order.GRADIENT, None, (_DOWN,)),
    "early-clipping": Trait(2, Order.GRADIENT, None, (_UP,)),
    "scheduler-order": Trait(1, Order.RATE),
    "checkpoint-not-loaded": Trait(3, Order.BATCH, None, _BOTH),
    "parameter-in-two-optimizers": Trait(2, Order.UPDATE, None, _BOTH),
    "optimizer-created-again": Trait(2, Order.UPDATE, None, (_UP,)),
    "evaluation-mode": Trait(2, Order.FORWARD, None, _BOTH),
    "training-mode": Trait(2, Order.FORWARD),
    "unaveraged-loss": Trait(2, Order.LOSS, None, (_UP,)),
    "missing-gradient": Trait(2, Order.GRADIENT, None, (_DOWN,), is_of_layer=True),
    "frozen-parameter": Trait(2, Order.GRADIENT, None, (_DOWN,), is_of_layer=True),
    "parameter-without-optimizer": Trait(2, Order.UPDATE, None, (_DOWN,)),
    "untied-parameter": Trait(2, Order.PARAMETER, None, (_DOWN,)),
    "ranks-disagree": Trait(3, Order.UPDATE, _UP),
    "same-data-on-ranks": Trait(2, Order.BATCH),
    "recompile-storm": Trait(1, Order.FORWARD),
    "data-stall": Trait(1, Order.BATCH),
    "memory-growth": Trait(2),
    "straggler": Trait(1),
    "ranks-compile-differently": Trait(1, Order.FORWARD),
    "rank-died": Trait(3),
    "rank-hangs": Trait(3),
    "failed-check": Trait(2),
}
_UNKNOWN = Trait(2)


def trait_of(kind: str) -> Trait:
    """The traits of a kind; those of an unknown one for a kind that only a later version has."""
    return _TRAITS.get(kind, _UNKNOWN)


def known_kinds() -> tuple[str, ...]:
    """All of them."""
    return tuple(_TRAITS)
