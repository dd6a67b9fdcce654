"""How the search begins for each kind of alarm."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.link import Order


class Search(NamedTuple):
    """Where to begin, and what to follow.

    Attributes:
        order: where in its step the alarm's symptom is computed.
        follows: whether deviations lead to it; otherwise only changes in its step are of interest.
        falls: whether numbers that fall are deviations.
        is_of_layer: whether only those of the alarm's layer are.
    """

    order: int = Order.UPDATE
    follows: bool = True
    falls: bool = False
    is_of_layer: bool = False


_OF_LAYER = Search(falls=True, is_of_layer=True)
_SEARCHES = {
    "non-finite-loss": Search(Order.LOSS),
    "non-finite-gradient": Search(Order.CLIPPED),
    "non-finite-parameter": Search(),
    "loss-spike": Search(Order.LOSS),
    "divergence": Search(Order.LOSS),
    "negative-loss": Search(Order.LOSS),
    "exploding-gradient": Search(Order.CLIPPED),
    "large-update": Search(),
    "loss-scale-overflow": Search(),
    "ranks-disagree": Search(),
    "vanishing-gradient": Search(falls=True),
    "small-update": Search(falls=True),
    "collapsing-parameters": Search(falls=True),
    "dead-units": _OF_LAYER,
    "saturated-units": _OF_LAYER,
    "unchanged-parameter": _OF_LAYER,
    "missing-gradient": _OF_LAYER,
    "frozen-parameter": _OF_LAYER,
}


def search_for(alarm: Alarm) -> Search:
    """The search for an alarm; one of settings, times or data has no symptom to follow."""
    return _SEARCHES.get(alarm.kind, Search(follows=False))
