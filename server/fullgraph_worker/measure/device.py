"""The device that a target runs on, how fast it multiplies, how much a call computes."""

from __future__ import annotations

import contextlib
import inspect
import platform
from typing import Any, Callable, Dict, NamedTuple, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.values.name_values import tensors_of

_SIZES = {"cuda": (4096, 8192)}
_SMALL_SIZES = (512, 1024)
_SECONDS = 0.2
_ATTENTION = "_scaled_dot_product_flash_attention"
# The operators of a CPU, which torch does not count, take the same first arguments.
_ON_A_CPU = {
    f"{_ATTENTION}_for_cpu": _ATTENTION,
    f"{_ATTENTION}_for_cpu_backward": f"{_ATTENTION}_backward",
}


class MatmulPeak(NamedTuple):
    """The fastest multiplication of two square matrices.

    Attributes:
        flops: floating-point operations per second; 0 if it could not be measured.
        dtype: of the matrices; ``tf32`` for float32 that is rounded on tensor cores.
    """

    flops: float
    dtype: str


def tensors_in(call: Callable[..., Any], given: Arguments) -> Tuple[Any, ...]:
    """The parameters of the module of a call, and the tensors among its arguments."""
    import torch

    owner = getattr(call, "__self__", call)
    parameters = list(owner.parameters()) if isinstance(owner, torch.nn.Module) else []
    return (*parameters, *tensors_of([*given.args, *given.kwargs.values()]))


def device_of(tensors: Tuple[Any, ...]) -> Any:
    """The first device of tensors that is not the CPU, or the CPU."""
    import torch

    devices = [tensor.device for tensor in tensors]
    return next((d for d in devices if d.type != "cpu"), torch.device("cpu"))


def dtypes_of(tensors: Tuple[Any, ...]) -> Tuple[str, ...]:
    """The floating-point types of tensors, the most frequent first."""
    names = [str(t.dtype)[6:] for t in tensors if t.is_floating_point()]
    return tuple(sorted(set(names), key=lambda name: (-names.count(name), name)))


def device_name(device: Any) -> str:
    """The name of a GPU, or the model of the processor."""
    import torch

    if device.type == "cuda":
        return str(torch.cuda.get_device_name(device))
    return _processor() if device.type == "cpu" else str(device)


def matmul_peak(device: Any, dtype: str) -> MatmulPeak:
    """Multiply matrices of ``dtype`` on ``device`` for about half a second."""
    import torch
    from torch.utils.benchmark import Timer

    is_tf32 = dtype == "float32" and torch.get_float32_matmul_precision() != "highest"
    name = "tf32" if is_tf32 and device.type == "cuda" else dtype
    best = 0.0
    for size in _SIZES.get(device.type, _SMALL_SIZES):
        # A device without this type has no peak to show.
        with contextlib.suppress(Exception), torch.no_grad():
            one = torch.randn(size, size, device=device, dtype=getattr(torch, dtype))
            timer = Timer("one @ one", globals={"one": one}, num_threads=torch.get_num_threads())
            times = timer.blocked_autorange(min_run_time=_SECONDS).times
            best = max(best, 2 * size**3 / min(times))
    return MatmulPeak(best, name)


def _processor() -> str:
    """The model of the processor, where Linux has it; otherwise the architecture."""
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


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
