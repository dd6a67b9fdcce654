"""The first call of a target in a new process: what its compilations take, by phase and cache."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any, List

from fullgraph_worker.explain.run import Outgoing
from fullgraph_worker.measure.clock import now
from fullgraph_worker.measure.prepared import PreparedArm
from fullgraph_worker.measure.run import failure_of
from fullgraph_worker.observe.compiled_code import CompiledCode
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.torch_private.compilations import (
    current_compile_id,
    graphs_captured,
    precompiled_answers,
)
from fullgraph_worker.torch_private.inductor import keep_precompiled
from fullgraph_worker.torch_private.structured_trace import (
    cache_lookup,
    limit_trace,
    lookups_written,
    trace_observed,
)
from fullgraph_worker.user_code.errors import JobError
from fullgraph_worker.values.name_values import tensors_of


def call_twice(job: wire.StartJob, channel: Outgoing) -> wire.Message:
    """Call the target of ``job`` twice.

    Returns:
        What the first call took, or why there was none.
    """
    try:
        # Sets the folder of the caches.
        arm = PreparedArm(job.arm, channel)
        if job.precompiles:
            keep_precompiled()
        loading = _load(job.loads) if job.loads else 0.0
        lookups, code = CacheLookups(), CompiledCode()
        with arm.opened(), lookups_written(), trace_observed(lookups):
            limit_trace()
            code.begin()
            code.begin_call()
            begin = now()
            # What is precompiled is loaded here.
            arm.build()
            with code.observed():
                _with_backward(arm.call())
            seconds, begin = now() - begin, now()
            _with_backward(arm.call())
            later = now() - begin
            compilations = code.compilations()
        phases: Counter[str] = Counter()
        for each in compilations:
            phases.update(each.seconds)
        saved = _save(job.saves) if job.saves else 0
        words, graphs = arm.in_words(), graphs_captured()
        return wire.FirstCall(
            seconds,
            later,
            dict(phases),
            compilations,
            lookups.found + _precompiled(),
            loading,
            saved,
            graphs,
            words,
        )
    except ChannelLostError:
        raise
    except JobError as error:
        return error.as_failure()
    except BaseException as error:
        return failure_of(error, job.arm.arm).as_failure()


class CacheLookups(logging.Handler):
    """Keeps what caches answer.

    Attributes:
        found: in the order of the lookups.
    """

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.found: List[wire.CacheLookup] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        lookup = cache_lookup(record)
        if lookup is not None:
            cache, answer, fields = lookup
            parts = fields.get("components") if answer == "miss" else None
            found = wire.CacheLookup(current_compile_id(), cache, answer, list(parts or ()))
            self.found.append(found)


def _with_backward(result: Any) -> None:
    """Run the backward pass: AOT autograd keeps a graph once both passes are compiled."""
    import torch

    given = [each for each in tensors_of(result) if each.requires_grad]
    if given:
        torch.autograd.backward(given, [torch.ones_like(each) for each in given])


def _precompiled() -> List[wire.CacheLookup]:
    """Whether what Dynamo itself keeps was found; its counters are per function."""
    return [
        wire.CacheLookup("", "precompiled code", answer)
        for answer, count in precompiled_answers().items()
        for _ in range(count)
    ]


def _load(path: str) -> float:
    import torch

    with open(path, "rb") as file:
        content = file.read()
    begin = now()
    torch.compiler.load_cache_artifacts(content)
    return now() - begin


def _save(path: str) -> int:
    """Write the artifacts of this process; their size, 0 where no cache was filled."""
    import torch

    saved = torch.compiler.save_cache_artifacts()
    if saved is None:
        return 0
    with open(path, "wb") as file:
        file.write(saved[0])
    return len(saved[0])
