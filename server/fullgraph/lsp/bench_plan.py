"""What a measure request wants to be measured: what it names, then the settings."""

from __future__ import annotations

import dataclasses
from typing import Any

from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob
from fullgraph.measure.arms import planned_arms
from fullgraph.measure.bench import Plan
from fullgraph.settings import camel

_NUMBERS = {
    "rounds": int,
    "threads": int,
    "round_seconds": float,
    "warm_up_seconds": float,
}


def bench_plan(ls: FullgraphServer, wanted: TargetJob, params: Any, method: str) -> Plan:
    """The benchmark of a target.

    Args:
        ls: the server.
        wanted: the target.
        params: of the request; ``arms``, ``rounds``, ``threads``, ``roundSeconds`` and
            ``warmUpSeconds`` have priority over the settings.
        method: the request's name.

    Raises:
        RequestError: one of them has a value of another type.
    """
    settings = ls.session.workspace.settings_of(wanted.path).measure
    names = getattr(params, "arms", None)
    if names is None:
        names = settings.arms
    if not isinstance(names, (list, tuple)) or not all(isinstance(n, str) for n in names):
        raise RequestError("failed", f"arms of {method} must be a list of names.")
    plan = Plan(planned_arms(names, wanted.job), rounds=settings.rounds)
    given: dict[str, Any] = {}
    for name, type_ in _NUMBERS.items():
        key = camel(name)
        value = getattr(params, key, None)
        if value is None:
            continue
        if type(value) not in (type_, int) or not value > 0:
            raise RequestError("failed", f"{key} of {method} must be a number greater than 0.")
        given[name] = value
    return dataclasses.replace(plan, **given)
