"""Optimizers that are created again, in each epoch perhaps, for parameters that another one had."""

from __future__ import annotations

import gc
import weakref
from typing import Any, Callable, Dict, List

from fullgraph_worker.watch.options import plain
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind

_TIMES = 2
"""One new optimizer may begin another phase of the training, such as after a warm-up."""
_TIMES_WITH_OTHER_OPTIONS = 4
"""Phases with other learning rates may be several."""


class _Place:
    """The optimizers that have one place of the table, one after the other.

    Attributes:
        options: of the last one at its first step, learning rates included.
        earlier: those that were replaced.
        replaced: how many that are.
        times: how many of them in a row left a state that the next one did not have.
        has_other_options: whether one of these had other options than the one before.
        are_kept: whether the program keeps the earlier ones, to take turns perhaps.
        is_written: whether the event was.
    """

    def __init__(self, options: List[Dict[str, Any]]) -> None:
        self.options = options
        self.earlier: List[weakref.ReferenceType[Any]] = []
        self.replaced = 0
        self.times = 0
        self.has_other_options = False
        self.are_kept = False
        self.is_written = False

    @property
    def is_due(self) -> bool:
        """Whether it has happened so often that it is no new phase."""
        needed = _TIMES_WITH_OTHER_OPTIONS if self.has_other_options else _TIMES
        return self.times >= needed and not self.is_written

    def has_dropped(self) -> bool:
        """Whether the earlier ones are gone, but for the last."""
        return all(reference() is None for reference in self.earlier[:-1])


class Recreations:
    """Finds the optimizer that a new one replaces.

    Args:
        event: writes that running averages are lost again and again.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._places: Dict[int, _Place] = {}

    def begin(self, place: int, optimizer: Any) -> None:
        """An optimizer has a place that none had before."""
        self._places[place] = _Place(_options(optimizer))

    def has_replaced(self, place: int) -> bool:
        """Whether several optimizers have had this place."""
        return self._places[place].replaced > 0

    def place_of(self, optimizer: Any, known: List[Any]) -> int:
        """The place of the optimizer that this one replaces; -1 if there is none.

        Args:
            optimizer: it has no place.
            known: the optimizers by place.
        """
        keys = _keys(optimizer)
        for place, other in enumerate(known):
            own = self._places[place]
            if own.are_kept or type(other) is not type(optimizer) or _keys(other) != keys:
                continue
            own.are_kept = any(reference() is optimizer for reference in own.earlier)
            if not own.are_kept:
                return place
        return -1

    def replace(self, place: int, old: Any, new: Any, steps: int, is_overwritten: bool) -> None:
        """An optimizer has replaced another one, and is about to make its first step.

        Args:
            place: of both.
            old: the other one.
            new: the optimizer.
            steps: how many this place has made.
            is_overwritten: whether the parameters were changed since the last one, as for a
                training that begins anew.
        """
        own = self._places[place]
        own.earlier = [each for each in own.earlier if each() is not None]
        own.earlier.append(weakref.ref(old))
        own.replaced += 1
        options, before = _options(new), own.options
        own.options = options
        if is_overwritten or not _has_state(old) or _has_state(new):
            own.times, own.has_other_options = 0, False
            return
        own.times += 1
        own.has_other_options = own.has_other_options or options != before
        if not own.is_due:
            return
        if not own.has_dropped():
            # A scheduler and its optimizer refer to each other.
            gc.collect()
        own.are_kept, own.is_written = not own.has_dropped(), True
        if not own.are_kept:
            name = type(new).__name__
            self._event(
                Kind.CREATED_AGAIN, optimizer=place, name=name, times=own.times, number=steps
            )


def _keys(optimizer: Any) -> List[int]:
    return [id(each) for each in parameters_of(optimizer.param_groups)]


def _options(optimizer: Any) -> List[Dict[str, Any]]:
    return [plain(group) for group in optimizer.param_groups]


def _has_state(optimizer: Any) -> bool:
    """Whether an optimizer has made steps with a state, or was given one."""
    for state in optimizer.state.values():
        if not isinstance(state, dict) or not any(v is not None for v in state.values()):
            continue
        # Adagrad has sums of zero from the beginning on.
        return float(state.get("step", 1)) > 0
    return False
