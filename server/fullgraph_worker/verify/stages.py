"""Runs one stage: the calls in eager mode, in float64, or compiled with a backend."""

from __future__ import annotations

import contextlib
import functools
import time
from typing import Any, Callable, ContextManager, Dict, FrozenSet, Iterator, List, Optional, Tuple
from unittest import mock

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.observe.compile_events import CompileEvents
from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.branch_inputs import in_mode
from fullgraph_worker.target.compile_settings import INDUCTOR
from fullgraph_worker.target.varied_calls import size_groups, tensors_of_call, without_elements
from fullgraph_worker.torch_private.backends import CountingBackend
from fullgraph_worker.torch_private.config import lift_recompile_limit, make_ready
from fullgraph_worker.torch_private.guards import guards_untimed
from fullgraph_worker.torch_private.inductor import draw_as_in_eager_mode, keep_own_inductor_cache
from fullgraph_worker.torch_private.structured_trace import trace_observed
from fullgraph_worker.user_code.errors import is_library
from fullgraph_worker.values.eager_values import seen_values
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.changes import in_double
from fullgraph_worker.verify.fake_implementations import wrong_sizes
from fullgraph_worker.verify.global_state import seed
from fullgraph_worker.verify.outcome import StageOutcome
from fullgraph_worker.verify.program import Program
from fullgraph_worker.verify.reaching_inputs import Found, search
from fullgraph_worker.verify.rounding import round_otherwise
from fullgraph_worker.verify.stage import Stage
from fullgraph_worker.verify.state import State

EAGER = "eager mode"
AGAIN = "eager mode again"
REFERENCE = "eager mode in float64"
AS_COMPILED = "eager mode, as if compiled"
"""Eager mode in which ``torch.compiler.is_compiling()`` is true."""
EMPTY = "eager mode with empty inputs"
OPERATORS = "operators with other arguments"
_COPIES = 8
"""Where one comparison in a network decides, each copy has a chance of one half to show it."""
ROUNDED = tuple(f"eager mode with other rounding {number + 1}" for number in range(_COPIES))
_MOST_SEARCHED = 3
_MOST_WATCHED = 5
_LONGEST_WATCH = 10.0
"""Seconds after which no other call is watched: large models run slowly under a trace function."""


def run_stage(program: Program, calls: List[PlannedCall], name: str) -> StageOutcome:
    """Make the calls in one way; the process is not usable for another stage after that."""
    outcome = StageOutcome(name)
    start = time.perf_counter()
    if name == OPERATORS:
        outcome.failure = wrong_sizes(program, calls, program.job.operators)
    elif name in (EAGER, EMPTY, AGAIN, REFERENCE, AS_COMPILED, *ROUNDED):
        _run_eager(program, calls, outcome)
    else:
        _run_compiled(program, calls, outcome)
    outcome.seconds = time.perf_counter() - start
    return outcome


def _run_eager(program: Program, calls: List[PlannedCall], outcome: StageOutcome) -> None:
    import torch

    if outcome.name == EMPTY:
        calls = [*_without_elements(program, calls[0])]
    if outcome.name == REFERENCE:
        calls = _in_double(program, calls)
    if outcome.name in ROUNDED:
        calls = _rounded(program, calls, ROUNDED.index(outcome.name))
    if outcome.name == AGAIN:
        unsettle()
    stage = Stage(program.target.call, program.target, program.conditions)
    as_compiled: ContextManager[Any] = contextlib.nullcontext()
    if outcome.name == AS_COMPILED:
        as_compiled = mock.patch.object(torch.compiler, "is_compiling", return_value=True)
    with torch.compiler.set_stance("force_eager"), as_compiled:
        outcome.calls += stage.run(calls, lambda number: None)


def _run_compiled(program: Program, calls: List[PlannedCall], outcome: StageOutcome) -> None:
    target, job = program.target, program.job.target
    place = wire.StackFrame(job.path or job.module, 1, target.name)
    recorder = Recorder(outcome.records.append, place)
    others = CompileEvents(outcome.records.append)
    backend, way = program.way_of(outcome.name)
    make_ready()
    if program.job.invalid:
        # Each call has other guards; in eager mode, which follows the limit, nothing is compared.
        lift_recompile_limit()
    program.compile_calls.stance.keep()
    if backend == INDUCTOR:
        keep_own_inductor_cache()
        if not program.job.invalid:
            # The other backends draw so anyway, and what they may leave out depends on this. The
            # checks of what is drawn do, too.
            draw_as_in_eager_mode()
    counting = CountingBackend(backend)
    program.compile_calls.backend = counting
    compiled = program.compile_calls.compiled(target.call, way)

    def before_call(number: int) -> None:
        recorder.call = number
        outcome.graphs = outcome.graphs if number > 1 else counting.graphs

    listening = trace_observed(recorder, recorder.on_function)
    with listening, others.observed(), guards_untimed(), target.configured():
        stage = Stage(compiled, target, program.conditions)
        outcome.calls += stage.run(calls, before_call)
    if len(outcome.calls) == 1:
        outcome.graphs = counting.graphs


def values_around(
    program: Program, calls: List[PlannedCall], records: List[wire.Record]
) -> List[wire.SeenValue]:
    """The values that names have around breaks, in the first call.

    With those of the calls that take other sides, where the first reads nothing or None.
    """
    found: List[wire.SeenValue] = []
    start = time.perf_counter()
    for planned in [calls[0], *(call for call in calls if call.is_side)][:_MOST_WATCHED]:
        if time.perf_counter() - start > _LONGEST_WATCH:
            break
        given = planned.make()
        if given is None:
            continue
        known = {_place_of(value) for value in found if value.kind != "none"}
        run = functools.partial(_call_eagerly, program, given, planned.mode)
        found += [each for each in seen_values(run, records) if _place_of(each) not in known]
    return found


def _call_eagerly(program: Program, given: Arguments, mode: str) -> None:
    import torch

    in_mode(program.target, mode)
    with torch.compiler.set_stance("force_eager"), program.conditions.around(given):
        program.target.call(*given.args, **given.kwargs)


def _place_of(value: wire.SeenValue) -> Tuple[str, int, str]:
    return value.path, value.line, value.expression


def search_inputs(program: Program, calls: List[PlannedCall]) -> Found:
    """Inputs that reach more lines than the planned calls do."""
    import torch

    target, conditions = program.target, program.conditions
    own = {getattr(m, "__file__", "") for m in State(target).modules().values()}

    def called(given: Optional[Arguments], mode: str) -> None:
        in_mode(target, mode)
        seed(0)
        if given is not None:
            with conditions.around(given):
                target.call(*given.args, **given.kwargs)

    def prepared(number: int) -> Callable[[], None]:
        return functools.partial(called, program.changed_inputs(number), calls[0].mode)

    with torch.compiler.set_stance("force_eager"):
        return search(
            [functools.partial(called, planned.make(), planned.mode) for planned in calls],
            prepared,
            program.number_of_changes,
            lambda path: path in own and not is_library(path),
            _MOST_SEARCHED,
        )


def _without_elements(program: Program, first: PlannedCall) -> Iterator[PlannedCall]:
    """The first call with size 0 in place of each size that looks independent.

    Models with weights are not called so: empty batches and sequences are none of their inputs.
    """
    made = None if _weights(program) else first.make()
    for places in size_groups(tensors_of_call(made)) if made is not None else ():

        def emptied(places: FrozenSet[Any] = places) -> Optional[Arguments]:
            given = first.make()
            return None if given is None else without_elements(given, places)

        yield PlannedCall("", emptied, first.mode)


def _in_double(program: Program, calls: List[PlannedCall]) -> List[PlannedCall]:
    """The same calls in float64, for a module whose parameters become float64."""
    import torch

    owner = getattr(program.target.call, "__self__", program.target.call)
    if isinstance(owner, torch.nn.Module):
        owner.double()

    def wider(planned: PlannedCall) -> Any:
        given = planned.make()
        return None if given is None else in_double(given)

    return [call._replace(make=functools.partial(wider, call)) for call in calls]


def _rounded(program: Program, calls: List[PlannedCall], copy: int) -> List[PlannedCall]:
    """The same calls with other last digits in the inputs and in the weights of modules."""
    changed = _weights(program)
    round_otherwise([*changed.values()], copy)

    def rounded(planned: PlannedCall) -> Any:
        given = planned.make()
        if given is not None:
            # A tensor that several calls are made with changes once.
            inputs = {id(each): each for each in tensors_of([given.args, given.kwargs])}
            round_otherwise([value for key, value in inputs.items() if key not in changed], copy)
            changed.update(inputs)
        return given

    return [call._replace(make=functools.partial(rounded, call)) for call in calls]


def _weights(program: Program) -> Dict[int, Any]:
    """The parameters of the modules that own the target or are globals, by identity."""
    import torch

    return {
        id(weight): weight
        for root in State(program.target).roots().values()
        if isinstance(root, torch.nn.Module)
        for weight in root.parameters()
    }


_M_PERTURB = -6
_kept: List[Any] = []


def unsettle() -> None:
    """Let new objects have other addresses, and new memory other contents, than in a twin.

    Two forks of one process would otherwise agree on both by chance, and what a program does
    with them would look like a result.
    """
    _kept.append([bytearray(16 * size) for size in range(1, 64)])
    _kept.append([object() for _ in range(999)])
    with contextlib.suppress(Exception):
        import ctypes

        # glibc fills what it allocates with this byte.
        ctypes.CDLL(None).mallopt(_M_PERTURB, 0xA5)
