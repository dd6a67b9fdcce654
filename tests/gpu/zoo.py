"""The zoo on the GPU and on the CPU of the same torch."""

from __future__ import annotations

import asyncio

from tests.dynamic.zoo.driver import DEVICE
from tests.dynamic.zoo.run import Outcome, Zoo, run_zoo
from tests.gpu.task import Result, Task, variables

_DRY = ("clean.arithmetic", "clean.where", "values.clock", "values.seeded")
Places = set[tuple[str, str, int]]


def measure(task: Task) -> Result:
    """Run all cases on both devices."""
    result = Result(
        head=["case", "compared", "only the first", "only the second", "why, in Dynamo's words"]
    )
    on_cpu = _zoo(task, "cpu")
    result.notes = [_of_trace("cpu", on_cpu)]
    task.save(result)
    there = _zoo(task, task.device)
    pairs = list(zip(on_cpu.outcomes, there.outcomes, strict=True))
    result.rows = [
        _row("CPU, device", one.traced, other.traced, one, other)
        for one, other in pairs
        if one.traced != other.traced
    ]
    same = len(pairs) - len(result.rows)
    result.rows += [
        _row(f"Dynamo's trace, Fullgraph on {device}", one.traced, one.found, one)
        for device, zoo in (("cpu", on_cpu), (task.device, there))
        for one in zoo.outcomes
        if not one.agrees
    ]
    result.notes = [
        f"{same} of {len(pairs)} cases break at the same lines, for the same reasons, on "
        f"{task.device} as on the CPU.",
        *(_of_trace(*each) for each in (("cpu", on_cpu), (task.device, there))),
    ]
    result.figures = {"cases": len(pairs), "same": same}
    return result


def _zoo(task: Task, device: str) -> Zoo:
    with variables({DEVICE: device}):
        return asyncio.run(run_zoo(chosen=_DRY if task.is_dry else ()))


def _of_trace(device: str, zoo: Zoo) -> str:
    wrong = sum(not each.agrees for each in zoo.outcomes)
    return (
        f"On {device}, Fullgraph's findings are those of Dynamo's own trace in "
        f"{len(zoo.outcomes) - wrong} of {len(zoo.outcomes)} cases."
    )


def reasons(places: Places, *cases: Outcome) -> str:
    """Why places break that Dynamo's trace or Fullgraph has, in Dynamo's words."""
    said: dict[tuple[str, str, int], str] = {}
    for case in cases:
        for found in case.findings:
            if found.observation is not None:
                seen, where = found.observation, found.location
                place = (seen.gb_id or "", where.path, where.line)
                said[place] = seen.reason.split("\n", 1)[0]
        said.update({each[:3]: each.reason for each in case.breaks})
    words = dict.fromkeys(said.get(place, "")[:200] for place in sorted(places))
    return "; ".join(filter(None, words))


def _row(what: str, first: Places, second: Places, case: Outcome, *others: Outcome) -> list[str]:
    cells = [
        ", ".join(f"{gb_id} {path.rpartition('/')[2]}:{line}" for gb_id, path, line in sorted(some))
        for some in (first - second, second - first)
    ]
    return [f"{case.theme}.{case.name}", what, *cells, reasons(first ^ second, case, *others)]
