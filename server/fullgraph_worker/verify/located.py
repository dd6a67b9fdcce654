"""Runs the calls of a stage again, to find the operation that makes a call differ."""

from __future__ import annotations

import contextlib
from typing import Any, List, Optional

import torch

from fullgraph_worker.target.sides import in_mode
from fullgraph_worker.torch_private.config import make_ready
from fullgraph_worker.torch_private.inductor import draw_as_in_eager_mode
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.operations import (
    Operation,
    can_record,
    first_compiled_alone,
    recorded,
)
from fullgraph_worker.verify.program import Program
from fullgraph_worker.verify.surroundings import seed


def operations(
    program: Program, calls: List[PlannedCall], backend: str, number: int
) -> List[Operation]:
    """The operations of one call.

    Args:
        program: what is called.
        calls: those of a verification; those before ``number`` are made too.
        backend: the stage that compiles it; empty for eager mode.
        number: the call.
    """
    if not can_record():
        return []
    call = _compiled(program, backend) if backend else program.target.call
    found: List[Operation] = []
    stance = torch.compiler.set_stance("default" if backend else "force_eager")
    with stance, program.target.configured():
        for at, planned in enumerate(calls[: number + 1]):
            with recorded() if at == number else contextlib.nullcontext(found) as found:
                _make(program, planned, at, call)
    return found


def compiled_alone(
    program: Program, calls: List[PlannedCall], backend: str, number: int
) -> Optional[Operation]:
    """The first operation of a call whose result differs when it is compiled alone."""

    def run() -> None:
        with torch.compiler.set_stance("force_eager"):
            _make(program, calls[number], number, program.target.call)

    make_ready()
    draw_as_in_eager_mode()
    name, _ = program.way_of(backend)
    return first_compiled_alone(
        run, lambda function: program.compile_calls.compile(function, backend=name)
    )


def _compiled(program: Program, stage: str) -> Any:
    make_ready()
    program.compile_calls.backend, way = program.way_of(stage)
    return program.compile_calls.compiled(program.target.call, way)


def _make(program: Program, planned: PlannedCall, number: int, call: Any) -> None:
    in_mode(program.target, planned.mode)
    seed(number)
    given = planned.make()
    seed(number)
    if given is None:
        return
    with program.conditions.around(given), contextlib.suppress(Exception):
        call(*given.args, **given.kwargs)
