"""The last call of the model, so that it can be made again: its arguments, by reference."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from fullgraph_worker.torch_private.attributes import wrapped_module
from fullgraph_worker.watch.call_observers import CallObserver
from fullgraph_worker.watch.eager_mode import has_compiled


class Call(NamedTuple):
    """A call of a module.

    Attributes:
        module: that of the program's author, not a wrapper around it.
        args: its positional arguments.
        kwargs: its other ones.
    """

    module: Any
    args: Tuple[Any, ...]
    kwargs: Dict[str, Any]


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
        self.last = Call(wrapped_module(root), args, kwargs)
