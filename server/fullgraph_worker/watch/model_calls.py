"""The last call of the model, so that it can be made again: its arguments, by reference."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.torch_private.attributes import wrapped_module
from fullgraph_worker.watch.call_observers import CallObserver
from fullgraph_worker.watch.eager_mode import has_compiled


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

    def again(self) -> Any:
        """Call the module as it was called, without what ``module.compile()`` has set."""
        if self.autocast is None:
            return self.module._call_impl(*self.args, **self.kwargs)
        device, dtype = self.autocast
        with torch.autocast(device, dtype=dtype):
            return self.module._call_impl(*self.args, **self.kwargs)


class ModelCalls:
    """Notes the calls of outermost modules where no compiled code sees it.

    That is: at the wrapper that ``torch.compile(module)`` returns, around what ``module.compile()``
    calls, or at the module itself as long as Dynamo has compiled nothing.
    """

    def __init__(self) -> None:
        self.last: Optional[Call] = None
        self._observers: List[CallObserver] = []

    def note(self, root: Any) -> None:
        """Note the calls of a module from now on."""
        is_wrapper = wrapped_module(root) is not root
        if is_wrapper or root._compiled_call_impl is not None or not has_compiled():
            self._observers.append(CallObserver(root, before=self._take))

    def forget(self) -> None:
        """Keep the arguments no longer."""
        self.last = None

    def remove(self) -> None:
        """Note nothing more."""
        self.last = None
        while self._observers:
            self._observers.pop().remove()

    def _take(self, root: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> None:
        self.last = Call(wrapped_module(root), args, kwargs, _autocast())


def _autocast() -> Optional[Tuple[str, Any]]:
    # Before 2.4, only CUDA's state can be asked for without a device.
    if not hasattr(torch, "get_autocast_dtype"):
        is_on = torch.is_autocast_enabled()
        return ("cuda", torch.get_autocast_gpu_dtype()) if is_on else None
    for device in ("cuda", "cpu"):
        if torch.is_autocast_enabled(device):
            return device, torch.get_autocast_dtype(device)
    return None
