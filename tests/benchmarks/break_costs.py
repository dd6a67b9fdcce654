"""Whether ``fullgraph bench --breaks`` gives what breaks cost, on programs whose costs are known.

``python -m tests.benchmarks.break_costs``. The known cost of a break is the time of the program
that has this break alone, less that of the program without breaks, both written by hand
(``break_cost_cases``). They are timed by torch.utils.benchmark in the same rounds as the programs
that Fullgraph rewrote.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from fullgraph.cli.main import build_parser
from fullgraph.cli.target_flags import chosen_target
from fullgraph.measure.bench import ArmPlan, Bench, Plan, planned_arms
from fullgraph.measure.break_costs import break_costs
from fullgraph.measure.processes import ArmProcess, Processes
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import PROCESSES, Interval
from fullgraph.work.break_costs import planned_breaks
from fullgraph.work.fix import Fixed, FixRequest, prove
from fullgraph.work.workers import Limits, closing, own_workers
from fullgraph_worker.measure.arm import EAGER
from fullgraph_worker.protocol.wire import ExplainJob, MeasureJob, Prepared, RunOptions
from tests.benchmarks.break_cost_cases import CASES, Case
from tests.benchmarks.measure import machine

ROUNDS, ROUND_SECONDS, WARM_UP_SECONDS = 40, 0.1, 3.0
NEAR = 0.2
"""The part of the known cost by which a saving may differ from it."""
SMALL = 2 * PROCESSES
"""The part of a call that is not attributed: two costs, of two processes each, differ by it."""


def ignore(message: str) -> None:
    """No progress is shown."""


class Known(NamedTuple):
    """One break: what it costs, and what Fullgraph measures.

    Attributes:
        line: of the break.
        truth: the known cost in seconds.
        found: the saving that Fullgraph measured; None if it measured none.
        call: the seconds of the program with this break alone.
    """

    line: int
    truth: float
    found: Interval | None
    call: float

    @property
    def is_near(self) -> bool:
        """Whether the saving is within 20 % of the known cost."""
        return self.found is not None and self._apart <= NEAR * abs(self.truth)

    @property
    def is_right(self) -> bool:
        """The same, or both are too small to be attributed to a break."""
        return self.is_near or (self.found is not None and self._apart <= SMALL * self.call)

    @property
    def _apart(self) -> float:
        assert self.found is not None
        return abs(self.found.estimate - self.truth)


async def measured(
    case: Case, folder: Path, arm: str, rounds: int, round_seconds: float, warm_up: float
) -> list[Known]:
    """What each break of a case costs, in the order of their numbers.

    Args:
        case: the program.
        folder: where its files are written.
        arm: what compiles it.
        rounds: of the benchmark.
        round_seconds: of each turn.
        warm_up: as ``--warm-up``.
    """
    path = folder / "program.py"
    path.write_text(case.text(), encoding="utf-8")
    target = f"{path}:run"
    flags = ["bench", target, "--arms", arm, "--breaks", "--threads", "1"]
    options = build_parser().parse_args([*flags, "--python", sys.executable])
    chosen = chosen_target(options)
    # The arms themselves show whether Inductor compiles the fixes.
    limits, fixed = Limits(options.timeout, options.memory_limit), Fixed()
    workers = own_workers(chosen.interpreter, chosen.root, limits, has_many_jobs=True)
    request = FixRequest({target: chosen}, inductor=False)
    await closing(workers, prove(request, workers, ignore, fixed))
    fixes = fixed.together
    ablation, extra = await planned_breaks(target, chosen, [arm], limits, fixes, ignore)
    # The program with all breaks is only needed where they have one fix.
    needed = {each.arm for each in ablation.fixed_breaks}
    own = [
        each
        for each in planned_arms([arm], chosen.job)
        if each.name == EAGER or each.name in needed or not needed
    ]
    plan = Plan(
        [*own, *extra, *_by_hand(case, folder, arm, chosen.job.options)],
        rounds,
        round_seconds,
        warm_up,
        threads=1,
        ablation=replace(ablation, unfixed=min(needed)) if needed else ablation,
    )
    return _compared(case, await _run(plan, folder))


def _by_hand(case: Case, folder: Path, arm: str, options: RunOptions) -> list[ArmPlan]:
    """The program without breaks, and with each alone; eager mode is their reference too."""
    variants = {"none": [], **{str(n): [n] for n in range(len(case.breaks))}}
    arms = []
    for name, left in variants.items():
        path = folder / f"by_hand_{name}.py"
        path.write_text(case.text(left), encoding="utf-8")
        job = ExplainJob("run", path=str(path), options=replace(options))
        arms.append(ArmPlan(f"by hand {name}", arm, job, is_ablation=True))
    return arms


async def _run(plan: Plan, folder: Path) -> Results:
    processes = Processes([sys.executable], folder, 600.0, 0, ignore)

    async def start() -> ArmProcess:
        return _WithSharedCache(await processes.start(), str(folder / "cache"))

    bench = Bench(plan, start, lambda message, done, total: None)
    try:
        await bench.run()
    finally:
        await processes.close()
    return bench.results


class _WithSharedCache:
    """A process that shares its kernels with others: the same graphs are compiled once."""

    def __init__(self, process: ArmProcess, cache: str) -> None:
        self._process = process
        self._cache = cache
        self.round, self.end = process.round, process.end
        self.first_call = process.first_call

    async def prepare(self, job: MeasureJob) -> Prepared:
        return await self._process.prepare(replace(job, cache=self._cache))


def _compared(case: Case, results: Results) -> list[Known]:
    found = {
        finding.location.line: cost.seconds
        for cost in break_costs(results)
        for finding in cost.findings
    }
    clean = _timed(results, "by hand none")
    if results.ablation and results.ablation.fixed:
        fixed = _timed(results, results.ablation.fixed)
        print(
            f"    without breaks: {fixed.median * 1e3:.3f} ms by fixes, "
            f"{clean.median * 1e3:.3f} ms by hand; the difference is noise",
            flush=True,
        )
    known = []
    for number, line in enumerate(case.lines()):
        alone = _timed(results, f"by hand {number}").per_round()
        pairs = [(alone[n], one) for n, one in clean.per_round().items() if n in alone]
        truth = statistics.median(a - b for a, b in pairs)
        known.append(Known(line, truth, found.get(line), statistics.median(a for a, _ in pairs)))
    return known


def _timed(results: Results, name: str) -> ArmResult:
    arm = results.arms[name]
    if arm.not_compiled:
        return results.eager
    if not arm.rounds:
        raise RuntimeError(f"{name} was not timed: {arm.failure}")
    return arm


def is_ranked(known: Sequence[Known]) -> bool:
    """Whether the breaks have the order of their known costs.

    Breaks whose known costs differ by less than what is not attributed have no order.
    """
    if any(each.found is None for each in known):
        return False
    estimates = [(each.truth, each.found.estimate, each.call) for each in known if each.found]
    return all(
        other <= found
        for truth, found, call in estimates
        for other_truth, other, _ in estimates
        if truth - other_truth > SMALL * call
    )


async def run(
    cases: Sequence[Case] = CASES,
    arm: str = "inductor",
    rounds: int = ROUNDS,
    round_seconds: float = ROUND_SECONDS,
) -> None:
    """Print how often the ranking and the savings are right."""
    ranked = near = right = 0
    every: list[Known] = []
    for case in cases:
        print(f"  {case.name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            try:
                known = await measured(
                    case, Path(folder), arm, rounds, round_seconds, WARM_UP_SECONDS
                )
            except RuntimeError as error:
                print(f"    {error}", flush=True)
                continue
        for each in known:
            print(f"    line {each.line}: {_in_words(each)}", flush=True)
        every += known
        ranked += is_ranked(known)
        first = max(known, key=lambda each: each.truth)
        near += first.is_near
        right += all(each.is_right for each in known)
    print(f"ranking right in {ranked} of {len(cases)} cases")
    print(f"saving of the most expensive break within 20 % in {near} of {len(cases)} cases")
    print(
        f"all savings within 20 %, or within {SMALL:.0%} of the call, in {right} of "
        f"{len(cases)} cases"
    )
    inside = sum(each.found is not None and each.found.contains(each.truth) for each in every)
    print(f"{inside} of {len(every)} intervals contain the known cost")


def _in_words(each: Known) -> str:
    known = f"known {each.truth * 1e3:.3f} ms of a call of {each.call * 1e3:.3f} ms"
    if each.found is None:
        return f"{known}, not measured"
    low, high = each.found.low * 1e3, each.found.high * 1e3
    words = f"{known}, measured {each.found.estimate * 1e3:.3f} ms ({low:.3f} to {high:.3f})"
    return words if each.is_right else f"{words}: apart"


def main() -> None:
    """Run with the sizes of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arm", default="inductor")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--round-seconds", type=float, default=ROUND_SECONDS)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of cases, from 0 on")
    options = parser.parse_args()
    cases = CASES if options.only is None else [CASES[number] for number in options.only]
    print(machine())
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
    asyncio.run(run(cases, options.arm, options.rounds, options.round_seconds))


if __name__ == "__main__":
    main()
