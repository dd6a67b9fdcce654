"""Finds arguments for a class or a function by trying: each exception names what to change.

Candidates are tried best-first. A candidate describes the arguments of the constructor and of
the call together, because a constructor that succeeds can still be wrong for the call.
"""

from __future__ import annotations

import contextlib
import heapq
import inspect
import itertools
import time
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.demanded import Finder, called, fitted, same_shapes, tensor
from fullgraph_worker.inputs.failed_candidate import Failed
from fullgraph_worker.inputs.guarded import Steps, limited, refusing
from fullgraph_worker.inputs.remembered import as_before
from fullgraph_worker.inputs.repairs import repairs
from fullgraph_worker.inputs.specification import (
    Built,
    Group,
    Items,
    Plain,
    Spec,
    TensorOf,
    build,
    numbers,
    with_number,
)
from fullgraph_worker.inputs.tensor_uses import demand_of, of_module
from fullgraph_worker.protocol.progress import report
from fullgraph_worker.user_code.output import output_dropped
from fullgraph_worker.values.name_values import tensors_of

SECONDS = 15.0
"""The user waits no longer for the searches of a job."""
_MOST_TRIED = 3000
_PATIENCE = 5.0
"""Seconds of this thread without a candidate that came further, after which the search ends: what
is found does not depend on other work."""
_SHRINKING = 2.0
"""Seconds for smaller tensors, once arguments are found."""
_SMALL = (8, 12, 10, 6)
"""Sizes that are enough for most code, and different, so that no two are taken for the same."""
_REUSED_AFTER = 0.03
"""Seconds; a module that is built faster is built for each call anew."""


Far = Tuple[int, int, int]
"""How far a candidate came: the group, torch's functions called, and the target's line."""


class Found(NamedTuple):
    """Arguments with which the target runs.

    Attributes:
        init: those of the constructor; None for a function or an instance.
        call: those of the call.
        tried: how many candidates were.
    """

    init: Optional[Group]
    call: Group
    tried: int


class Nearest(NamedTuple):
    """What came nearest, where nothing runs.

    Attributes:
        candidate: its groups are ``init`` and ``call``.
        error: what it raised.
        stage: where: ``init`` or ``call``.
        blamed: the parameter that the exception is about; empty if that is unknown.
        tried: how many candidates were.
    """

    candidate: Group
    error: BaseException
    stage: str
    blamed: str
    tried: int


class Subject(NamedTuple):
    """What is searched for.

    Attributes:
        kind: the class to construct, or None.
        method: the name of the method that is called on an instance of it; empty to call it.
        call: the function, method or module that is called, where there is no class.
        given: makes the arguments of the call, where they are known already.
        also: the name of a parameter of ``call`` that is searched beside those.
    """

    kind: Any = None
    method: str = ""
    call: Any = None
    given: Optional[Callable[[], Arguments]] = None
    also: str = ""


def search(subject: Subject, seconds: float = SECONDS) -> Any:
    """``Found`` arguments with which ``subject`` runs in eager mode, or the ``Nearest``.

    Args:
        subject: the class or the function.
        seconds: for all of it.
    """
    asked = [getattr(each, "__qualname__", type(each).__name__) for each in subject[:3:2]]
    key = ("search", *asked, subject.method, subject.also)
    return as_before(key, lambda: _Search(subject, time.monotonic() + seconds).run(), calls=True)


def arguments_of(
    function: Any, group: Group, stage: str = "call", built: Optional[Built] = None
) -> Arguments:
    """The values of ``group`` by name, but for those that can only be given by position.

    Args:
        function: takes them; a class for those of its constructor.
        group: describes them.
        stage: the name of the group in its candidate.
        built: gets each value with its path.
    """
    values = {name: build(spec, (stage, name), built) for name, spec in group.fields}
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return Arguments((), values)
    many = next((name for name in values if name.startswith("*")), "*")
    by_position = [
        p.name
        for p in parameters
        if p.kind is p.POSITIONAL_ONLY or (many in values and p.kind is p.POSITIONAL_OR_KEYWORD)
    ]
    args = [values.pop(name) for name in by_position if name in values]
    return Arguments((*args, *values.pop(many, ())), values)


class _Search:
    def __init__(self, subject: Subject, end: float) -> None:
        self._subject = subject
        self._end = end
        self._order = itertools.count()
        self._queue: List[Tuple[float, int, Group, Far]] = []
        self._visited: Dict[Group, None] = {}
        self._seen: Dict[Tuple[str, str, str], int] = {}
        self._module: Tuple[Optional[Spec], Any, float] = (None, None, 0.0)
        self._finders: Dict[str, Finder] = {}
        self._nearest: Optional[Tuple[Far, Failed]] = None
        self._tried = 0
        self._progress = time.thread_time()
        self._start = self._reported = time.monotonic()
        named = subject.kind or subject.call
        self._name = getattr(named, "__name__", type(named).__name__)
        if subject.kind is not None:
            self._finders["init"] = Finder(subject.kind, is_call=False)
        if subject.given is None or subject.also:
            function = subject.call
            if subject.kind is not None:
                method = subject.method
                function = getattr(subject.kind, method, None) if method else called(subject.kind)
            else:
                function = called(function)
            self._finders["call"] = Finder(function, is_call=True)

    def run(self) -> Any:
        if self._subject.kind is not None:
            self._push(0.0, Group((("init", self._finders["init"].required()),)))
        elif self._subject.also:
            for position, spec in enumerate(self._values(self._subject.also)):
                call = Group(((self._subject.also, spec),))
                self._push(position * 0.3, Group((("call", call),)))
        else:
            for cost, call in self._calls(_owner(self._subject.call)):
                self._push(cost, Group((("call", call),)))
        with output_dropped(), _eager(), refusing():
            report(f"Searching for arguments of {self._name} (at most {SECONDS:.0f} s)")
            while self._queue and time.monotonic() < self._end and self._tried < _MOST_TRIED:
                if time.thread_time() - self._progress > _PATIENCE and self._tried > 150:
                    break
                cost, _, candidate, far = heapq.heappop(self._queue)
                self._tried += 1
                self._report()
                failed = self._try(candidate, cost)
                if failed is None:
                    if candidate.get("call") is None and self._subject.given is None:
                        continue
                    candidate = self._smaller(candidate)
                    init = candidate.get("init")
                    given = candidate.get("call")
                    return Found(
                        init if isinstance(init, Group) else None,
                        given if isinstance(given, Group) else Group(),
                        self._tried,
                    )
                self._note(failed, cost, far)
        if self._nearest is None:
            return None
        failed = self._nearest[1]
        return Nearest(failed.candidate, failed.error, failed.stage, failed.blamed(), self._tried)

    def _report(self) -> None:
        """Report the search each second."""
        now = time.monotonic()
        if now - self._reported < 1.0:
            return
        self._reported = now
        report(
            f"Searching for arguments of {self._name}: {self._tried} tried in "
            f"{now - self._start:.0f} s (at most {SECONDS:.0f} s)"
        )

    def _smaller(self, candidate: Group) -> Group:
        """The same with smaller tensors, where it still runs: it will be called many times."""
        end = min(self._end, time.monotonic() + _SHRINKING)
        sizes = [n for n in numbers(candidate) if n.path[0] == "call" and n.place]
        free = iter(_SMALL)
        for value in sorted({n.value for n in sizes if n.value > max(_SMALL)}, reverse=True):
            size = next(free, None)
            if size is None or time.monotonic() > end:
                break
            other: Spec = candidate
            for number in sizes:
                if number.value == value:
                    other = with_number(other, number, size)
            if isinstance(other, Group) and self._try(other, 0.0) is None:
                candidate = other
        return candidate

    def _push(self, cost: float, candidate: Group, far: Far = (0, 0, 0)) -> None:
        if candidate not in self._visited:
            self._visited[candidate] = None
            heapq.heappush(self._queue, (cost, next(self._order), candidate, far))

    def _note(self, failed: Failed, cost: float, before: Far) -> None:
        signature = failed.signature()
        times = self._seen.get(signature, 0)
        self._seen[signature] = times + 1
        far = (1 if failed.stage == "call" else 0, failed.steps, failed.line())
        if far > before or not times:
            # It came further than the candidate that it was made from.
            cost *= 0.5 if far > before else 0.8
        else:
            cost += min(times, 8) * 0.4
        if far < before:
            cost += 0.5
        if self._nearest is None or far > self._nearest[0]:
            self._nearest = (far, failed)
            self._progress = time.thread_time()
        for repair in repairs(failed):
            self._push(cost + repair.cost, repair.candidate, far)

    def _try(self, candidate: Group, cost: float) -> Optional[Failed]:
        """What the candidate raised; None if it ran, or if it was only constructed."""
        import torch

        built: Built = []
        stage, steps = "init", Steps()
        init, call = candidate.get("init"), candidate.get("call")
        try:
            with limited(self._end) as steps:
                target = self._subject.call
                if isinstance(init, Group):
                    target = self._constructed(init, built, steps)
                stage = "call"
                given = self._subject.given
                if call is None and given is None:
                    if isinstance(init, Group):
                        for extra, first in self._calls(_owner(target)):
                            self._push(cost + extra, candidate.with_field("call", first))
                    return None
                torch.manual_seed(0)
                arguments = Arguments((), {}) if given is None else given()
                if isinstance(call, Group):
                    forward = getattr(target, "forward", target)
                    arguments = arguments.and_also(arguments_of(forward, call, built=built))
                # Making random tensors is no progress.
                steps.count = 0
                target(*arguments.args, **arguments.kwargs)
        except (Exception, SystemExit) as error:
            return Failed(candidate, error, stage, built, self._finders, steps.count)
        return None

    def _constructed(self, init: Group, built: Built, steps: Steps) -> Any:
        import torch

        kept, module, seconds = self._module
        if kept != init or seconds < _REUSED_AFTER:
            start = time.monotonic()
            torch.manual_seed(0)
            arguments = arguments_of(self._subject.kind, init, "init", built)
            steps.count = 0
            module = self._subject.kind(*arguments.args, **arguments.kwargs)
            self._module = (init, module, time.monotonic() - start)
        return getattr(module, self._subject.method) if self._subject.method else module

    def _values(self, name: str) -> Iterator[Spec]:
        """First guesses for one parameter beside arguments that are given."""
        finder = self._finders["call"]
        demand = demand_of(finder.function, name, _owner(self._subject.call))
        slot = list(finder.parameters).index(name)
        for spec in finder.alternatives(name):
            if spec != Plain(None):
                yield fitted(spec, demand, slot) if isinstance(spec, TensorOf) else spec
        assert self._subject.given is not None
        given = self._subject.given()
        for other in tensors_of([*given.args, given.kwargs]):
            # What stands beside a tensor often has its shape, or that without its features.
            for rank in range(other.dim(), 0, -1):
                sizes = tuple(other.shape[:rank])
                yield TensorOf(sizes, demand.dtype or "float32", max(demand.high, 2))

    def _calls(self, owner: Any) -> Iterator[Tuple[float, Group]]:
        """First guesses for the call of ``owner``'s method, or of a function."""
        finder = self._finders["call"]
        first = finder.required()
        names = list(finder.parameters)
        call = Group(tuple((n, s) for n, s in first.fields if n != "self"))
        free: List[str] = []
        for position, (name, spec) in enumerate(call.fields):
            if isinstance(spec, TensorOf):
                slot = names.index(name)
                demand = demand_of(finder.function, name, owner)
                # A subclass of one of torch's own modules.
                demand = (of_module(owner) if position == 0 else None) or demand
                call = call.with_field(name, fitted(spec, demand, slot))
                if demand.rank is None:
                    free.append(name)
        yield 0.0, call
        same = same_shapes(call)
        if same != call:
            yield 0.6, same
        for extra, rank in ((1.0, 4), (1.2, 2)) if free else ():
            other = call
            for name in free:
                given = call.get(name)
                if isinstance(given, TensorOf):
                    demand = demand_of(finder.function, name, owner)
                    made = tensor(rank, names.index(name), given.dtype)
                    other = other.with_field(name, fitted(made, demand, names.index(name)))
            yield extra, other
        many = [p.name for p in finder.parameters.values() if p.kind is p.VAR_POSITIONAL]
        if many and not call.fields:
            yield 0.3, call.with_field(f"*{many[0]}", Items((tensor(3),), is_list=False))


def _owner(target: Any) -> Any:
    return getattr(target, "__self__", target)


@contextlib.contextmanager
def _eager() -> Iterator[None]:
    """While open, nothing is compiled, and one thread computes: the tensors are small."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        with torch.compiler.set_stance("force_eager"):
            yield
    finally:
        torch.set_num_threads(threads)
