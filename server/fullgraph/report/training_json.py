"""A training run as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from fullgraph.training.causes.incidents import Incident
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.reader import KeptEvent


def training_json(summary: RunSummary, incidents: Sequence[Incident] = ()) -> dict[str, Any]:
    """The run; a value that is not finite is a text, as JSON has no number for it.

    Args:
        summary: the run.
        incidents: of it; each names its alarms by their places in ``alarms``.
    """
    run = summary.run
    places = {id(alarm): place for place, alarm in enumerate(summary.alarms)}
    return {
        "name": run.name,
        "path": str(run.path),
        "command": list(run.command),
        "folder": str(run.folder),
        "started": run.started,
        "ended": run.ended,
        "status": run.status,
        "state": summary.state.value,
        "error": summary.error,
        "steps": summary.steps,
        "last": {name: _number(value) for name, value in summary.last.items()},
        "tags": dict(summary.tags),
        "ranks": [
            {
                "rank": rank,
                "pid": process.pid,
                "state": process.state().value,
                "steps": process.last_step + 1,
                "broken": process.broken,
                **summary.compiled_by(rank)._asdict(),
            }
            for rank, process in summary.ranks.items()
        ],
        "incidents": [
            {**each.to_json(), "alarms": sorted(places[id(alarm)] for alarm in each.alarms)}
            for each in incidents
        ],
        "alarms": [each.to_json() for each in summary.alarms],
        "gaps": _events(summary.gaps),
        "notes": _events(summary.notes),
        "debug_points": _events(summary.debug_points),
    }


def _events(events: Sequence[KeptEvent]) -> list[dict[str, Any]]:
    return [{"rank": each.rank, "step": each.event.step, **each.event.data} for each in events]


def _number(value: float) -> float | str:
    return value if math.isfinite(value) else str(value)
