"""Where torch is watched: at the calls around compiled code, never in it.

Global hooks of ``torch.optim`` stand before and after each step; ``torch.autograd.backward``,
the data loader's iterator, gradient clipping, ``GradScaler``, ``zero_grad`` and the schedulers'
``step`` are replaced by functions that call the original. No module gets a hook. Where Dynamo
traces one of these functions into a graph, ours is a call of the original and nothing else, and
Dynamo compiles no frame of it by itself: graphs, breaks and guards stay what they were.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, List, Optional, Tuple

import torch
from torch.optim.optimizer import (
    register_optimizer_step_post_hook,
    register_optimizer_step_pre_hook,
)

from fullgraph_worker.torch_private.eval_frame import outside_of_dynamo, skip_code
from fullgraph_worker.torch_private.modules import CLIPS_WITH_NORM, clipping, data_loader_iterator
from fullgraph_worker.watch.call_observers import CallObserver
from fullgraph_worker.watch.kept_graphs import Mark

_is_compiling = torch.compiler.is_compiling

NOTHING = object()
"""No batch."""


class Observer:
    """What a boundary calls, in the training thread. The methods must not raise."""

    def on_batch_wanted(self) -> None:
        """The program waits for the next batch of a data loader."""

    def on_batch(self, batch: Any, iterator: Any) -> Any:
        """It has it from this iterator; what it is given, or ``NOTHING`` for the end of data."""
        return batch

    def on_end_of_data(self) -> Any:
        """There is none; what it is given, or ``NOTHING``."""
        return NOTHING

    def on_backward(self, tensors: Any) -> None:
        """A backward pass begins with these tensors."""

    def on_backward_done(self) -> None:
        """It has ended, by an exception perhaps."""

    def on_clip(self, function: str, parameters: Any, bound: float, norm: Any) -> None:
        """Gradients are about to be clipped; ``norm`` is their total norm if it is known."""

    def on_step(self, optimizer: Any, has_closure: bool) -> None:
        """An optimizer is about to step."""

    def on_closure_done(self, optimizer: Any) -> None:
        """It has called its closure, which made the gradients, and changes the parameters next."""

    def on_step_done(self, optimizer: Any) -> None:
        """It has."""

    def on_zero_grad(self, optimizer: Any) -> None:
        """An optimizer is about to reset the gradients."""

    def on_scaler_step(self, scaler: Any, optimizer: Any) -> None:
        """A ``GradScaler`` is about to let an optimizer step, or to leave the step out."""

    def on_scaler_step_done(self, scaler: Any, optimizer: Any) -> None:
        """It has."""

    def on_scheduler(self, scheduler: Any) -> None:
        """A learning-rate scheduler steps."""

    def on_load(self, module: Any, state: Any, unmatched: Any) -> None:
        """A module has loaded a state with ``strict=False``; ``unmatched`` are the keys."""


def loss_of(tensors: Any) -> Optional[Any]:
    """The loss with which a backward pass begins; None if it begins with something else."""
    loss = tensors[0] if isinstance(tensors, (list, tuple)) and len(tensors) == 1 else tensors
    is_loss = (
        isinstance(loss, torch.Tensor)
        and loss.numel() == 1
        and not loss.is_complex()
        and loss.device.type != "meta"
    )
    return loss.detach() if is_loss else None


class Boundary:
    """The replaced functions of torch, until ``remove``.

    Args:
        observer: what they call.
    """

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._replacing: List[Any] = []
        self._undo: List[Callable[[], None]] = []

    def install(self) -> None:
        """Watch from now on."""
        self._hook_optimizers()
        self._around(torch.autograd, "backward", self._backward)
        clip = clipping()
        # Looked up at each call of clip_grad_norm_, also by who has imported that already.
        if hasattr(clip, CLIPS_WITH_NORM):
            self._around(clip, CLIPS_WITH_NORM, self._clip)
        self._around(clip, "clip_grad_value_", self._clip_value)
        self._around(torch.nn.utils, "clip_grad_value_", self._clip_value)
        self._around(torch.amp.GradScaler, "step", self._scaler_step)
        self._around(torch.optim.Optimizer, "zero_grad", self._zero_grad)
        self._around(torch.optim.lr_scheduler.LRScheduler, "step", self._schedule)
        for scheduler in _own_steps(torch.optim.lr_scheduler.LRScheduler):
            self._around(scheduler, "step", self._schedule)
        self._around(data_loader_iterator(), "__next__", self._next)
        self._around(torch.nn.Module, "load_state_dict", self._load)

    def remove(self) -> None:
        """Leave torch as it was."""
        # Dynamo and the program may keep our functions, but not what they have observed.
        self._observer = Observer()
        self._replacing.clear()
        while self._undo:
            self._undo.pop()()

    def keep_out_of_dynamo(self) -> None:
        """Let Dynamo, which has been imported now, compile no frame of the functions here."""
        own = (*self._replacing, CallObserver.__call__, Mark.__call__)
        skip_code(*(function.__code__ for function in own))

    def _hook_optimizers(self) -> None:
        def before(optimizer: Any, args: Tuple[Any, ...], kwargs: Any) -> Any:
            if _is_compiling():
                return None
            return outside_of_dynamo(_begin_step, self, optimizer, args, kwargs)

        def after(optimizer: Any, args: Tuple[Any, ...], kwargs: Any) -> None:
            if _is_compiling():
                return
            outside_of_dynamo(self._observer.on_step_done, optimizer)

        self._replacing += [before, after]
        self._undo.append(register_optimizer_step_pre_hook(before).remove)
        self._undo.append(register_optimizer_step_post_hook(after).remove)

    def begin_step(self, optimizer: Any, has_closure: bool) -> None:
        """An optimizer is about to step."""
        self._observer.on_step(optimizer, has_closure)

    def observed(self, closure: Any, optimizer: Any) -> Any:
        """A closure whose end is observed: until then, it computes what the step begins with."""

        def evaluate(*args: Any, **kwargs: Any) -> Any:
            loss = closure(*args, **kwargs)
            if not _is_compiling():
                outside_of_dynamo(self._observer.on_closure_done, optimizer)
            return loss

        return evaluate

    def _around(self, owner: Any, name: str, make: Callable[[Any], Any]) -> None:
        original = vars(owner)[name]
        replaced = functools.wraps(original)(make(original))
        setattr(owner, name, replaced)
        self._replacing.append(replaced)
        self._undo.append(functools.partial(setattr, owner, name, original))

    def _backward(self, original: Any) -> Any:
        def backward(tensors: Any, *args: Any, **kwargs: Any) -> Any:
            if _is_compiling():
                return original(tensors, *args, **kwargs)
            outside_of_dynamo(self._observer.on_backward, tensors)
            try:
                return original(tensors, *args, **kwargs)
            finally:
                outside_of_dynamo(self._observer.on_backward_done)

        return backward

    def _clip(self, original: Any) -> Any:
        def clip(parameters: Any, max_norm: Any, total_norm: Any, *args: Any, **kwargs: Any) -> Any:
            if not _is_compiling():
                if not isinstance(parameters, torch.Tensor):
                    # It may be a generator, which can be read once.
                    parameters = list(parameters)
                outside_of_dynamo(
                    self._observer.on_clip, "clip_grad_norm_", parameters, max_norm, total_norm
                )
            return original(parameters, max_norm, total_norm, *args, **kwargs)

        return clip

    def _clip_value(self, original: Any) -> Any:
        def clip(parameters: Any, clip_value: Any, *args: Any, **kwargs: Any) -> Any:
            if not _is_compiling():
                if not isinstance(parameters, torch.Tensor):
                    parameters = list(parameters)
                outside_of_dynamo(
                    self._observer.on_clip, "clip_grad_value_", parameters, clip_value, None
                )
            return original(parameters, clip_value, *args, **kwargs)

        return clip

    def _scaler_step(self, original: Any) -> Any:
        def step(scaler: Any, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
            outside_of_dynamo(self._observer.on_scaler_step, scaler, optimizer)
            result = original(scaler, optimizer, *args, **kwargs)
            outside_of_dynamo(self._observer.on_scaler_step_done, scaler, optimizer)
            return result

        return step

    def _zero_grad(self, original: Any) -> Any:
        def zero_grad(optimizer: Any, *args: Any, **kwargs: Any) -> Any:
            if not _is_compiling():
                outside_of_dynamo(self._observer.on_zero_grad, optimizer)
            return original(optimizer, *args, **kwargs)

        return zero_grad

    def _schedule(self, original: Any) -> Any:
        def step(scheduler: Any, *args: Any, **kwargs: Any) -> Any:
            if not _is_compiling():
                outside_of_dynamo(self._observer.on_scheduler, scheduler)
            return original(scheduler, *args, **kwargs)

        return step

    def _load(self, original: Any) -> Any:
        def load_state_dict(module: Any, state: Any, *args: Any, **kwargs: Any) -> Any:
            unmatched = original(module, state, *args, **kwargs)
            is_strict = args[0] if args else kwargs.get("strict", True)
            if not is_strict and not _is_compiling():
                outside_of_dynamo(self._observer.on_load, module, state, unmatched)
            return unmatched

        return load_state_dict

    def _next(self, original: Any) -> Any:
        def __next__(iterator: Any) -> Any:  # noqa: N807
            outside_of_dynamo(self._observer.on_batch_wanted)
            try:
                batch = original(iterator)
            except StopIteration:
                batch = outside_of_dynamo(self._observer.on_end_of_data)
                if batch is NOTHING:
                    raise
                return batch
            batch = outside_of_dynamo(self._observer.on_batch, batch, iterator)
            if batch is NOTHING:
                raise StopIteration
            return batch

        return __next__


def _begin_step(boundary: Boundary, optimizer: Any, args: Tuple[Any, ...], kwargs: Any) -> Any:
    """The step's arguments, with a closure whose end is observed; None to leave them."""
    # The hook's arguments begin with the optimizer itself.
    own, closure = list(args), kwargs.get("closure") if kwargs else None
    place = next((number for number, each in enumerate(own) if number and callable(each)), 0)
    boundary.begin_step(optimizer, bool(place) or callable(closure))
    if place:
        own[place] = boundary.observed(own[place], optimizer)
        return tuple(own), kwargs
    if callable(closure):
        return args, {**kwargs, "closure": boundary.observed(closure, optimizer)}
    return None


def _own_steps(base: type) -> List[type]:
    """The subclasses in torch whose ``step`` does not call that of ``base``."""
    found = [each for each in _below(base) if "step" in vars(each)]
    return [each for each in found if each.__module__ == base.__module__]


def _below(base: Any) -> List[Any]:
    found: List[Any] = []
    for child in base.__subclasses__():
        found += [child, *_below(child)]
    return found
