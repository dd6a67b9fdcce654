"""The arguments of later calls: the same, in other sizes."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable, Dict, List, NamedTuple, Optional

from fullgraph_worker.errors import describe
from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.inputs.find import Inputs
from fullgraph_worker.inputs.shapes import is_batch
from fullgraph_worker.nested import map_values
from fullgraph_worker.options import map_arguments

MORE_INPUTS = "get_inputs_of_call"
_LARGEST_STEP = 32
Try = Callable[[Arguments], Optional[BaseException]]


class VariedCalls:
    """Gives each call its arguments.

    Sizes that look independent grow together from call to call, one size the same everywhere.
    Where the program cannot do that in eager mode only the batch grows, and where it cannot
    do that either, nothing.

    Args:
        inputs: what the first call is made with.
        attempt: runs a call in eager mode and returns what it raised.
        module: may define ``get_inputs_of_call(number)`` for the calls after the first.
    """

    def __init__(self, inputs: Inputs, attempt: Try, module: Optional[ModuleType] = None) -> None:
        self._inputs = inputs
        self._attempt = attempt
        self._own = getattr(module, MORE_INPUTS, None)
        self._ways: List[bool] = [True, False]
        self.note = ""
        """Why sizes were not varied, in words; empty as long as they were."""

    def arguments(self, number: int) -> Callable[[], Arguments]:
        """Makes the arguments of call ``number``, counted from 0."""
        if number == 0:
            return self._inputs.make
        own = self._own
        if callable(own):
            return lambda: as_arguments(own(number))
        error: Optional[BaseException] = None
        while self._ways:
            varied = _Resized(self._inputs, number, self._ways[0])
            if varied.changes_something():
                error = self._attempt(varied.make())
                if error is None:
                    return varied.make
            self._ways.pop(0)
            if not self._ways:
                self.note = (
                    f"different sizes fail in eager mode: {describe(error)}"
                    if error
                    else "there is no tensor with a size to vary"
                )
        return self._inputs.make


class _Resized(NamedTuple):
    """Makes the arguments of a later call; ``is_wide`` ones vary in more than the batch."""

    inputs: Inputs
    number: int
    is_wide: bool

    def changes_something(self) -> bool:
        return _shapes(self.make()) != _shapes(self.inputs.make())

    def make(self) -> Arguments:
        if self.inputs.described is not None:
            free = self.inputs.described.free()
            chosen = {
                name: _grown(size, self.number)
                for name, size in free.items()
                if self.is_wide or is_batch(name)
            }
            return self.inputs.described.make(chosen)
        return resized(self.inputs.make(), self.number, is_wide=self.is_wide)


def resized(arguments: Arguments, number: int, *, is_wide: bool) -> Arguments:
    """The same arguments, larger in call ``number`` than in any before.

    Args:
        arguments: those of the first call.
        number: counted from 0.
        is_wide: vary every size that looks independent; otherwise only the first dimension.
    """
    tensors = tensors_of_call(arguments)
    sizes = _independent(tensors) if is_wide else set()
    batches = {t.shape[0] for t in tensors[:1]}

    def change(value: Any) -> Any:
        if not _is_tensor(value):
            return value
        new: Dict[int, int] = {}
        for place, size in enumerate(value.shape):
            is_first = place == 0 and size in batches
            if is_first or (size in sizes and _may_vary(value, place)):
                new[place] = _grown(size, number)
        return with_sizes(value, new)

    return map_arguments(arguments, change)


def _independent(tensors: List[Any]) -> Any:
    """Sizes that no feature dimension has."""
    places = [(t, place, size) for t in tensors for place, size in enumerate(t.shape)]
    varying = {size for t, place, size in places if size > 1 and _may_vary(t, place)}
    return varying - {size for t, place, size in places if not _may_vary(t, place)}


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
    return larger.requires_grad_(tensor.requires_grad) if tensor.is_floating_point() else larger


def tensors_of_call(arguments: Arguments) -> List[Any]:
    """The tensors among the arguments that have a size, in order."""
    found: List[Any] = []

    def look(value: Any) -> Any:
        if _is_tensor(value) and value.dim():
            found.append(value)
        return value

    map_values([*arguments.args, *arguments.kwargs.values()], look)
    return found


def _is_tensor(value: Any) -> bool:
    import torch

    return isinstance(value, torch.Tensor) and not isinstance(value, torch.nn.Parameter)


def _shapes(arguments: Arguments) -> List[Any]:
    return [tuple(t.shape) for t in tensors_of_call(arguments)]
