"""What PIL computes in C."""

from __future__ import annotations

from fullgraph.static.models import names

OF_IMAGE = names(
    """
    resize convert crop rotate transpose filter point paste copy reduce thumbnail quantize transform
    effect_spread expand
    """
)
"""Methods of an image that give another one."""
