"""Finds the layer in which numbers stop being finite, by calling the model once more."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, List, NamedTuple, Optional

import torch

from fullgraph_worker.values.containers import tensors_of
from fullgraph_worker.watch.collectives import NoCollectives, check_alone, has_other_ranks
from fullgraph_worker.watch.eager_mode import without_a_trace
from fullgraph_worker.watch.model_calls import Call
from fullgraph_worker.watch.statistics import non_finite


class Found(NamedTuple):
    """The first layer whose numbers are not finite.

    Attributes:
        module: the layer: the innermost whose own code makes them.
        parameters_are_finite: whether its own parameters are.
        inputs_are_finite: whether all that it was given is; False only for the model itself.
        what: which of its numbers they are.
    """

    module: Any
    parameters_are_finite: bool
    inputs_are_finite: bool
    what: str


class _FoundError(Exception):
    """Ends the call of the model."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found


def first_layer(call: Call) -> Optional[Found]:
    """Call the model with the same arguments; None if all layers' outputs are finite.

    The call leaves parameters, buffers, gradients and random states as they were. It communicates
    with no other rank: those do not make it.

    Raises:
        CollectiveError: it needs the other ranks.
        Exception: the model's own, where it cannot be called a second time.
    """
    is_alone = not has_other_ranks()
    if not is_alone:
        check_alone(call.module)
    search = _Search()
    undo: List[Callable[[], None]] = []
    try:
        for module in call.module.modules():
            # A module of TorchScript takes no hooks.
            if not isinstance(module, torch.jit.ScriptModule):
                undo.append(module.register_forward_pre_hook(search.enter, with_kwargs=True).remove)
                undo.append(module.register_forward_hook(search.leave).remove)
        with (
            without_a_trace(call.module),
            contextlib.nullcontext() if is_alone else NoCollectives(),
        ):
            # As it was called, without what module.compile() has set.
            call.module._call_impl(*call.args, **call.kwargs)
    except _FoundError as error:
        return error.found
    finally:
        for remove in undo:
            remove()
    return None


class _Search:
    """The modules whose call is under way."""

    def __init__(self) -> None:
        self._around: List[Any] = []

    def enter(self, module: Any, args: Any, kwargs: Dict[str, Any]) -> None:
        bad = sum(map(_not_finite, tensors_of([args, kwargs])))
        if bad and self._around:
            name = type(module).__name__
            raise _found(self._around[-1], f"{bad} elements of what it passes to its {name}")
        if bad:
            raise _found(module, f"{bad} elements of its input", inputs_are_finite=False)
        self._around.append(module)

    def leave(self, module: Any, args: Any, output: Any) -> None:
        self._around.pop()
        tensors = tensors_of(output)
        bad = sum(map(_not_finite, tensors))
        if bad:
            whole = sum(each.numel() for each in tensors)
            raise _found(module, f"{bad} of {whole} elements of its output")


def _found(module: Any, what: str, inputs_are_finite: bool = True) -> _FoundError:
    own = list(module.parameters(recurse=False))
    finite = not any(map(_not_finite, own))
    return _FoundError(Found(module, finite, inputs_are_finite, f"{what} are not finite"))


def _not_finite(tensor: Any) -> int:
    is_number = tensor.is_floating_point() or tensor.is_complex()
    return int(non_finite(tensor)) if is_number else 0
