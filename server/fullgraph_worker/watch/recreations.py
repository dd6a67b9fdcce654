"""Optimizers that are created again, in each epoch perhaps, for parameters that another one had."""

from __future__ import annotations

import gc
import weakref
from typing import Any, Callable, Dict, List, Optional

from fullgraph_worker.watch.options import plain
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind

_TIMES = 2
"""One new optimizer may begin another phase of the training, such as after a warm-up."""
_TIMES_WITH_OTHER_OPTIONS = 4
"""Phases with other learning rates may be several."""


_LOOKS = 3
"""So often a state is looked for: the first steps may be left out by ``GradScaler``."""


class _Place:
    """The optimizers that have one place of the table, one after the other.

    Attributes:
        kind: their class.
        parameters: the ids of what they have.
        last: the last one.
        key: its id, as long as it had one.
        has_state: whether it has made steps with a state.
        looks: how often that was looked for.
        options: of the last one at its first step, learning rates included.
        earlier: those that were replaced.
        replaced: how many that are.
        times: how many of them in a row left a state that the next one did not have.
        has_other_options: whether one of these had other options than the one before.
        are_kept: whether the program keeps the earlier ones, to take turns perhaps.
        is_written: whether the event was.
    """

    def __init__(self, optimizer: Any) -> None:
        self.kind: Any = type(optimizer)
        self.parameters: List[int] = []
        self.options: List[Dict[str, Any]] = []
        self.last: weakref.ReferenceType[Any] = weakref.ref(optimizer)
        self.begin(optimizer)
        self.earlier: List[weakref.ReferenceType[Any]] = []
        self.replaced = 0
        self.times = 0
        self.has_other_options = False
        self.are_kept = False
        self.is_written = False

    def begin(self, optimizer: Any) -> None:
        """This one has the place from now on."""
        self.last = weakref.ref(optimizer)
        self.key = id(optimizer)
        self.has_state, self.looks = False, 0
        self.options = _options(optimizer)
        self.parameters = list(map(id, parameters_of(optimizer.param_groups)))

    def fits(self, optimizer: Any) -> bool:
        """Whether an optimizer has the same class and parameters."""
        own = list(map(id, parameters_of(optimizer.param_groups)))
        return type(optimizer) is self.kind and own == self.parameters

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
        self._places[place] = _Place(optimizer)

    def has_replaced(self, place: int) -> bool:
        """Whether several optimizers have had this place."""
        return self._places[place].replaced > 0

    def place_of(self, optimizer: Any) -> int:
        """The place of the optimizer that this one replaces; -1 if there is none.

        Args:
            optimizer: it has no place.
        """
        for place, own in self._places.items():
            if own.are_kept or not own.fits(optimizer):
                continue
            own.are_kept = any(reference() is optimizer for reference in own.earlier)
            if not own.are_kept:
                return place
        return -1

    def last(self, place: int) -> Optional[Any]:
        """The optimizer that has this place; None if the program has dropped it."""
        return self._places[place].last()

    def key(self, place: int) -> int:
        """The id that it has, or had."""
        return self._places[place].key

    def note_step(self, place: int, optimizer: Any) -> None:
        """An optimizer has made a step, and may have a state now."""
        own = self._places[place]
        if not own.has_state and own.looks < _LOOKS:
            own.looks += 1
            own.has_state = any(_has_values(state) for state in optimizer.state.values())

    def replace(self, place: int, new: Any, steps: int, is_overwritten: bool) -> None:
        """An optimizer has replaced another one, and is about to make its first step.

        Args:
            place: of both.
            new: the optimizer.
            steps: how many this place has made.
            is_overwritten: whether the parameters were changed since the last one, as for a
                training that begins anew.
        """
        own = self._places[place]
        own.earlier = [each for each in own.earlier if each() is not None]
        own.earlier.append(own.last)
        own.replaced += 1
        before, had_state = own.options, own.has_state
        own.begin(new)
        if is_overwritten or not had_state or _has_state(new):
            own.times, own.has_other_options = 0, False
            return
        own.times += 1
        own.has_other_options = own.has_other_options or own.options != before
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


def _options(optimizer: Any) -> List[Dict[str, Any]]:
    return [plain(group) for group in optimizer.param_groups]


def _has_state(optimizer: Any) -> bool:
    """Whether a new optimizer was given a state."""
    for state in optimizer.state.values():
        if _has_values(state):
            # Adagrad has sums of zero from the beginning on.
            return float(state.get("step", 1)) > 0
    return False


def _has_values(state: Any) -> bool:
    return isinstance(state, dict) and any(value is not None for value in state.values())
