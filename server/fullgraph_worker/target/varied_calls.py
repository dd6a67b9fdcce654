"""The arguments of later calls: those of other calls of the program, or the same in other sizes."""

from __future__ import annotations

import contextlib
import itertools
from types import ModuleType
from typing import (
    Any,
    Callable,
    Dict,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
)

from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.inputs.conditions import map_arguments
from fullgraph_worker.inputs.shapes import is_batch
from fullgraph_worker.target.find_inputs import Inputs
from fullgraph_worker.user_code.errors import JobError, describe
from fullgraph_worker.values.name_values import map_values

MORE_INPUTS = "get_inputs_of_call"
_LARGEST_STEP = 32
Place = Tuple[int, int]
"""The number of a tensor among those of a call, and a dimension of it."""
Try = Callable[[Arguments], Optional[BaseException]]


class VariedCalls:
    """Gives each call its arguments.

    Other calls that were recorded come first.

    Sizes that look independent grow together from call to call, one size the same everywhere.
    Where the program cannot do that in eager mode, those grow that can grow alone; where it
    cannot do that either only the batch grows, and at last nothing.

    Args:
        inputs: what the first call is made with.
        attempt: runs a call in eager mode and returns what it raised.
        module: may define ``get_inputs_of_call(number)`` for the calls after the first.
    """

    def __init__(self, inputs: Inputs, attempt: Try, module: Optional[ModuleType] = None) -> None:
        self._inputs = inputs
        self._attempt = attempt
        self._own = getattr(module, MORE_INPUTS, None)
        self._ways = self._possible()
        self._way: Optional[_Resized] = None
        self.note = ""
        """Why sizes were not varied, in words; empty as long as they were."""

    @property
    def has_own(self) -> bool:
        """Whether the program gives the arguments of each call."""
        return callable(self._own)

    def arguments(self, number: int) -> Callable[[], Arguments]:
        """Makes the arguments of call ``number``, counted from 0."""
        if number == 0:
            return self._inputs.make
        own = self._own
        if callable(own):
            return lambda: as_arguments(own(number))
        error: Optional[BaseException] = None
        if number <= len(self._inputs.others):
            other = self._inputs.others[number - 1]
            with contextlib.suppress(JobError):
                if self._attempt(other()) is None:
                    return other
        while not self.note:
            self._way = self._way or next(self._ways, None)
            if self._way is None:
                self.note = (
                    f"different sizes fail in eager mode: {describe(error)}"
                    if error
                    else "there is no tensor with a size to vary"
                )
                break
            varied = self._way._replace(number=number)
            if varied.changes_something():
                error = self._attempt(varied.make())
                if error is None:
                    return varied.make
            self._way = None
        return self._inputs.make

    def _possible(self) -> Iterator[_Resized]:
        """What may grow together, the most first."""
        described = self._inputs.described
        every: List[FrozenSet[Any]]
        wide: List[FrozenSet[Any]]
        batch: List[FrozenSet[Any]]
        if described is not None:
            every = wide = [frozenset((name,)) for name in described.free()]
            batch = [frozenset(name for name in described.free() if is_batch(name))]
        else:
            tensors = tensors_of_call(self._inputs.make())
            batch = [_batch(tensors)]
            every, wide = [*_together(tensors, lengths=True)], [*_together(tensors), *batch]
        yield self._resized(wide)
        alone = [each for each in (*every, *batch) if self._can_grow(each)]
        yield self._resized(alone)
        yield self._resized(batch)

    def _resized(self, groups: Iterable[FrozenSet[Any]]) -> _Resized:
        return _Resized(self._inputs, 1, frozenset(each for group in groups for each in group))

    def _can_grow(self, group: FrozenSet[Any]) -> bool:
        varied = self._resized([group])
        return varied.changes_something() and self._attempt(varied.make()) is None


class _Resized(NamedTuple):
    """Makes the arguments of a later call.

    Attributes:
        inputs: of the first call.
        number: of the call.
        larger: what is larger then: names of sizes, or places in tensors.
    """

    inputs: Inputs
    number: int
    larger: FrozenSet[Any]

    def changes_something(self) -> bool:
        return _shapes(self.make()) != _shapes(self.inputs.make())

    def make(self) -> Arguments:
        if self.inputs.described is not None:
            free = self.inputs.described.free()
            chosen = {
                name: _grown(size, self.number)
                for name, size in free.items()
                if name in self.larger
            }
            return self.inputs.described.make(chosen)
        return _with_larger(self.inputs.make(), self.number, self.larger)


def resized(arguments: Arguments, number: int, *, is_wide: bool) -> Arguments:
    """The same arguments, larger in call ``number`` than in any before.

    Args:
        arguments: those of the first call.
        number: counted from 0.
        is_wide: vary every size that looks independent; otherwise only the first dimension.
    """
    tensors = tensors_of_call(arguments)
    groups = _together(tensors) if is_wide else []
    return _with_larger(arguments, number, _batch(tensors).union(*groups))


def size_groups(tensors: List[Any]) -> List[FrozenSet[Place]]:
    """Where each size is that looks independent, that of the batch among them."""
    batch = _batch(tensors)
    return list(dict.fromkeys([*([batch] if batch else []), *_together(tensors)]))


def without_elements(arguments: Arguments, places: FrozenSet[Place]) -> Arguments:
    """The same arguments with size 0 in some places."""

    def emptied(at: int, tensor: Any) -> Any:
        empty = tensor.detach()
        for place in range(tensor.dim()):
            empty = empty.narrow(place, 0, 0) if (at, place) in places else empty
        return empty.clone().requires_grad_(tensor.requires_grad)

    return _with_each(arguments, emptied)


def _with_larger(arguments: Arguments, number: int, places: FrozenSet[Place]) -> Arguments:
    def grown(at: int, tensor: Any) -> Any:
        new = {d: _grown(n, number) for d, n in enumerate(tensor.shape) if (at, d) in places}
        return with_sizes(tensor, new)

    return _with_each(arguments, grown)


def _with_each(arguments: Arguments, change: Callable[[int, Any], Any]) -> Arguments:
    """The same arguments with each tensor that has a size changed, by its number."""
    counter = itertools.count()

    def changed(value: Any) -> Any:
        is_sized = is_input_tensor(value) and value.dim()
        return change(next(counter), value) if is_sized else value

    return map_arguments(arguments, changed)


def _batch(tensors: List[Any]) -> FrozenSet[Place]:
    """The first dimensions that are as large as that of the first tensor."""
    first = {t.shape[0] for t in tensors[:1]}
    return frozenset((at, 0) for at, t in enumerate(tensors) if t.shape[0] in first)


def _together(tensors: List[Any], *, lengths: bool = False) -> List[FrozenSet[Place]]:
    """For each size that no feature dimension has: where it is.

    Args:
        tensors: of the call.
        lengths: of the last two of three dimensions, either may be that of the features.
    """
    varying: Dict[int, List[Place]] = {}
    fixed = set()
    for at, tensor in enumerate(tensors):
        for place, size in enumerate(tensor.shape):
            if _may_vary(tensor, place) or (lengths and tensor.dim() == 3):
                varying.setdefault(size, []).append((at, place))
            else:
                fixed.add(size)
    return [frozenset(p) for size, p in varying.items() if size > 1 and size not in fixed]


def _may_vary(tensor: Any, place: int) -> bool:
    """Features come last in two and three dimensions, and second in images and videos."""
    if not tensor.is_floating_point() or place == 0:
        return True
    return place != 1 if tensor.dim() > 3 else place != tensor.dim() - 1


def _grown(size: int, number: int) -> int:
    """Larger by a multiple of the largest power of two that ``size`` is a multiple of."""
    return size + number * min(size & -size, _LARGEST_STEP)


def with_sizes(tensor: Any, sizes: Dict[int, int]) -> Any:
    """``tensor`` repeated up to ``sizes``: indices stay in their range, masks stay masks."""
    import torch

    if not sizes or not tensor.numel():
        return tensor
    larger = tensor.detach()
    for place, size in sizes.items():
        index = torch.arange(size, device=tensor.device) % tensor.shape[place]
        larger = larger.index_select(place, index)
    if not tensor.requires_grad:
        return larger
    larger.requires_grad_()
    return larger if tensor.is_leaf else larger.clone()


def tensors_of_call(arguments: Arguments) -> List[Any]:
    """The tensors among the arguments that have a size, in order."""
    found: List[Any] = []

    def look(value: Any) -> Any:
        if is_input_tensor(value) and value.dim():
            found.append(value)
        return value

    map_values([*arguments.args, *arguments.kwargs.values()], look)
    return found


def is_input_tensor(value: Any) -> bool:
    """Whether it is a tensor, but no parameter of a module."""
    import torch

    return isinstance(value, torch.Tensor) and not isinstance(value, torch.nn.Parameter)


def _shapes(arguments: Arguments) -> List[Any]:
    return [tuple(t.shape) for t in tensors_of_call(arguments)]
