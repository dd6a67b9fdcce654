"""How much memory was held at most while something ran."""

from __future__ import annotations

import contextlib

_RESET_PEAK = "5"


class PeakMemory:
    """A context: the most bytes that were held while it was open.

    On a GPU they are those of torch's tensors, elsewhere those of the process, its libraries
    included, where Linux keeps them.

    Attributes:
        bytes: once it is closed; 0 where that is unknown.
    """

    def __init__(self) -> None:
        self.bytes = 0
        self._is_reset = False

    def __enter__(self) -> PeakMemory:
        import torch

        if torch.cuda.is_initialized():
            torch.cuda.reset_peak_memory_stats()
        with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w") as file:
            file.write(_RESET_PEAK)
            self._is_reset = True
        return self

    def __exit__(self, *exception: object) -> None:
        import torch

        if torch.cuda.is_initialized():
            self.bytes = int(torch.cuda.max_memory_allocated())
        elif self._is_reset:
            self.bytes = _peak_of_process()


def _peak_of_process() -> int:
    with contextlib.suppress(OSError, ValueError), open("/proc/self/status") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0
