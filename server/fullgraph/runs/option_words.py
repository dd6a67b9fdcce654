"""How a run was made, in words."""

from __future__ import annotations

from collections.abc import Mapping

from fullgraph_worker.protocol.wire import RunOptions

_MODES = {"train": "training", "eval": "evaluation"}


def option_words(options: RunOptions) -> Mapping[str, str]:
    """Each option by its name; empty where the program itself decides."""
    return {
        "Mode": _MODES.get(options.mode, ""),
        "Gradients": options.grad,
        "Data type": options.dtype,
        "Device": options.device,
        "Autocast": options.autocast,
        "Dynamic shapes": options.dynamic,
        "Backend": options.backend,
        "Calls": str(options.calls) if options.calls > 1 else "",
    }
