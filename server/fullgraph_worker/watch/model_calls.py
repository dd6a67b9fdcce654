"""The last call of the model, so that it can be made again: its arguments, by reference."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.torch_private.attributes import wrapped_module
from fullgraph_worker.watch.call_observers import CallObserver
from fullgraph_worker.watch.eager_mode import has_compiled

_UNLEARNED = 3
"""Calls in a row, with other arguments each and without gradients, are an evaluation. In a step,
some trainings make one or two such calls for their targets."""
_WITH_OUTPUT = 3
"""Steps in which outputs are kept."""


class Call(NamedTuple):
    """A call of a module.

    Attributes:
        module: that of the program's author, not a wrapper around it.
        args: its positional arguments.
        kwargs: its other ones.
        autocast: the type of device and the dtype of ``torch.autocast`` around it; None without.
    """

    module: Any
    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]
    autocast: Optional[Tuple[str, Any]] = None

    @property
    def first(self) -> Any:
        """Its first argument; None without one."""
        return next(iter((*self.args, *self.kwargs.values())), None)

    def again(self) -> Any:
        """Call the module as it was called, without what ``module.compile()`` has set."""
        if self.autocast is None:
            return self.module._call_impl(*self.args, **self.kwargs)
        device, dtype = self.autocast
        with torch.autocast(device, dtype=dtype):
            return self.module._call_impl(*self.args, **self.kwargs)


class ModelCalls:
    """Notes the calls of outermost modules where no compiled code sees it.

    Args:
        on_unlearned: called with a module in training mode that is called for an evaluation.

    Attributes:
        last: the last call of the step; None if there was none.
        output: of this call.

    That is: at the wrapper that ``torch.compile(module)`` returns, around what ``module.compile()``
    calls, or at the module itself as long as Dynamo has compiled nothing.
    """

    def __init__(self, on_unlearned: Callable[[Any], None] = lambda module: None) -> None:
        self.last: Optional[Call] = None
        self.output: Any = None
        self._observers: List[CallObserver] = []
        self._on_unlearned = on_unlearned
        self._unlearned, self._before, self._forgotten = 0, 0, 0

    def note(self, root: Any) -> None:
        """Note the calls of a module from now on."""
        is_wrapper = wrapped_module(root) is not root
        if is_wrapper or root._compiled_call_impl is not None or not has_compiled():
            self._observers.append(CallObserver(root, before=self._take, after=self._keep))

    def forget(self) -> None:
        """Keep the arguments and the output no longer."""
        self._forgotten += 1
        self.last = self.output = None

    def remove(self) -> None:
        """Note nothing more."""
        self.forget()
        while self._observers:
            self._observers.pop().remove()

    def _take(self, root: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> None:
        call = self.last = Call(wrapped_module(root), args, kwargs, _autocast())
        if torch.is_grad_enabled() or not call.module.training:
            self._unlearned = 0
        elif self._before != id(call.first):
            self._unlearned += 1
            if self._unlearned == _UNLEARNED:
                self._on_unlearned(call.module)
        self._before = id(call.first)

    def _keep(self, root: Any, output: Any) -> None:
        # It may be large, and the program may drop it before the step.
        if self._forgotten < _WITH_OUTPUT:
            self.output = output


def _autocast() -> Optional[Tuple[str, Any]]:
    # Before 2.4, only CUDA's state can be asked for without a device.
    if not hasattr(torch, "get_autocast_dtype"):
        is_on = torch.is_autocast_enabled()
        return ("cuda", torch.get_autocast_gpu_dtype()) if is_on else None
    for device in ("cuda", "cpu"):
        if torch.is_autocast_enabled(device):
            return device, torch.get_autocast_dtype(device)
    return None
