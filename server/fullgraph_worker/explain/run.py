"""Does one explain job: import, inputs, one call under Dynamo."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import os
import sys
import time
from typing import Any, Callable, Dict, List, Optional, Protocol

from fullgraph_worker.inputs.arguments import (
    STILL_TO_FILL_IN,
    Arguments,
    has_ellipsis,
    in_words,
)
from fullgraph_worker.inputs.conditions import Conditions
from fullgraph_worker.inputs.mismatch import arguments_do_not_fit, shapes_in_words
from fullgraph_worker.observe.compile_events import CompileEvents
from fullgraph_worker.observe.compiled_code import CompiledCode
from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.profile.calls import uses_up
from fullgraph_worker.profile.profiler import Profiler
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.target.branch_inputs import Side, in_mode, mode_of, sides_that_run
from fullgraph_worker.target.compile_calls import CompileCalls
from fullgraph_worker.target.find_inputs import Inputs, find_inputs, given_by_user, inputs_code
from fullgraph_worker.target.modules import Overlay, load_module
from fullgraph_worker.target.resolve import Target, parameter_names, resolve
from fullgraph_worker.target.varied_calls import VariedCalls
from fullgraph_worker.torch_private.compilations import graphs_captured
from fullgraph_worker.torch_private.config import make_ready
from fullgraph_worker.torch_private.exceptions import is_break, is_dynamo_error
from fullgraph_worker.torch_private.guards import guards_untimed
from fullgraph_worker.torch_private.structured_trace import limit_trace, trace_observed
from fullgraph_worker.user_code.errors import JobError, from_exception, user_frames
from fullgraph_worker.user_code.output import output_dropped
from fullgraph_worker.values.eager_blocks import MOST_SECONDS, BlockWatcher
from fullgraph_worker.values.eager_values import ValueWatcher
from fullgraph_worker.values.trace_functions import watch

_SIDES_SECONDS = 10.0
_MOST_CALLS = 3
"""Whose arguments are written out."""
"""After which no further optional argument or mode is tried: each compiles the target once more."""


class Outgoing(Protocol):
    """Where messages go."""

    def send(self, message: wire.Message) -> None:
        """Send ``message``."""


def explain(job: wire.ExplainJob, channel: Outgoing) -> wire.Message:
    """Run ``job``, sending breaks as they happen; the last message is returned."""
    import torch

    sys.argv[:] = [job.path or job.module]
    overlay = Overlay(job.overlay)
    overlay.install()
    compile_calls = CompileCalls(job.options)
    compile_calls.install()
    where = os.path.basename(job.path) or job.module
    place = wire.StackFrame(job.path or job.module, 1, job.name)
    profiler = Profiler(job.options.backend, place) if job.options.profile else None
    records = _Kept(channel)
    recorder = Recorder(records.send, place)
    if profiler is not None:
        compile_calls.backend = profiler.backend
        recorder = Recorder(profiler.noting(records.send), place)
    try:
        channel.send(wire.Progress(f"Importing {where}"))
        module = load_module(job, overlay)
        compile_calls.stance.note()
        # The module may have registered the backend.
        conditions = Conditions(job.options)
        torch.manual_seed(0)
        given = given_by_user(job, module)
        target = resolve(module, job.name, where, given, job.init_inputs, examples=job.examples)
        recorder.target = _definition(target, recorder.target)
        compile_calls.read_project(target.call, job)
        conditions.prepare(target.call)
        channel.send(wire.Progress("Creating the inputs"))
        inputs = find_inputs(job, module, target, where, conditions)
        calls = VariedCalls(
            inputs, lambda given: conditions.eager_error(target.call, given), module
        )
        is_all = profiler is not None or calls.has_own
        sides = [] if is_all else sides_that_run(target, inputs.make, conditions)
        done = _run(
            target,
            inputs,
            calls,
            conditions,
            recorder,
            channel,
            compile_calls,
            profiler,
            records,
            sides,
        )
        if records.records and (job.values or job.blocks):
            _look(job, target, calls, sides, conditions, records.records, channel)
        return done
    except JobError as error:
        traced, evaluated = recorder.traced(), recorder.evaluated()
        return dataclasses.replace(error.as_failure(), traced=traced, evaluated=evaluated)


class _Kept:
    """Sends records, and keeps them, for each way to compile the target anew.

    Attributes:
        records: all breaks and disabled calls that were sent.
        sides: whether the calls are such as the program may never make after each other: that
            Dynamo compiles again for them says nothing.
    """

    def __init__(self, channel: Outgoing) -> None:
        self._channel = channel
        self.records: List[wire.Record] = []
        self.sides = False
        self._found: List[wire.Record] = []

    def next_way(self) -> None:
        """The target is compiled in another way from now on."""
        self.sides = False
        self._found = []

    def send(self, message: wire.Record) -> None:
        if self.send_other(message):
            self.records.append(message)

    def send_other(self, message: wire.Record) -> bool:
        """Send a record of another kind; whether it was sent."""
        if self.sides and message.kind in (wire.RECOMPILE, wire.RECOMPILE_LIMIT):
            return False
        self._found.append(message)
        self._channel.send(message)
        return True

    def in_words(self, graphs: int) -> str:
        """What was found in the way that is under way."""
        lines: Dict[str, List[int]] = {}
        for each in self._found:
            lines.setdefault(each.kind, []).append(each.line)
        kinds = (
            f"{_counted(len(at), kind.replace('-', ' '))} "
            f"({'line' if len({*at}) == 1 else 'lines'} {', '.join(map(str, sorted({*at})))})"
            for kind, at in lines.items()
        )
        return ", ".join((_counted(graphs, "graph"), *kinds))


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _look(
    job: wire.ExplainJob,
    target: Target,
    calls: VariedCalls,
    sides: List[Side],
    conditions: Conditions,
    records: List[wire.Record],
    channel: Outgoing,
) -> None:
    """Make the calls once more in eager mode, and send what is seen around the breaks."""
    import torch

    count = conditions.calls if job.blocks else 1

    def run() -> None:
        for each in given:
            torch.manual_seed(0)
            with torch.compiler.set_stance("force_eager"), conditions.around(each):
                target.call(*each.args, **each.kwargs)

    values, blocks = ValueWatcher(records), BlockWatcher(records)
    watchers = [values.on_call] if job.values else []
    watchers += [blocks.on_call] if job.blocks else []
    with output_dropped():
        try:
            # Before the watch begins: sizes are varied by trying them.
            given = [conditions.ready(calls.arguments(number)()) for number in range(count)]
            given += [conditions.ready(side.make()) for side in sides if not side.mode]
        except Exception:
            # The run itself went well, and is what the user asked for.
            return
        note = watch(run, watchers, MOST_SECONDS if job.blocks else 0.0)
    if job.values:
        channel.send(wire.Seen(values.values))
    if job.blocks:
        channel.send(wire.Blocks(blocks.blocks(), len(given), note))


def _run(
    target: Target,
    inputs: Inputs,
    calls: VariedCalls,
    conditions: Conditions,
    recorder: Recorder,
    channel: Outgoing,
    compile_calls: CompileCalls,
    profiler: Optional[Profiler],
    records: _Kept,
    sides: List[Side],
) -> wire.Message:
    import torch

    def send_other(record: wire.Record) -> None:
        record.call = recorder.call
        records.send_other(record)

    names = parameter_names(target)
    first = given = conditions.ready(inputs.make())
    words = [in_words(given, names)]
    code = inputs_code(inputs, given, target)
    channel.send(wire.Progress(f"Running {target.name}({words[0]})"))
    channel.send(wire.Started(words[0]))
    if profiler is not None:
        profiler.begin(recorder.target)
    others, compiled_code = CompileEvents(send_other), CompiledCode()
    start = time.perf_counter()
    ending, graphs = "", 0
    found: List[str] = []
    also: Dict[str, None] = {}
    usual = mode_of(target)
    ways = compile_calls.ways(target.call)[: 1 if profiler else None]
    # A profile shows what compiling costs the program itself.
    untimed = contextlib.nullcontext() if profiler else guards_untimed()
    try:
        with trace_observed(recorder, recorder.on_function), others.observed(), untimed:
            limit_trace()
            for way in range(len(ways)):
                if way:
                    records.next_way()
                make_ready()
                compile_calls.stance.keep()
                compiled = _compiled(target, compile_calls, way)
                compiled_code.begin()
                captured = 0
                sides_end = 0.0
                for number in range(conditions.calls + len(sides)):
                    side = sides[number - conditions.calls] if number >= conditions.calls else None
                    if side is None:
                        make = calls.arguments(number)
                    else:
                        sides_end = sides_end or time.perf_counter() + _SIDES_SECONDS
                        if time.perf_counter() > sides_end:
                            break
                        captured = captured or graphs_captured()
                        records.sides = conditions.calls == 1
                        make = side.make
                        also.setdefault(side.name)
                    recorder.call = number
                    compiled_code.begin_call()
                    in_mode(target, side.mode if side and side.mode else usual)
                    if number or way:
                        given = conditions.ready(make())
                        words += [] if side else [in_words(given, names)]
                    torch.manual_seed(0)
                    around = conditions.around(given)
                    try:
                        with compiled_code.observed(), target.configured(), around:
                            compiled(*given.args, **given.kwargs)
                    except ChannelLostError:
                        raise
                    except BaseException as error:
                        _judge(error, target, conditions, make, inputs, recorder, others)
                        ending = ending or _ending(error, number)
                captured = captured or graphs_captured()
                graphs += captured
                found.append(records.in_words(captured))
    finally:
        channel.send(wire.Compilations(compiled_code.compilations()))
    in_mode(target, usual)
    with target.configured():
        settings = compile_calls.in_words(target.call, has_run=True, found=found)
    done = wire.Done(
        traced=recorder.traced(),
        graphs=graphs,
        inputs=_in_turn(list(dict.fromkeys(words)))
        + (f" ({calls.note})" if calls.note else "")
        + (f"; also {', '.join(also)}" if also else ""),
        seconds=time.perf_counter() - start,
        fullgraph=compile_calls.fullgraph,
        inputs_source=inputs.source,
        inputs_code=code,
        path=recorder.target.path if os.path.isabs(recorder.target.path) else "",
        evaluated=recorder.evaluated(),
        settings=" ".join(filter(None, (ending, settings))),
    )
    if profiler is not None:
        again = (lambda: conditions.ready(inputs.make())) if uses_up(first) else (lambda: first)

        def configured(*args: Any, **kwargs: Any) -> Any:
            with target.configured():
                return compiled(*args, **kwargs)

        run, eager = conditions.holding(configured), conditions.holding(target.call)
        channel.send(profiler.measure(run, eager, again, channel.send))
    return done


def _in_turn(calls: List[str]) -> str:
    """The arguments of each call, of many calls those of the first ones."""
    first, others = calls[:_MOST_CALLS], len(calls) - _MOST_CALLS
    more = f", then {others} others" if others > 1 else ", then one other" if others == 1 else ""
    return ", then ".join(first) + more


def _ending(error: BaseException, number: int) -> str:
    """What it means for the program that a compiled call raised an error of Dynamo."""
    name = f"{type(error).__module__}.{type(error).__qualname__}"
    said = f"Call {number + 1} of the compiled target raised {name}, as it does in your program."
    if not is_break(error):
        return said
    return (
        f"{said} A graph break is an error under torch._dynamo.error_on_graph_break(True), and "
        "where Dynamo cannot continue in eager mode."
    )


def _compiled(target: Target, compile_calls: CompileCalls, way: int) -> Callable[..., Any]:
    try:
        compiled: Callable[..., Any] = compile_calls.compiled(target.call, way)
    except Exception as error:
        raise from_exception("user-exception", _not_compiled(target), error) from error
    return compiled


def _not_compiled(target: Target) -> str:
    """Why ``torch.compile`` itself raised."""
    import torch

    call = target.call
    if isinstance(call, torch.nn.Module) and "_modules" not in vars(call):
        kind = type(call).__name__
        return f"{kind}.__init__ does not call super().__init__(), which every nn.Module needs"
    return f"torch.compile of {target.name} raised an exception"


def _judge(
    error: BaseException,
    target: Target,
    conditions: Conditions,
    make: Callable[[], Arguments],
    inputs: Inputs,
    recorder: Recorder,
    others: CompileEvents,
) -> None:
    """Decide whether the program or the compiler caused an exception out of the compiled call.

    Raises:
        JobError: it is the program's.
    """
    import torch

    what = f"{target.name} raised an exception"
    if not isinstance(error, Exception):
        raise from_exception("user-exception", what, error) from error
    given = conditions.ready(make())
    try:
        with torch.compiler.set_stance("force_eager"), conditions.around(given):
            target.call(*given.args, **given.kwargs)
    except Exception as eager:
        # The same call fails without Dynamo: its traceback is the user's own.
        raise _failure(eager, what, target, given, inputs) from eager
    if is_dynamo_error(error):
        if not others.has_recorded(error):
            recorder.on_error(error)
        return
    raise JobError(
        "user-exception",
        f"{from_exception('', what, error).message} (only under torch.compile: the same call "
        "runs in eager mode)",
        user_frames(error.__traceback__),
    ) from error


def _failure(
    error: Exception, what: str, target: Target, given: Arguments, inputs: Inputs
) -> JobError:
    """The failure of a call in eager mode, with the shapes that it was made with."""
    failed = from_exception("user-exception", what, error)
    names = parameter_names(target)
    if has_ellipsis(given):
        failed.message += f". {STILL_TO_FILL_IN}"
    if isinstance(error, TypeError) and not failed.frames:
        unfit = arguments_do_not_fit(
            target.signature_of, given, names, failed.message, inputs.function
        )
        if unfit is not None:
            return unfit
    shapes = shapes_in_words(error)
    if shapes:
        source = f" from {inputs.source}" if inputs.source else ""
        failed.message += f"\n{shapes}\nThe inputs{source}: {in_words(given, names)}."
    return failed


def _definition(target: Target, otherwise: wire.StackFrame) -> wire.StackFrame:
    function: Any = inspect.unwrap(getattr(target.signature_of, "__func__", target.signature_of))
    code = getattr(function, "__code__", None)
    if code is None:
        return otherwise
    return wire.StackFrame(code.co_filename, code.co_firstlineno, code.co_name)
