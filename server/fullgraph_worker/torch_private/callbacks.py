"""The callbacks of Dynamo around each compilation."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Iterator

from fullgraph_worker.torch_private.loaded import if_loaded


@contextlib.contextmanager
def compile_callbacks(
    on_start: Callable[[Any], None], on_end: Callable[[Any], None]
) -> Iterator[None]:
    """Call these around each compilation and each recording of a CUDA graph, while open.

    They are given Dynamo's ``CallbackArgs``; before torch 2.8 nothing.
    """
    from torch._dynamo import callback_handler

    def clear() -> None:
        try:
            torchs_clear()
        finally:
            register()

    def register() -> None:
        callback_handler.register_start_callback(on_start)
        callback_handler.register_end_callback(on_end)

    # torch._dynamo.reset() removes all callbacks.
    torchs_clear = callback_handler.clear
    callback_handler.clear = clear
    register()
    try:
        yield
    finally:
        callback_handler.clear = torchs_clear
        with contextlib.suppress(ValueError):
            callback_handler.remove_start_callback(on_start)
            callback_handler.remove_end_callback(on_end)


def loaded_callback_handler() -> Any:
    """Dynamo's handler of callbacks; None if it is not imported."""
    return if_loaded("torch._dynamo.callback", "callback_handler")
