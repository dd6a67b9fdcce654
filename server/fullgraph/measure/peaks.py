"""What data sheets promise: peak floating-point operations per second, without sparsity."""

from __future__ import annotations

import re

_TERA = 1e12
_HALF = ("float16", "bfloat16")
# From NVIDIA's data sheets: float32, TF32 and 16 bits, in TFLOP/s; 0 where there is none.
_PEAKS = (
    (r"H200|H100.*(HBM3|SXM)|GH200", 67.0, 494.7, 989.4),
    (r"H100.*PCIe", 51.2, 378.0, 756.0),
    (r"A100", 19.5, 156.0, 312.0),
    (r"A10G?\b", 31.2, 62.5, 125.0),
    (r"L40S", 91.6, 183.0, 362.05),
    (r"L4\b", 30.3, 60.0, 121.0),
    (r"V100.*SXM", 15.7, 0.0, 125.0),
    (r"V100.*PCIe", 14.0, 0.0, 112.0),
    (r"T4\b", 8.1, 0.0, 65.0),
)


def data_sheet_peak(device: str, dtype: str) -> float | None:
    """The peak of a device in a type, in operations per second; None where it is not known.

    Args:
        device: its name, as the driver gives it.
        dtype: ``float32``, ``tf32``, ``float16`` or ``bfloat16``.
    """
    for pattern, full, tf32, half in _PEAKS:
        if re.search(pattern, device):
            peak = {"float32": full, "tf32": tf32}.get(dtype, half if dtype in _HALF else 0.0)
            return peak * _TERA or None
    return None
