"""Runs a small program in eager mode and compiled, and says how each way ended."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import traceback
from types import ModuleType
from typing import Any, Callable, Iterator, List

from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import wire
from fullgraph_worker.reduce.watch import watched
from fullgraph_worker.torch_private.inductor import (
    compile_without_processes,
    keep_own_inductor_cache,
)
from fullgraph_worker.torch_private.structured_trace import limit_trace, trace_observed
from fullgraph_worker.user_code.output import output_dropped

EAGER = "eager mode"
_PROGRAM = "<program>"
_LONGEST = 2000
_SHOWN = 1
"""The stage that runs a program as it is written, behind eager mode."""


def run_program(job: wire.ProgramJob) -> wire.Tried:
    """Run the program of a job in each of its ways, up to the first that decides."""
    with open(job.path, "w", encoding="utf-8") as file:
        file.write(job.text)
    # The program has to run anywhere, without the project that it was made from.
    folder = os.path.dirname(job.path)
    sys.path[:] = [folder, *(p for p in sys.path if os.path.abspath(p) != os.getcwd())]
    sys.argv[:] = [job.path]
    keep_own_inductor_cache()
    compile_without_processes()
    if job.watched:
        with output_dropped(), compiled_with(EAGER):
            return watched(job.text, job.path, keeps_data=job.keeps_data)
    tried = wire.Tried()
    for number, stage in enumerate(job.stages):
        found = _ending(job, stage, number == _SHOWN, tried.breaks)
        tried.endings.append(found)
        if bool(found.kind) is not (number == _SHOWN):
            break
    return tried


def _ending(
    job: wire.ProgramJob, stage: str, is_shown: bool, broke: List[wire.Ending]
) -> wire.Ending:
    import torch

    torch.compiler.reset()
    records: List[wire.Record] = []
    recorder = Recorder(records.append, wire.StackFrame(job.path, 1, "<module>"))
    breaks = is_shown and job.breaks
    raised = None
    with output_dropped(), contextlib.ExitStack() as stack:
        if breaks:
            stack.enter_context(trace_observed(recorder, recorder.on_function))
            limit_trace()
        stack.enter_context(compiled_with("" if is_shown else stage))
        try:
            execute(compile(job.text, job.path, "exec"), job.path)
        except BaseException as error:
            raised = error
    if breaks and raised is None:
        broke += [_broke(stage, each) for each in records if each.kind == wire.BREAK]
        return broke[0] if broke else wire.Ending(stage, "", "", "", 0)
    return _raised(stage, raised, job.path)


def execute(code: Any, path: str, names: Any = None) -> None:
    """Run code as ``python path`` does.

    Args:
        code: of the module.
        path: its file.
        names: what else its globals have.
    """
    module = ModuleType("__main__")
    vars(module).update({"__file__": path, **(names or {})})
    before, sys.modules["__main__"] = sys.modules["__main__"], module
    try:
        exec(code, vars(module))
    finally:
        sys.modules["__main__"] = before


@contextlib.contextmanager
def compiled_with(stage: str) -> Iterator[None]:
    """While open, ``torch.compile`` compiles in another way than the program says.

    Args:
        stage: eager mode, a backend, or empty for what the program says.
    """
    import torch

    if not stage:
        yield
        return
    original: Callable[..., Any] = torch.compile

    def compile_otherwise(model: Any = None, **options: Any) -> Any:
        if model is None:
            return lambda model: compile_otherwise(model, **options)
        if stage == EAGER:
            return model
        for inductors in ("mode", "options"):
            options.pop(inductors, None)
        return original(model, **{**options, "backend": stage})

    torch.compile = compile_otherwise
    try:
        if stage == EAGER:
            with torch.compiler.set_stance("force_eager"):
                yield
        else:
            yield
    finally:
        torch.compile = original


def _raised(stage: str, error: Any, path: str) -> wire.Ending:
    """How a program ended that raised this, or nothing."""
    if error is None:
        return wire.Ending(stage, "", "", "", 0)
    shown = "".join(traceback.format_exception_only(type(error), error)).strip()
    root, line = error, 0
    seen = set()
    while id(root) not in seen:
        seen.add(id(root))
        for frame, at in traceback.walk_tb(root.__traceback__):
            line = at if frame.f_code.co_filename == path else line
        with contextlib.suppress(Exception):
            # Dynamo's words name the program's line, which the traceback does not have.
            named = re.findall(rf'File "{re.escape(path)}", line (\d+)', str(root))
            line = int(named[-1]) if named else line
        inner = getattr(root, "inner_exception", None) or root.__cause__
        root = inner if isinstance(inner, BaseException) else root
    place = ""
    for frame, _ in traceback.walk_tb(root.__traceback__):
        place = _function(frame.f_code.co_filename, frame.f_code.co_name, path)
    try:
        first = (str(root).strip().splitlines() or [""])[0]
    except Exception:
        first = ""
    return wire.Ending(
        stage, type(root).__qualname__, first[:_LONGEST], place, line, shown[:_LONGEST]
    )


def _broke(stage: str, record: wire.Record) -> wire.Ending:
    """A graph break of a program."""
    first = (record.reason.strip().splitlines() or [""])[0]
    return wire.Ending(
        stage,
        record.gb_type or "Graph break",
        f"{first} {record.context}"[:_LONGEST],
        record.gb_id,
        record.line,
        record.payload[:_LONGEST],
    )


def _function(path: str, name: str, program: str) -> str:
    if path == program:
        return _PROGRAM
    parts = path.replace("\\", "/").split("/")
    package = next((i for i, part in enumerate(parts) if part == "site-packages"), len(parts) - 2)
    return f"{'/'.join(parts[package + 1 :])}:{name}"
