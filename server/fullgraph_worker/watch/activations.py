"""Statistics of the outputs of all layers and of their gradients, in one step in eager mode."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, List, Set, Tuple

import torch

from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.call_observers import CallObserver
from fullgraph_worker.watch.eager_mode import without_compiling
from fullgraph_worker.watch.records import Moment
from fullgraph_worker.watch.table import Table

ELEMENTS = 65536
"""Of an output at most so many elements are looked at, spread evenly over it."""

Send = Callable[[int, str, List[int], Dict[str, Any]], None]


class Activations:
    """Observes the calls of all layers for one step of the training.

    Args:
        table: the places of the modules.
        send: takes a step, a moment, places and columns.
    """

    def __init__(self, table: Table, send: Send) -> None:
        self._table = table
        self._send = send
        self._undo: List[Callable[[], Any]] = []
        self._seen: Set[int] = set()
        self._samples: Dict[str, List[Tuple[int, Dict[str, Any]]]] = {}

    @property
    def is_open(self) -> bool:
        """Whether they are observed."""
        return bool(self._undo)

    def open(self) -> None:
        """Observe the layers; from now on compiled functions run in eager mode."""
        if self.is_open:
            return
        self._seen, self._samples = set(), {}
        try:
            self._open()
        except Exception:
            self.drop()
            raise

    def _open(self) -> None:
        for root in self._table.roots:
            for module in root.modules():
                if self._table.module_place(module) >= 0 and not list(module.children()):
                    self._undo.append(CallObserver(module, after=self._look).remove)
        stance = without_compiling()
        stance.__enter__()
        self._undo.append(lambda: stance.__exit__(None, None, None))

    def drop(self) -> None:
        """Observe nothing more."""
        while self._undo:
            self._undo.pop()()

    def close(self, step: int) -> None:
        """Observe nothing more, and write what was seen in this step."""
        self.drop()
        for moment, samples in self._samples.items():
            names = samples[0][1]
            columns = {name: torch.cat([found[name] for _, found in samples]) for name in names}
            self._send(step, moment, [place for place, _ in samples], columns)
        self._samples = {}

    def _look(self, module: Any, output: Any) -> None:
        # Called in the program's own forward pass, which must not fail because of it.
        with contextlib.suppress(Exception):
            if id(module) in self._seen or not isinstance(output, torch.Tensor):
                return
            self._seen.add(id(module))
            place = self._table.module_place(module)
            self._take(Moment.ACTIVATION, place, output)
            if output.requires_grad:
                output.register_hook(lambda grad: self._take(Moment.OUTPUT_GRADIENT, place, grad))

    def _take(self, moment: str, place: int, tensor: Any) -> None:
        if not self.is_open:
            return
        with contextlib.suppress(Exception):
            if tensor.numel() and tensor.is_floating_point() and statistics.is_measurable(tensor):
                # At once: the program may change it in place.
                found = _statistics(tensor.detach())
                self._samples.setdefault(moment, []).append((place, found))


def _statistics(tensor: Any) -> Dict[str, Any]:
    """Of one tensor, estimated for the whole from the elements that are looked at."""
    stride = max(1, tensor.numel() // ELEMENTS)
    found = statistics.details([tensor.reshape(-1)[::stride]])
    found[statistics.NORM] = found[statistics.NORM] * stride**0.5
    for name in (statistics.ZEROS, statistics.NON_FINITE):
        found[name] = found[name] * stride
    return found
