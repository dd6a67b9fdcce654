"""Whether `fullgraph bench` is right: equal arms, arms of known cost, and long measurements.

``python -m tests.benchmarks.bench_truth --equal 100 --slower 20 --models 20`` is the whole
measurement, of hours; the defaults are a sample of minutes. Each benchmark has processes of its
own, as on the command line.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fullgraph.measure.bench import ArmPlan, Bench, Plan
from fullgraph.measure.processes import Processes
from fullgraph.measure.results import Results
from fullgraph.measure.statistics import Interval, Verdict, verdict
from fullgraph_worker.protocol.wire import ExplainJob
from tests.benchmarks.measure import machine

EQUAL, SLOWER, MODELS = 4, 2, 2
ROUNDS, TRUTH_ROUNDS = 20, 100
TRUTH_PROCESSES = 5
ROUND_SECONDS, WARM_UP_SECONDS = 0.1, 2.0
SLOWDOWN = 0.05
"""Of the arm that does more work than the other."""
_STEPS = 20
_PROGRAM = """\
import torch

def run(x):
    for _ in range({steps}):
        x = {operation}
    return x

def get_inputs():
    torch.manual_seed(0)
    return [torch.randn({size}, {size})]
"""
_OPERATIONS = (
    "torch.relu(x @ x / 16)",
    "torch.tanh(x) + x.sin()",
    "torch.softmax(x, -1) * x",
    "torch.nn.functional.layer_norm(x, x.shape[-1:])",
    "x.cumsum(0).cos()",
)
_SIZES = (16, 64, 128, 256)


async def run(equal: int = EQUAL, slower: int = SLOWER, models: int = MODELS) -> None:
    """Print how often the answers are right.

    Args:
        equal: how many benchmarks of two equal arms.
        slower: how many of an arm that does 5 % more work.
        models: how many that are compared with long measurements.
    """
    await equal_arms(equal)
    await slower_arms(slower)
    await long_measurements(models)


async def equal_arms(count: int) -> None:
    """Print in how many benchmarks of two equal arms nothing is claimed to be faster."""
    right, widths = 0, []
    for number in range(count):
        program = _program(_OPERATIONS[number % len(_OPERATIONS)], 64)
        ratio = await _ratio([program, program], ROUNDS)
        right += ratio.contains(1)
        widths.append(ratio.margin)
        print(f"  equal arms: {_in_words(ratio)}", flush=True)
    print(f"equal arms: {right} of {count} intervals contain 1")


async def slower_arms(count: int) -> None:
    """Print how often an arm that does 5 % more work is seen as slower."""
    seen = 0
    more = round(_STEPS * (1 + SLOWDOWN))
    for number in range(count):
        operation = _OPERATIONS[number % len(_OPERATIONS)]
        programs = [_program(operation, 64), _program(operation, 64, more)]
        ratio = await _ratio(programs, ROUNDS)
        seen += verdict(ratio) is Verdict.SLOWER
        print(f"  5 % slower: {_in_words(ratio)}", flush=True)
    print(f"slower by 5 %: {seen} of {count} are seen as slower")


async def long_measurements(count: int) -> None:
    """Print how many intervals contain the ratio of a measurement of many more rounds."""
    right = 0
    for number in range(count):
        operation = _OPERATIONS[number % len(_OPERATIONS)]
        size = _SIZES[number // len(_OPERATIONS) % len(_SIZES)]
        programs = [_program(operation, size), _program(operation, size, _STEPS + number % 5)]
        short = await _ratio(programs, ROUNDS)
        # In several processes each: two of the same program differ for as long as they live.
        parts = [
            await _ratio(programs, TRUTH_ROUNDS // TRUTH_PROCESSES) for _ in range(TRUTH_PROCESSES)
        ]
        long = statistics.geometric_mean(part.estimate for part in parts)
        right += short.contains(long)
        print(f"  {size}: {_in_words(short)}; {TRUTH_ROUNDS} rounds: {long:.3f}", flush=True)
    print(f"long measurements: {right} of {count} intervals contain their ratio")


def _program(operation: str, size: int, steps: int = _STEPS) -> str:
    return _PROGRAM.format(operation=operation, size=size, steps=steps)


async def _ratio(programs: Sequence[str], rounds: int) -> Interval:
    """The ratio of the first program in eager mode to the second one."""
    with tempfile.TemporaryDirectory() as folder:
        plans = []
        for name, program in zip(("eager", "other"), programs, strict=True):
            path = Path(folder, f"{name}.py")
            path.write_text(program, encoding="utf-8")
            plans.append(ArmPlan(name, "eager", ExplainJob("run", path=str(path))))
        results = await _measured(
            Plan(plans, rounds, ROUND_SECONDS, WARM_UP_SECONDS, threads=1), Path(folder)
        )
    ratio = results.ratio(results.arms["other"])
    assert ratio is not None, [arm.failure for arm in results.arms.values()]
    return ratio


async def _measured(plan: Plan, folder: Path) -> Results:
    processes = Processes([sys.executable], folder, 300.0, 0, lambda message: None)
    bench = Bench(plan, processes.start, lambda message, done, total: None)
    try:
        await bench.run()
    finally:
        await processes.close()
    return bench.results


def _in_words(ratio: Interval) -> str:
    return f"{ratio.estimate:.3f} ({ratio.low:.3f} to {ratio.high:.3f})"


def main() -> None:
    """Run with the sizes of the command line."""
    global ROUNDS, TRUTH_ROUNDS
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--equal", type=int, default=EQUAL, help="benchmarks of two equal arms")
    parser.add_argument("--slower", type=int, default=SLOWER, help="of an arm with 5 % more work")
    parser.add_argument("--models", type=int, default=MODELS, help="against long measurements")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--truth-rounds", type=int, default=TRUTH_ROUNDS)
    options = parser.parse_args()
    ROUNDS, TRUTH_ROUNDS = options.rounds, options.truth_rounds
    print(machine())
    asyncio.run(run(options.equal, options.slower, options.models))


if __name__ == "__main__":
    main()
