"""What a call may change outside of its program's own objects: generators, flags, environment."""

from __future__ import annotations

import os
import random
import sys
from typing import Any, Callable, Dict, List

from fullgraph_worker.verify.leaf import Leaf

# Inductor and Triton set these for the processes that they start.
_OF_TORCH = ("TORCH", "TRITON", "PYTORCH", "INDUCTOR", "KMP_", "OMP_")


def seed(number: int) -> None:
    """Seed every global generator; each call has a seed of its own.

    With one seed for all calls a value that was drawn while compiling, and is used again, would
    look right.
    """
    import torch

    torch.manual_seed(number)
    random.seed(number)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(number)


def random_state() -> List[Leaf]:
    """The states of the random number generators of torch, Python and NumPy."""
    import torch

    found = [Leaf("torch", "state", torch.get_rng_state().numpy().tobytes())]
    if torch.cuda.is_initialized():
        for number, state in enumerate(torch.cuda.get_rng_state_all()):
            found.append(Leaf(f"torch.cuda {number}", "state", state.numpy().tobytes()))
    found.append(Leaf("random", "state", repr(random.getstate())))
    if "numpy" in sys.modules:
        state = sys.modules["numpy"].random.get_state()
        found.append(Leaf("numpy.random", "state", repr((state[1].tobytes(), *state[2:]))))
    return found


def flags() -> Dict[str, Any]:
    """What torch, Python and the process are set to, by name."""
    import warnings

    import torch

    found: Dict[str, Any] = {
        "the current folder": _folder(),
        "warnings.filters": [str(each) for each in warnings.filters],
        "torch.get_num_threads()": torch.get_num_threads(),
    }
    asked: List[Callable[[], Any]] = [
        torch.is_grad_enabled,
        torch.is_inference_mode_enabled,
        torch.get_default_dtype,
        torch.are_deterministic_algorithms_enabled,
        torch.get_float32_matmul_precision,
        torch.is_autocast_enabled,
        torch.is_anomaly_enabled,
    ]
    found.update((f"torch.{ask.__name__}()", str(ask())) for ask in asked)
    found["autocast on the CPU"] = _autocast_on_cpu()
    for name, value in os.environ.items():
        if not name.lstrip("_").startswith(_OF_TORCH):
            found[f"os.environ[{name!r}]"] = value
    return found


def _autocast_on_cpu() -> str:
    import torch

    try:
        return f"{torch.is_autocast_enabled('cpu')} {torch.get_autocast_dtype('cpu')}"
    except (AttributeError, TypeError):
        # Before torch 2.4.
        return str(torch.is_autocast_cpu_enabled())


def _folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""
