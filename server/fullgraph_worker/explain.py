"""Does one explain job: import, inputs, one call under Dynamo."""

from __future__ import annotations

import inspect
import os
import sys
import time
from typing import Any, Callable, Protocol

from fullgraph_worker import dynamo, wire
from fullgraph_worker.channel import ChannelLostError
from fullgraph_worker.compile_calls import CompileCalls
from fullgraph_worker.errors import JobError, from_exception, user_frames
from fullgraph_worker.inputs import Arguments, call_arguments, in_words
from fullgraph_worker.modules import load_module
from fullgraph_worker.other_events import OtherEvents
from fullgraph_worker.overlay import Overlay
from fullgraph_worker.recorder import Recorder
from fullgraph_worker.target import Target, parameter_names, required_parameters, resolve


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
    compile_calls = CompileCalls()
    compile_calls.install()
    where = os.path.basename(job.path) or job.module
    recorder = Recorder(channel.send, wire.StackFrame(job.path or job.module, 1, job.name))
    try:
        channel.send(wire.Progress(f"Importing {where}"))
        module = load_module(job, overlay)
        torch.manual_seed(0)
        target = resolve(module, job.name, where)

        def arguments() -> Arguments:
            torch.manual_seed(0)
            return call_arguments(module, job.inputs, required_parameters(target), job.name, where)

        recorder.target = _definition(target, recorder.target)
        return _run(target, arguments, recorder, channel, compile_calls)
    except JobError as error:
        return wire.Failure(error.kind, error.message, error.frames, recorder.traced())


def _run(
    target: Target,
    arguments: Callable[[], Arguments],
    recorder: Recorder,
    channel: Outgoing,
    compile_calls: CompileCalls,
) -> wire.Message:
    import torch

    channel.send(wire.Progress("Making the inputs"))
    given = arguments()
    words = in_words(given, parameter_names(target))
    channel.send(wire.Progress(f"Running {target.name}({words})"))
    dynamo.make_ready()
    compiled = compile_calls.compile(target.call, backend="eager")
    start = time.perf_counter()
    torch.manual_seed(0)
    others = OtherEvents(channel.send)
    try:
        with dynamo.observed(recorder, recorder.on_line), others.observed():
            compiled(*given.args, **given.kwargs)
    except ChannelLostError:
        raise
    except BaseException as error:
        _judge(error, target, arguments, recorder, others)
    return wire.Done(
        traced=recorder.traced(),
        graphs=dynamo.graphs_captured(),
        inputs=words,
        seconds=time.perf_counter() - start,
        fullgraph=compile_calls.fullgraph,
    )


def _judge(
    error: BaseException,
    target: Target,
    arguments: Callable[[], Arguments],
    recorder: Recorder,
    others: OtherEvents,
) -> None:
    """Decide whose fault an exception out of the compiled call is.

    Raises:
        JobError: it is the program's.
    """
    import torch

    what = f"{target.name} raised an exception"
    if not isinstance(error, Exception):
        raise from_exception("user-exception", what, error) from error
    given = arguments()
    try:
        with torch.compiler.set_stance("force_eager"):
            target.call(*given.args, **given.kwargs)
    except Exception as eager:
        # The same call fails without Dynamo: its traceback is the user's own.
        raise from_exception("user-exception", what, eager) from eager
    if dynamo.is_dynamo_error(error):
        if not others.has_told(error):
            recorder.on_error(error)
        return
    raise JobError(
        "user-exception",
        f"{from_exception('', what, error).message} (only under torch.compile: the same call "
        "runs in eager mode)",
        user_frames(error.__traceback__),
    ) from error


def _definition(target: Target, otherwise: wire.StackFrame) -> wire.StackFrame:
    function: Any = inspect.unwrap(getattr(target.signature_of, "__func__", target.signature_of))
    code = getattr(function, "__code__", None)
    if code is None:
        return otherwise
    return wire.StackFrame(code.co_filename, code.co_firstlineno, code.co_name)
