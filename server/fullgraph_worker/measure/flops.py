"""How many floating-point operations a call makes, as ``torch.utils.flop_counter`` counts them."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict

_ATTENTION = "_scaled_dot_product_flash_attention"
# The operators of a CPU, which torch does not count, take the same first arguments.
_ON_A_CPU = {
    f"{_ATTENTION}_for_cpu": _ATTENTION,
    f"{_ATTENTION}_for_cpu_backward": f"{_ATTENTION}_backward",
}


def flops_of(call: Callable[[], Any]) -> int:
    """Those of one call in eager mode: matrix products, convolutions and attention.

    Returns:
        0 if they cannot be counted, or if it has none of these.
    """
    from torch.utils.flop_counter import FlopCounterMode

    counter = FlopCounterMode(display=False, custom_mapping=_formulas())
    try:
        with counter:
            call()
    except Exception:
        # Some tensor subclasses do not work under another mode.
        return 0
    return int(counter.get_total_flops())


def _formulas() -> Dict[Any, Callable[..., int]]:
    import torch
    from torch.utils.flop_counter import flop_registry

    aten = torch.ops.aten
    return {
        # The registry's are wrapped already to receive shapes.
        getattr(aten, name): inspect.unwrap(flop_registry[getattr(aten, same)])
        for name, same in _ON_A_CPU.items()
        if hasattr(aten, name) and getattr(aten, same, None) in flop_registry
    }
