"""How many floating-point operations a call makes, as ``torch.utils.flop_counter`` counts them."""

from __future__ import annotations

from typing import Any, Callable


def flops_of(call: Callable[[], Any]) -> int:
    """Those of one call in eager mode: matrix products, convolutions and attention.

    Returns:
        0 if they cannot be counted, or if it has none of these.
    """
    from torch.utils.flop_counter import FlopCounterMode

    counter = FlopCounterMode(display=False)
    try:
        with counter:
            call()
    except Exception:
        # Some tensor subclasses do not work under another mode.
        return 0
    return int(counter.get_total_flops())
