"""The program of a verify job: imported, with its target, its conditions and its calls."""

from __future__ import annotations

import json
import os
import sys
import types
from typing import Any, Callable, Dict, List, Optional, Tuple

from fullgraph_worker.inputs import remembered
from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import Conditions
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.compile_calls import CompileCalls
from fullgraph_worker.target.compile_settings import INDUCTOR
from fullgraph_worker.target.find_inputs import Inputs, find_inputs, given_by_user
from fullgraph_worker.target.modules import Overlay, load_module
from fullgraph_worker.target.resolve import resolve
from fullgraph_worker.user_code.errors import clip
from fullgraph_worker.verify.calls import Attempt, PlannedCall, planned
from fullgraph_worker.verify.children import ChildError, can_fork, in_child
from fullgraph_worker.verify.global_state import seed
from fullgraph_worker.verify.invalid_calls import invalid_calls
from fullgraph_worker.verify.reaching_inputs import WEIGHTS, Changes, constants_of

_PLAN = "plan.json"


class Plan:
    """Which calls are made, so that another process makes the same.

    Attributes:
        names: of the calls that worked in eager mode.
        searched: name and number of those that reach lines that the others do not.
        most: how many calls were wanted; who wants fewer makes the first of them.
    """

    def __init__(self, names: List[str], searched: List[Tuple[str, int]], most: int) -> None:
        self.names = names
        self.searched = searched
        self.most = most

    def write(self, folder: str) -> None:
        """Leave it in a folder."""
        remembered.write(folder)
        with open(os.path.join(folder, _PLAN), "w", encoding="utf-8") as file:
            json.dump({"names": self.names, "searched": self.searched, "most": self.most}, file)

    @classmethod
    def read(cls, folder: str) -> Optional[Plan]:
        """What ``write`` left in a folder; None if there is none."""
        path = os.path.join(folder, _PLAN)
        if not folder or not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            data: Dict[str, Any] = json.load(file)
        searched = [(name, number) for name, number in data["searched"]]
        return cls(data["names"], searched, data["most"])


class Program:
    """Imports the program and finds its target and inputs.

    Args:
        job: what to verify.

    Raises:
        JobError: it cannot be imported, or has no such target, or no inputs.
    """

    def __init__(self, job: wire.VerifyJob) -> None:
        self.job = job
        target = job.target
        remembered.read_first(job.before or job.folder)
        remembered.call_elsewhere(self._in_fork)
        sys.argv[:] = [target.path or target.module]
        overlay = Overlay(target.overlay)
        overlay.install()
        self.compile_calls = CompileCalls(target.options, keeps_fullgraph=job.fullgraph)
        self.compile_calls.install()
        self.where = os.path.basename(target.path) or target.module
        # A model that the import makes has the same weights in the next process.
        seed(0)
        self.module = load_module(target, overlay)
        self.compile_calls.stance.note()
        self.conditions = Conditions(target.options)
        seed(0)
        given = given_by_user(target, self.module)
        self.target = resolve(
            *(self.module, target.name, self.where, given, target.init_inputs),
            examples=target.examples,
        )
        self.compile_calls.read_project(self.target.call, target)
        self.conditions.prepare(self.target.call)
        self.inputs: Inputs = find_inputs(
            target, self.module, self.target, self.where, self.conditions
        )
        function = self.target.signature_of
        constants = remembered.as_before(("constants",), lambda: constants_of(function))
        self.changes = Changes(function, constants)
        self._weights: Dict[str, Any] = {}
        self._beginning = _Beginning(getattr(self.target.call, "__self__", self.target.call))

    @property
    def may_fork(self) -> bool:
        """Whether a fork of this process can run the program, which may have used a GPU by now."""
        return can_fork() and not self.job.separate_processes

    def _in_fork(self, find: Callable[[], bytes]) -> Any:
        """What ``find`` returns in a fork of this process."""
        if not self.may_fork:
            raise ChildError("this process cannot be forked")
        return in_child(find, os.path.join(self.job.folder, "found"))

    @property
    def path(self) -> str:
        """The file of the target."""
        return self.job.target.path or getattr(self.module, "__file__", "") or ""

    def stages(self, backend: str) -> List[str]:
        """The names of the stages of a backend: one for each way to compile the target."""
        ways = self._ways(backend)
        return [f"{backend}, {way}" if way else backend for way in ways]

    def way_of(self, stage: str) -> Tuple[str, int]:
        """The backend of a stage, and the number of its way to compile the target."""
        backend, _, way = stage.partition(", ")
        return backend, self._ways(backend).index(way)

    def _ways(self, backend: str) -> List[str]:
        ways = self.compile_calls.ways(self.target.call, backend)
        # What a stage did is in a file of its name.
        return [clip(way.replace(os.sep, "|"), 150) for way in ways]

    def settings(self) -> str:
        """How the program compiles the target, and what of it does not hold here."""
        backends = self.job.backends
        shown = INDUCTOR if INDUCTOR in backends else backends[0] if backends else ""
        return self.compile_calls.in_words(self.target.call, has_run=False, backend=shown)

    def calls(self, attempt: Attempt) -> List[PlannedCall]:
        """The calls, where ``attempt`` says which of the possible ones work."""
        most = max(1, self.job.calls)
        # They are made again after a search, and by the processes of later runs.
        seed(0)
        if self.job.invalid:
            return invalid_calls(self.inputs, self.target, self.conditions, attempt, most)
        return planned(self.inputs, self.module, self.target, self.conditions, attempt, most)

    def planned_calls(self, plan: Plan) -> List[PlannedCall]:
        """The calls of a plan that was made before."""
        calls = self.calls(lambda name, given, mode: name in plan.names)
        if self.job.calls < plan.most:
            return calls
        return calls + [self._searched(calls[0].mode, *each) for each in plan.searched]

    def _searched(self, mode: str, name: str, number: int) -> PlannedCall:
        return PlannedCall(name, lambda: self.changed_inputs(number), mode, is_side=True)

    @property
    def number_of_changes(self) -> int:
        """How many numbers ``changed_inputs`` takes: each also for the state before all calls."""
        return 2 * (len(self.changes) + len(WEIGHTS))

    def changed_inputs(self, number: int) -> Arguments:
        """The inputs after the change of a number, the same each time; or other weights."""
        seed(0)
        again, number = divmod(number, len(self.changes) + len(WEIGHTS))
        if again:
            self._beginning.restore()
        self._scale(WEIGHTS.get(number - len(self.changes), 1.0))
        given = self.conditions.ready(self.inputs.make())
        return self.changes.changed(given, number) if number < len(self.changes) else given

    def _scale(self, factor: float) -> None:
        """Multiply the weights that the target has had by a factor."""
        import torch

        owner = getattr(self.target.call, "__self__", self.target.call)
        if not isinstance(owner, torch.nn.Module) or (factor == 1.0 and not self._weights):
            return
        with torch.no_grad():
            for name, weight in owner.named_parameters():
                if weight.is_floating_point():
                    first = self._weights.setdefault(name, weight.detach().clone())
                    weight.copy_(first * factor)


class _Beginning:
    """The state of a module or an object before all calls: its buffers, numbers and words.

    Args:
        owner: of the target.
    """

    def __init__(self, owner: Any) -> None:
        import torch

        is_module = isinstance(owner, torch.nn.Module)
        self._tensors: List[Tuple[Any, Any]] = []
        self._values: List[Tuple[Dict[str, Any], str, Any]] = []
        for part in owner.modules() if is_module else [owner]:
            kept = getattr(part, "__dict__", None)
            if not isinstance(kept, dict) or isinstance(part, types.FunctionType):
                continue
            buffers = part.buffers(recurse=False) if is_module else kept.values()
            self._tensors += [
                (each, each.detach().clone()) for each in buffers if isinstance(each, torch.Tensor)
            ]
            # What a module's mode is, a call says itself.
            self._values += [
                (kept, name, value)
                for name, value in kept.items()
                if value is None or type(value) in (bool, int, float, str)
                if not name.startswith("_") and name != "training"
            ]

    def restore(self) -> None:
        """Give the target this state again."""
        import torch

        with torch.no_grad():
            for tensor, value in self._tensors:
                tensor.copy_(value)
        for kept, name, value in self._values:
            kept[name] = value
