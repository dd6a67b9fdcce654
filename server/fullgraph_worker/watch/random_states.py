"""The states of the random number generators that a training draws from."""

from __future__ import annotations

import random
import sys
from typing import Any, Dict

import torch


def random_states() -> Dict[str, Any]:
    """Those of torch (on the CPU and on each GPU in use), Python and NumPy."""
    states: Dict[str, Any] = {"torch": torch.get_rng_state(), "python": random.getstate()}
    if torch.cuda.is_available() and torch.cuda.is_initialized():
        states["cuda"] = torch.cuda.get_rng_state_all()
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        states["numpy"] = numpy.random.get_state()
    return states


def set_random_states(states: Dict[str, Any]) -> None:
    """Put them back; what this process lacks is left out."""
    torch.set_rng_state(states["torch"])
    random.setstate(states["python"])
    if "cuda" in states and torch.cuda.is_available():
        torch.cuda.set_rng_state_all(states["cuda"])
    numpy = sys.modules.get("numpy")
    if numpy is not None and "numpy" in states:
        numpy.random.set_state(states["numpy"])
