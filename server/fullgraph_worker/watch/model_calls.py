"""The last call of the model, so that it can be made again: its arguments, by reference."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.watch.eager_mode import has_compiled

_is_compiling = torch.compiler.is_compiling


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
        self._undo: List[Callable[[], None]] = []

    def note(self, root: Any) -> None:
        """Note the calls of a module from now on."""
        inner = getattr(root, "_orig_mod", root)
        compiled = getattr(root, "_compiled_call_impl", None)
        if inner is root and compiled is not None:
            self._around(root, compiled)
        elif inner is not root or not has_compiled():
            self._undo.append(_hook(root, lambda args, kwargs: self._take(inner, args, kwargs)))

    def forget(self) -> None:
        """Keep the arguments no longer."""
        self.last = None

    def remove(self) -> None:
        """Note nothing more."""
        self.last = None
        while self._undo:
            self._undo.pop()()

    def _take(self, module: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> None:
        self.last = Call(module, args, kwargs)

    def _around(self, root: Any, compiled: Any) -> None:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._take(root, args, kwargs)
            return compiled(*args, **kwargs)

        root._compiled_call_impl = call

        def restore() -> None:
            root._compiled_call_impl = compiled

        self._undo.append(restore)


def _hook(
    module: Any, take: Callable[[Tuple[Any, ...], Dict[str, Any]], None]
) -> Callable[[], None]:
    def before(_: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> None:
        if _is_compiling():
            return
        take(args, kwargs)

    remove: Callable[[], None] = module.register_forward_pre_hook(before, with_kwargs=True).remove
    return remove
