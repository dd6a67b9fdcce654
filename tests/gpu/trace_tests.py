"""The tests of traced programs, with the torch of this machine."""

from __future__ import annotations

from tests.gpu.task import Result, Task
from tests.repeat import Outcomes, run_tests

_TESTS = (
    "tests/dynamic/test_trace.py",
    "tests/dynamic/test_trace_honesty.py",
    "tests/worker/trace",
    "tests/runs/torch_trace",
)
_DRY = ("-k", "test_a_break_is_reported or test_recompiles_and_their_limit")


def measure(task: Task) -> Result:
    """Run them in one process of pytest; a row for each that fails."""
    outcomes: dict[str, Outcomes] = {}
    chosen = (*_TESTS, *_DRY) if task.is_dry else _TESTS
    if failure := run_tests(["-p", "no:cacheprovider", *chosen], outcomes):
        raise RuntimeError(failure.strip()[-500:])
    rows = [[name, each.message[:300]] for name, each in outcomes.items() if each.failures]
    skipped = sum(each.skips for each in outcomes.values())
    passed = len(outcomes) - skipped - len(rows)
    return Result(
        [
            f"{passed} of {len(outcomes)} tests of traces pass with this torch, {skipped} are "
            "skipped. They are written with the messages of the torch of the tables."
        ],
        ["test", "what fails"] if rows else [],
        rows,
        figures={"tests": len(outcomes), "pass": passed},
    )
