"""A replay in the program: its first step passes, then those of the debug point run again."""

from __future__ import annotations

import contextlib
import difflib
import gzip
import json
import os
import pdb
import sys
import time
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Dict, List, Optional

import torch

from fullgraph_worker.replay.operations import Gradient, Operation, Operations, program_frame
from fullgraph_worker.replay.results import RESULT
from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.boundary import NOTHING, Observer, loss_of
from fullgraph_worker.watch.debug_points import VERSION
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.random_states import set_random_states
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.snapshots import restore
from fullgraph_worker.watch.table import Table

_LAST_SECONDS = 30.0


@dataclass
class Options:
    """What to run again, and where to stop.

    Attributes:
        points: the files of the debug points, by rank.
        first: the step at whose state all ranks begin.
        rank: whose step is looked into.
        step: the number of the step.
        results: the folder that takes each rank's result as JSON.
        debugger: ``pdb``, ``debugpy`` or empty for none.
        port: where the editor's debugger attaches.
        stops: whether to open the debugger at the first operation that must not be, instead of at
            the beginning of the step.
        bound: the largest magnitude that may be; None for any that is finite.
        gradient: the name of a parameter whose gradient is looked at instead of the results of
            operations; empty for none.
    """

    points: Dict[str, str]
    first: int
    rank: int
    step: int
    results: str
    debugger: str = ""
    port: int = 5678
    stops: bool = False
    bound: Optional[float] = None
    gradient: str = ""


@dataclass
class Result:
    """What came of it.

    Attributes:
        step: the number of the step.
        loss: the one that was recorded, and that of the replay.
        gradient_norm: likewise.
        operation: the first operation that must not be; None if there is none.
        missing: what could not be put back.
        error: why the replay did not come to its end.
    """

    step: int
    loss: List[Optional[float]] = field(default_factory=lambda: [None, None])
    gradient_norm: List[Optional[float]] = field(default_factory=lambda: [None, None])
    operation: Optional[Dict[str, Any]] = None
    missing: List[str] = field(default_factory=list)
    error: str = ""


class Session(Observer):
    """Follows the program through the steps of a debug point.

    Args:
        options: what to run again.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._result = Result(options.step)
        self._rank = int(os.environ.get("RANK") or 0)
        self._point: Dict[str, Any] = {}
        self._steps: Dict[Optional[int], Dict[str, Any]] = {}
        self._table = Table()
        self._number: Optional[int] = None
        self._batches: List[List[Any]] = []
        self._losses: List[float] = []
        self._group = 0
        self._open = contextlib.ExitStack()

    @property
    def _step(self) -> Dict[str, Any]:
        step: Dict[str, Any] = self._steps[self._number]
        return step

    def on_batch(self, batch: Any, iterator: Any) -> Any:
        """What the step had, instead of what the data loader gives now."""
        if self._number is None or not self._batches:
            return batch
        return self._recorded()

    def on_end_of_data(self) -> Any:
        """The loader of this run may be at its end sooner."""
        return self._recorded() if self._batches else NOTHING

    def _recorded(self) -> Any:
        """What the loader gave at this place, or that it was at its end."""
        kept = self._batches.pop(0)
        return kept[0] if kept else NOTHING

    def on_backward(self, tensors: Any) -> None:
        """Note the loss."""
        loss = loss_of(tensors)
        if loss is not None:
            self._losses.append(float(loss))

    def on_step(self, optimizer: Any, has_closure: bool) -> None:
        """Put back the learning rate, which the program may compute from the number of its loop."""
        if self._number is None:
            return
        rates = self._step["rates"]
        if self._group < len(rates):
            for group, rate in zip(optimizer.param_groups, rates[self._group]):
                group["lr"] = rate
        self._group += 1
        parameters = list(parameters_of(optimizer.param_groups))
        if any(local(parameter) is not parameter for parameter in parameters):
            # DTensor looks for the sharding of some updates in a way that no mode can follow.
            self._open.close()
        gradients = [parameter.grad for parameter in parameters]
        known = [each for each in gradients if each is not None]
        if known and self._number == self._options.step and self._group == 1:
            norms = statistics.norms(known)
            self._result.gradient_norm[1] = float(torch.linalg.vector_norm(norms))

    def on_step_done(self, optimizer: Any) -> None:
        """A step has ended: the next one begins as it did."""
        if self._number is None:
            self._begin(optimizer)
        elif optimizer is self._table.optimizers[0]:
            self._go_on()

    def _begin(self, optimizer: Any) -> None:
        """The program's first step is over; wait for its other optimizers' first steps, too."""
        self._table.add(optimizer)
        if not self._point:
            # Here and not before: the process that starts the ranks needs none.
            self._load()
        own = self._state()
        if len(self._table.optimizers) < len(own["optimizers"]):
            return
        self._result.missing = restore(own, self._table.roots, self._table.optimizers)
        self._number = self._options.first
        self._prepare()

    def _load(self) -> None:
        with gzip.open(self._options.points[str(self._rank)], "rb") as stream:
            # Our own file: it has batches of any type.
            self._point = torch.load(stream, map_location="cpu", weights_only=False)
        if self._point["version"] != VERSION:
            self._result.error = f"the debug point has the format {self._point['version']}"
            self._finish()
        self._steps = {step["number"]: step for step in self._point["steps"]}

    def _state(self) -> Dict[str, Any]:
        """The state with which all ranks begin."""
        later = dict(self._point["later"])
        state: Dict[str, Any] = later.get(self._options.first, self._point["state"])
        return state

    def _go_on(self) -> None:
        number = self._number or 0
        if number == self._options.step:
            self._open.close()
            self._finish()
        self._number = number + 1
        if self._number not in self._steps:
            self._result.error = f"step {self._number} was not kept"
            self._finish()
        self._prepare()

    def _prepare(self) -> None:
        """Begin the next step as it began when it was recorded."""
        self._batches, self._losses, self._group = list(self._step["batches"]), [], 0
        if self._step["random_states"] is not None:
            set_random_states(self._step["random_states"])
        if self._number == self._options.step:
            self._watch()

    def _watch(self) -> None:
        """Open what looks at the step itself."""
        self._result.loss[0] = self._step["loss"]
        self._result.gradient_norm[0] = self._step["gradient_norm"]
        if self._rank != self._options.rank:
            return
        self._open.enter_context(torch.autograd.set_detect_anomaly(True, check_nan=False))
        self._open.enter_context(self._what_is_watched())
        if not self._options.stops:
            self._debug(program_frame(sys._getframe()))

    def _what_is_watched(self) -> Any:
        name, bound = self._options.gradient, self._options.bound
        if not name:
            return Operations(bound, self._on_operation)
        parameter = self._table.parameter_named(name)
        if parameter is None:
            close = difflib.get_close_matches(name, self._table.parameter_names(), n=1)
            meant = f" (did you mean {close[0]}?)" if close else ""
            self._result.error = f"no parameter is named {name}{meant}"
            self._finish()
        return Gradient(name, parameter, bound, self._on_operation)

    def _on_operation(self, operation: Operation, frame: Optional[FrameType]) -> None:
        self._result.operation = operation._asdict()
        if self._options.stops:
            self._debug(frame)

    def _debug(self, frame: Optional[FrameType]) -> None:
        if self._options.debugger == "pdb":
            open_pdb(frame)
        elif self._options.debugger == "debugpy":
            open_debugpy(self._options.port)

    def _finish(self) -> None:
        """Write the result, and end the program: its other steps are of no use."""
        if self._losses:
            self._result.loss[1] = sum(self._losses)
        path = os.path.join(self._options.results, RESULT.format(rank=self._rank))
        write_result(path, self._result)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
        self._wait_for_others()
        os._exit(0)

    def _wait_for_others(self) -> None:
        """Whoever ends sooner would end collectives in which others still are."""
        paths = [
            os.path.join(self._options.results, RESULT.format(rank=rank))
            for rank in self._options.points
        ]
        deadline = time.monotonic() + _LAST_SECONDS
        while time.monotonic() < deadline and not all(map(os.path.exists, paths)):
            time.sleep(0.05)


def write_result(path: str, result: Result) -> None:
    """Leave the result for the command line, which meets it whole or not at all."""
    with open(f"{path}.new", "w", encoding="utf-8") as stream:
        json.dump(vars(result), stream, default=describe)
    os.replace(f"{path}.new", path)


def open_pdb(frame: Optional[FrameType]) -> None:
    """Open pdb at the next line of a frame, and not in the calls that it is in until then.

    ``Pdb.set_trace`` would stop in the first function that is called from now on, which is one of
    torch's own.

    Args:
        frame: of the program; None if it has none.
    """
    debugger = pdb.Pdb()
    if frame is None:
        debugger.set_trace()
        return
    debugger.reset()
    outer: Optional[FrameType] = frame
    while outer is not None:
        outer.f_trace = debugger.trace_dispatch
        debugger.botframe = outer
        outer = outer.f_back
    debugger.set_next(frame)
    sys.settrace(debugger.trace_dispatch)


def open_debugpy(port: int) -> None:
    """Wait for the debugger of an editor, and stop here.

    Args:
        port: on this machine.
    """
    import debugpy  # type: ignore[import-not-found]

    debugpy.listen(("127.0.0.1", port))
    sys.stderr.write(f"fullgraph: waiting for a debugger on port {port}\n")
    debugpy.wait_for_client()
    debugpy.breakpoint()
