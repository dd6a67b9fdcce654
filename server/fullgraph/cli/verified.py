"""A verification in JSON."""

from __future__ import annotations

from dataclasses import asdict

from fullgraph.dynamic.run import RunResult


def as_data(result: RunResult) -> dict[str, object]:
    """A verification for programs."""
    return {
        "stages": [asdict(stage) for stage in result.stages],
        "differences": [asdict(each) for each in result.differences],
        "rounding": [asdict(each) for each in result.rounding],
        "operation": asdict(result.operation) if result.operation else None,
        "uncovered": {path: list(lines) for path, lines in result.uncovered.items()},
        "failure": result.failure.message if result.failure else None,
    }
