"""Parameters that something besides the optimizer has changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fullgraph.training.anomalies.alarm import layer_of
from fullgraph.training.causes.history import History
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Moment as Sampled
from fullgraph_worker.watch.records import Tensor

_ROUNDING = 1e-3
"""Of the norm, which is measured in the parameter's own precision."""
_MOST = 3
"""A parameter that is changed in more steps than that is changed on purpose, as by an average."""


def changed_outside(history: History, *, layer: str = "") -> Iterator[Link]:
    """Parameters whose norm differs by more than the optimizer's step has changed.

    Norms obey the triangle inequality: ``| |after| - |before| | <= |after - before|``. Where two
    successive steps and the update between them were sampled, a greater difference proves that
    something else changed the parameter.

    Args:
        history: the steps.
        layer: the only one whose parameters are meant; all if empty.
    """
    updates = history.statistic(Sampled.UPDATE, "norm")
    found: list[tuple[int, float, float, Tensor]] = []
    for place, norms in history.statistic(Sampled.PARAMETER, "norm").items():
        tensor = history.tensors[place]
        if layer and layer_of(tensor) != layer:
            continue
        known, changes = dict(updates.get(place, [])), []
        for (before, old), (after, new) in pairwise(norms):
            by = abs(new - old)
            if after != before + 1 or before not in known:
                continue
            if by > known[before] * (1 + _ROUNDING) + _ROUNDING * max(old, new):
                changes.append((after, by, known[before], tensor))
        if len(changes) <= _MOST:
            found += [each for each in changes if each[0] >= history.first]
    for step in sorted({each[0] for each in found}):
        together = [each for each in found if each[0] == step]
        _, by, update, tensor = max(together, key=lambda each: each[1])
        count = len(together) - 1
        others = f" ({number_of(count, 'other parameter')} likewise)" if count else ""
        yield Link(
            Moment(step, Order.PARAMETER), Relation.DEVIATION, "parameter changed outside",
            f"{tensor.name} was changed by something besides the optimizer{others}: its norm "
            f"differs by {by:.3g} from that of the step before, and the optimizer's update was "
            f"{update:.3g}",
            tensor.name, layer_of(tensor), tensor.path, tensor.line, step - 1, step,
            {"change": by, "update": update},
        )  # fmt: skip
