"""In which order arms are prepared and timed, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fullgraph.measure.bench import ArmPlan, Bench, Plan
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import Results
from fullgraph.measure.statistics import Verdict
from fullgraph_worker.protocol.wire import ExplainJob
from tests.measure.arms import COMPILED, PREPARED, Behaviour, Machine

EAGER = Behaviour((1.2,), PREPARED)


def plan(arms: Sequence[str], rounds: int = 4) -> Plan:
    target = ExplainJob("Net", path="/net.py")
    return Plan([ArmPlan(arm, arm, target) for arm in ("eager", *arms)], rounds, 0.1, 1.0)


def measured(machine: Machine, rounds: int = 4) -> Results:
    arms = [name for name in machine.behaviours if name != "eager"]
    bench = Bench(plan(arms, rounds), machine.start, lambda message, done, total: None)
    asyncio.run(bench.run())
    return bench.results


def test_arms_take_turns_back_and_forth() -> None:
    machine = Machine({"eager": EAGER, "aot_eager": Behaviour(), "inductor": Behaviour()})
    results = measured(machine, 3)
    there = ["eager", "aot_eager", "inductor"]
    assert machine.rounds() == [*there, *reversed(there), *there]
    assert [sorted(arm.rounds) for arm in results.arms.values()] == [[0, 1, 2]] * 3
    assert sorted(line for line in machine.log if line.startswith("end")) == [
        "end aot_eager",
        "end eager",
        "end eager",
        "end inductor",
    ]


def test_each_arm_is_prepared_alone_before_the_first_round() -> None:
    machine = Machine({"eager": EAGER, "inductor fixed": Behaviour()})
    measured(machine)
    # What the reference computes beside its calls is not in the process that is timed.
    assert machine.log[:5] == [
        "prepare eager",
        "end eager",
        "prepare eager",
        "prepare inductor fixed",
        "round eager",
    ]
    assert len({job.cache for job in machine.jobs}) == 2
    assert not any(" " in job.cache for job in machine.jobs)
    assert [job.is_baseline for job in machine.jobs] == [True, False, False]


def test_an_arm_with_a_cache_is_prepared_without_and_with_it() -> None:
    cached = Behaviour(prepared=replace(COMPILED, caches={"FX graph cache miss": 1}))
    machine = Machine({"eager": EAGER, "inductor": cached})
    results = measured(machine)
    assert machine.log[3:6] == ["prepare inductor", "end inductor", "prepare inductor"]
    assert machine.jobs[2].cache == machine.jobs[3].cache
    assert results.arms["inductor"].cold is not None


def test_all_arms_have_the_threads_that_the_first_chose() -> None:
    one = Behaviour(prepared=replace(PREPARED, threads=1))
    machine = Machine({"eager": one, "inductor": Behaviour()})
    measured(machine)
    assert [job.threads for job in machine.jobs] == [0, 1, 1]


@pytest.mark.parametrize(
    "without", [replace(COMPILED, graphs=0, regions=0), replace(COMPILED, regions=0)]
)
def test_an_arm_that_did_not_compile_has_no_time(without: object) -> None:
    behaviours = {"eager": EAGER, "inductor": Behaviour(prepared=without)}  # type: ignore[arg-type]
    machine = Machine(behaviours)
    results = measured(machine)
    arm = results.arms["inductor"]
    assert set(machine.rounds()) == {"eager"}
    assert arm.not_compiled.startswith("not compiled: ")
    assert not arm.is_measured
    assert conclusion(results).words == "cannot tell: no arm was compiled"


def test_the_other_arms_go_on_without_one_that_fails() -> None:
    machine = Machine(
        {
            "eager": EAGER,
            "cudagraphs": Behaviour(prepared=None),
            "aot_eager": Behaviour(fails_in=1),
            "inductor": Behaviour((1.0,)),
        }
    )
    results = measured(machine, 6)
    assert results.arms["cudagraphs"].failure is not None
    assert results.arms["aot_eager"].failure is not None
    assert results.arms["aot_eager"].failure.message == "aot_eager ran out of memory"
    assert machine.rounds().count("inductor") == 6
    found = conclusion(results)
    assert found.verdict is Verdict.FASTER
    assert found.arm is results.arms["inductor"]


def test_without_eager_mode_there_is_nothing_to_compare_with() -> None:
    machine = Machine({"eager": Behaviour(prepared=None), "inductor": Behaviour()})
    results = measured(machine)
    assert machine.log == ["prepare eager", "end eager"]
    assert conclusion(results).words == "cannot tell: eager mode could not be measured"


def test_what_was_measured_before_a_cancellation_is_kept() -> None:
    machine = Machine({"eager": EAGER, "inductor": Behaviour()})
    steps = 0

    async def stopped() -> Results:
        def show(message: str, done: int, total: int) -> None:
            nonlocal steps
            steps += 1
            if steps == 11:
                raise asyncio.CancelledError

        bench = Bench(plan(["inductor"], 20), machine.start, show)
        with pytest.raises(asyncio.CancelledError):
            await bench.run()
        return bench.results

    results = asyncio.run(stopped())
    assert len(results.eager.rounds) == 5
    assert conclusion(results).verdict is Verdict.FASTER
    assert machine.log[-2:] == ["end eager", "end inductor"]


def test_steps_are_counted() -> None:
    machine = Machine({"eager": EAGER, "inductor": Behaviour()})
    shown: list[tuple[int, int]] = []
    bench = Bench(plan(["inductor"], 2), machine.start, lambda _, *step: shown.append(step))
    asyncio.run(bench.run())
    assert shown == [(0, 4), (1, 4), (2, 4), (3, 4)]
