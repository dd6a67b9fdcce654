"""How long each compilation took according to torch, by phase."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Dict, List, Mapping, NamedTuple, Optional

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.torch_private.compilations import (
    guard_seconds,
    keep_metrics,
    kept_metrics,
)
from fullgraph_worker.user_code.source import plain_name

_KEPT = 100_000


def begin() -> None:
    """Drop the compilations so far, and keep all that come; torch keeps the last 64."""
    keep_metrics(_KEPT)


def by_compile_id() -> Dict[str, Dict[str, float]]:
    """By compile id, the seconds of each phase; phases do not overlap.

    The phases are ``tracing`` (Dynamo), ``restarts`` (tracing that was thrown away because of
    a break), ``guards``, and the backend's: for inductor ``AOT autograd``, ``inductor`` and
    ``code generation``, for others ``backend``; and ``backward``, for the backward pass that
    inductor compiles when the target itself runs it.
    """
    metrics, forward = kept_metrics(), _forward()
    built = [m for m in forward if not getattr(m, "fail_type", None)]
    guards = guard_seconds()
    is_complete = len(guards) == len(built)
    each_guards = {id(m): guards[i] for i, m in enumerate(built)} if is_complete else {}
    found: Dict[str, Dict[str, float]] = {}
    for metric in forward:
        phases = phases_of(metric, each_guards.get(id(metric), 0.0))
        found[str(metric.compile_id)] = {name: s for name, s in phases.items() if s > 0}
    for metric in metrics:
        backward = (getattr(metric, "backward_cumulative_compile_time_us", None) or 0) / 1e6
        known = found.get(str(getattr(metric, "compile_id", None)))
        if known is not None and backward:
            known["backward"] = known.get("backward", 0.0) + backward
    return found


class Ended(NamedTuple):
    """A compilation that came to its end.

    Attributes:
        compile_id: Dynamo's id of it.
        function: what was compiled; for what is left of a function behind a break, its line is
            that of the break.
        is_resumed: whether it is what is left of a function.
        failure: why no compiled code came of it; empty if some did.
        start: when it began, in seconds since the epoch; 0 where torch does not record it.
    """

    compile_id: str
    function: StackFrame
    is_resumed: bool
    failure: str
    start: float = 0.0


class Metrics(NamedTuple):
    """What torch measured of one compilation.

    Attributes:
        ended: the compilation.
        seconds: by phase, as ``by_compile_id``; its guards count as tracing.
    """

    ended: Ended
    seconds: Dict[str, float]


def ended() -> List[Ended]:
    """Every compilation since ``begin``, where torch records what it compiled."""
    return [found for metric in _forward() for found in (_ended(metric),) if found]


def function_of(compile_id: str) -> Optional[StackFrame]:
    """What was compiled; None where torch does not record that."""
    places = [each.function for each in ended() if each.compile_id == compile_id]
    return places[-1] if places else None


def from_metrics(metrics: Mapping[str, Any]) -> Optional[Metrics]:
    """A compilation from the metrics in a record of ``torch.__trace``.

    Returns:
        None for a backward pass, and where torch does not record what it compiled.
    """
    metric = SimpleNamespace(**metrics)
    if getattr(metric, "entire_frame_compile_time_s", None) is None:
        return None
    found = _ended(metric)
    phases = phases_of(metric, 0.0)
    return Metrics(found, {name: s for name, s in phases.items() if s > 0}) if found else None


def _ended(metric: Any) -> Optional[Ended]:
    path, name = getattr(metric, "co_filename", None), getattr(metric, "co_name", None)
    if not path or not name:
        return None
    line = int(getattr(metric, "co_firstlineno", None) or 1)
    function = StackFrame(str(path), line, plain_name(str(name)))
    failure = str(getattr(metric, "fail_reason", None) or "")
    is_resumed, start = function.function != name, _seconds(metric, "start_time")
    return Ended(str(metric.compile_id), function, is_resumed, failure, start)


def recompiled() -> int:
    """How many compilations since ``begin`` were of code that had a compiled version already."""
    return sum(not each.compile_id.endswith("/0") for each in ended())


def count() -> int:
    """How many compilations came to their end since ``begin``."""
    return len(_forward())


def _forward() -> List[Any]:
    """Torch's metrics of compilations; others are of backward passes."""
    return [
        m for m in kept_metrics() if getattr(m, "entire_frame_compile_time_s", None) is not None
    ]


def phases_of(metric: Any, guards: float) -> Dict[str, float]:
    """The seconds of each phase of one of torch's ``CompilationMetrics``, as ``by_compile_id``.

    Args:
        metric: has torch's fields as attributes.
        guards: the seconds for the guards, where they are known.
    """
    whole = _seconds(metric, "entire_frame_compile_time_s")
    restarts = _seconds(metric, "dynamo_time_before_restart_s")
    # Each of these contains the next one.
    backend = _seconds(metric, "backend_compile_time_s")
    inductor = _seconds(metric, "inductor_compile_time_s")
    generation = _seconds(metric, "code_gen_time_s")
    return {
        "tracing": whole - restarts - guards - backend,
        "restarts": restarts,
        "guards": guards,
        "AOT autograd" if inductor else "backend": backend - inductor,
        "inductor": inductor - generation,
        "code generation": generation,
    }


def _seconds(metric: Any, name: str) -> float:
    return float(getattr(metric, name, None) or 0.0)
