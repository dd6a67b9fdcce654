"""Whether what a step changes of the parameters is still there before the next step."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional

import torch

from fullgraph_worker.torch_private import dispatch
from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.measured_events import MeasuredEvents
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.statistics import is_measurable

_PARAMETERS = 8
"""Of an optimizer, spread over all."""
_ELEMENTS = 4096
"""Of each of them, the first ones."""
_STEPS = 3
"""At the start, and after something else than the optimizer has changed a parameter."""
_MOST_TIMES = 4


class _Kept(NamedTuple):
    """Elements of parameters before a step.

    Attributes:
        step: its number.
        before: the elements.
        update: the norm of what the step added, a tensor with one element; None before its end.
    """

    step: int
    before: List[Any]
    update: Optional[Any]


class OverwrittenUpdates:
    """Compares a few elements before a step, after it and before the next one.

    Args:
        events: writes what is measured.
    """

    def __init__(self, events: MeasuredEvents) -> None:
        self._events = events
        self._kept: Dict[int, _Kept] = {}
        self._until: Dict[int, int] = {}
        self._times: Dict[int, int] = {}

    def before(self, optimizer: Any, place: int, step: int, is_changed: bool) -> None:
        """An optimizer is about to step.

        Args:
            optimizer: that is.
            place: its own in the table.
            step: its number.
            is_changed: whether something else has changed a parameter since the last step.
        """
        kept = self._kept.pop(place, None)
        times = self._times.setdefault(place, 0)
        if is_changed and step > self._until.get(place, 0) and times < _MOST_TIMES:
            self._times[place] = times + 1
            self._until[place] = step + _STEPS
        until = self._until.setdefault(place, _STEPS - 1)
        is_known = kept is not None and kept.update is not None and kept.step == step - 1
        if step > until and not is_known:
            return
        with torch.no_grad():
            now = _elements(optimizer)
            if kept is not None and is_known and len(kept.before) == len(now):
                self._write(place, kept, _distance(now, kept.before))
            if now and step <= until:
                self._kept[place] = _Kept(step, [each.clone() for each in now], None)

    def after(self, optimizer: Any, place: int, step: int) -> None:
        """It has stepped."""
        kept = self._kept.get(place)
        if kept is None or kept.step != step:
            return
        with torch.no_grad():
            now = _elements(optimizer)
            if len(now) == len(kept.before):
                self._kept[place] = kept._replace(update=_distance(now, kept.before))

    def _write(self, place: int, kept: _Kept, moved: Any) -> None:
        def data_of(values: List[float]) -> Dict[str, Any]:
            update, left = values
            return {"optimizer": place, "number": kept.step, "update": update, "left": left}

        self._events.write(kept.step, Kind.LEFT_OF_UPDATE, [kept.update, moved], data_of)


def _elements(optimizer: Any) -> List[Any]:
    parameters = parameters_of(optimizer.param_groups)
    own = [local(p).detach() for p in parameters if p.requires_grad and is_measurable(p)]
    chosen = own[:: max(1, -(-len(own) // _PARAMETERS))]
    return [each.reshape(-1)[:_ELEMENTS] for each in chosen if each.numel()]


def _distance(now: List[Any], before: List[Any]) -> Any:
    """The norm of all differences, a tensor with one element."""
    return torch.linalg.vector_norm(statistics.norms(dispatch.differences(now, before)))
