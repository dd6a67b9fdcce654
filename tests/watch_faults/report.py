"""The table at the end."""

from __future__ import annotations

from collections.abc import Sequence

from tests.watch_faults.measure import Row, Twin

QUICKLY = 2
"""Steps after the first with the fault."""


def table(rows: Sequence[Row], twins: Sequence[Twin]) -> str:
    """Counts for each mode, and false alarms."""
    lines = []
    for mode in sorted({row.mode for row in rows}):
        of_mode = [row for row in rows if row.mode == mode]
        found = [row for row in of_mode if row.found is not None and not row.problem]
        quickly = [row for row in found if row.late <= QUICKLY]
        both = [row for row in quickly if row.is_right_layer]
        count = len(of_mode)
        lines.append(
            f"{mode}: {len(found)} of {count} faults found, {len(quickly)} within {QUICKLY} steps, "
            f"{len(both)} of these at the right layer ({len(both) / count:.0%})"
        )
    every = [*twins, *(row.twin for row in rows)]
    steps = sum(twin.steps for twin in every)
    alarms = sum(len(twin.alarms) for twin in every)
    if steps:
        trainings = len({twin.name for twin in every})
        lines.append(
            f"false alarms: {alarms} in {steps} healthy steps of {trainings} trainings, "
            f"{alarms * 10_000 / steps:.2f} per 10,000"
        )
    failed = [twin.name for twin in every if twin.problem] + [r.name for r in rows if r.problem]
    if failed:
        lines.append(f"not counted, because they failed: {', '.join(failed)}")
    return "\n".join(lines)
