"""Programs in this process, and what a call does at the device: launches, waits, copies."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import torch

LAUNCHES = (
    *("cudaLaunchKernel", "cudaLaunchKernelExC", "cuLaunchKernel", "cuLaunchKernelEx"),
    *("cudaGraphLaunch", "cuGraphLaunch"),
)
SYNCHRONIZATIONS = (
    *("cudaStreamSynchronize", "cudaDeviceSynchronize", "cudaEventSynchronize"),
    *("cuStreamSynchronize", "cuCtxSynchronize"),
)
COPIES = ("cudaMemcpyAsync", "cudaMemcpy", "cuMemcpyAsync")


class Calls(NamedTuple):
    """Of one step, the mean: calls of the driver, and seconds without the profiler."""

    launches: float
    synchronizations: float
    copies: float
    seconds: float


def calls_of(step: Callable[[], Any], steps: int = 20, warm_up: int = 5) -> Calls:
    """Run a step, warm it up, time it, and count what it calls.

    Args:
        step: without arguments.
        steps: that are timed, and as many that are counted.
        warm_up: steps before that, in which it is compiled.
    """
    for _ in range(warm_up):
        step()
    synchronize()
    start = time.perf_counter()
    for _ in range(steps):
        step()
    synchronize()
    seconds = (time.perf_counter() - start) / steps
    # The profiler synchronizes too, as often around no step at all.
    empty, counted = _counted(step, 0), _counted(step, steps)

    def mean(names: tuple[str, ...]) -> float:
        return sum(counted.get(name, 0) - empty.get(name, 0) for name in names) / steps

    return Calls(mean(LAUNCHES), mean(SYNCHRONIZATIONS), mean(COPIES), seconds)


def synchronize() -> None:
    """Wait for the device, if one is in use."""
    if torch.cuda.is_initialized():
        torch.cuda.synchronize()


def loaded(path: Path) -> ModuleType:
    """The module in a file that a part wrote, whatever else has its name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _counted(step: Callable[[], Any], steps: int) -> dict[str, int]:
    activities = [torch.profiler.ProfilerActivity.CPU]
    if torch.cuda.is_available():
        activities.append(torch.profiler.ProfilerActivity.CUDA)
    with torch.profiler.profile(activities=activities) as profile:
        for _ in range(steps):
            step()
    return {each.key: each.count for each in profile.key_averages()}
