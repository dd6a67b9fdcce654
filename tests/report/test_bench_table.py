"""A benchmark for people at a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.dynamic.failures import RunFailure
from fullgraph.measure.conclusion import Price
from fullgraph.measure.results import ArmResult, Results
from fullgraph.report.bench_table import render_bench
from fullgraph_worker.protocol.wire import Agreement, Prepared, Timed
from tests.measure.arms import COMPILED, PREPARED

EAGER = replace(PREPARED, flops=10**9, peak=10e9, peak_dtype="float32", device="Tesla T4")


def arm(name: str, prepared: Prepared, seconds: float, waited: float = 0.0) -> ArmResult:
    rounds = {number: Timed([seconds], 1, waited, 2**20) for number in range(6)}
    return ArmResult(name, prepared, rounds=rounds)


def rendered(*arms: ArmResult, colour: bool = False, price: Price | None = None) -> list[str]:
    results = Results({each.name: each for each in (arm("eager", EAGER, 0.2), *arms)}, "2.13.0")
    return render_bench("net.py:Net", results, colour=colour, price=price).split("\n")


def test_the_first_line_is_the_answer_and_each_arm_is_a_line() -> None:
    lines = rendered(arm("inductor", replace(COMPILED, agreement=Agreement(1e-7)), 0.1))
    assert lines[0] == "compile with inductor: 2.00x ± 0.03, pays after 20 calls (4.1 s)."
    assert lines[1] == "net.py:Net(x: float32[2])"
    assert lines[2].endswith("torch 2.13.0, Tesla T4, 2 threads")
    assert " ".join(lines[4].split()) == "eager 200 ms 200 ms 0 ms 200 ms 1 MB 100 ms"
    assert "2.000x  1.970 to 2.030     1.0e-07    1 MB    2.1 s" in lines[5]


@pytest.mark.parametrize(
    ("width", "left_out"),
    [(110, set()), (90, {"sigma"}), (80, {"sigma", "mean", "p95"})],
)
def test_a_table_has_the_columns_that_the_terminal_has_a_place_for(
    width: int, left_out: set[str]
) -> None:
    results = Results(
        {"eager": arm("eager", EAGER, 0.2), "inductor": arm("inductor", COMPILED, 0.1)}
    )
    lines = render_bench("f", results, colour=False, width=width).split("\n")
    assert all(len(line) <= width for line in lines[3:6])
    assert {"sigma", "mean", "p95", "memory"} - set(lines[3].split()) == left_out


def test_a_limit_of_dynamo_is_told() -> None:
    words = "forward reached recompile_limit (8 compiled versions)"
    limited = replace(COMPILED, limits=[words])
    shows = f"{words}. `fullgraph explain --calls 10` with this target shows why."
    limits = rendered(arm("inductor", limited, 0.1), arm("aot_eager", limited, 0.1))
    assert f"  inductor, aot_eager: {shows}" in limits
    never = arm("inductor", replace(limited, graphs=8, regions=0), 0.1)
    assert f"  inductor: not compiled: Dynamo captured 8 graphs, but {shows}" in rendered(never)


def test_utilization_is_shown_by_both_peaks() -> None:
    text = "\n".join(rendered(arm("inductor", COMPILED, 0.125)))
    # 1 GFLOP in 200 ms and in 125 ms are 5 and 8 GFLOP/s, of 10 GFLOP/s and of 8.1 TFLOP/s.
    assert (
        "  MFU: eager 50 %, inductor 80 % of the matmul peak measured here (10 GFLOP/s, float32); "
        "1 GFLOP per call.\n"
        "  MFU: eager <1 %, inductor <1 % of the data sheet's 8.1 TFLOP/s.\n"
    ) in text


def test_other_outputs_are_first_and_red() -> None:
    wrong = replace(COMPILED, agreement=Agreement(1.0, "2 became 3 at [0]"))
    lines = rendered(arm("inductor", wrong, 0.1), colour=True)
    assert lines[3].startswith("  \x1b[31minductor: the output differs from that of eager mode: 2")


def test_what_was_not_measured_has_a_sentence() -> None:
    failed = ArmResult(
        "inductor", failure=RunFailure("bad-options", "There is no compiler.\ng++ -O3")
    )
    empty = ArmResult("aot_eager", replace(COMPILED, graphs=0, regions=0))
    lines = rendered(failed, empty)
    assert "  inductor: There is no compiler." in lines
    assert (
        "  aot_eager: not compiled: Dynamo captured no graph. `fullgraph explain` shows why."
        in lines
    )


def test_a_busy_machine_is_told() -> None:
    lines = rendered(arm("inductor", COMPILED, 0.1, waited=0.4), arm("b", COMPILED, 0.1, 0.3))
    assert any(line.startswith("  Other programs used the processors: calls") for line in lines)
    assert not any("Other programs" in line for line in rendered(arm("b", COMPILED, 0.1)))


def test_the_caches_of_a_second_start_are_shown_with_reasons() -> None:
    warm = replace(COMPILED, caches={"FX graph cache bypass": 1}, bypassed=["custom pass"])
    inductor = arm("inductor", warm, 0.1)
    inductor.cold = COMPILED
    assert (
        "  inductor, started again: FX graph cache bypass 1x (bypassed: custom pass)."
        in rendered(inductor)
    )


def test_calls_that_are_too_short_are_told() -> None:
    results = Results({"eager": arm("eager", PREPARED, 5e-6)})
    assert "A call in eager mode takes only 0.005 ms" in render_bench("f", results, colour=False)


def test_steps_with_data_have_their_share_of_waiting() -> None:
    inductor = arm("inductor", COMPILED, 0.1)
    eager = arm("eager", PREPARED, 0.2)
    for timed in eager.rounds.values():
        timed.waits, timed.steps = [0.1], [0.3]
    for timed in inductor.rounds.values():
        timed.waits, timed.steps = [0.15], [0.25]
    results = Results({"eager": eager, "inductor": inductor})
    text = render_bench("f", results, colour=False)
    assert "  eager with data: 300 ms per step, of which 33 % waits for data.\n" in text
    assert "250 ms per step, of which 60 % waits for data; speed-up 1.20x (1.18 to 1.22).\n" in text


def test_a_price_gives_a_second_sentence() -> None:
    lines = rendered(arm("inductor", COMPILED, 0.1), price=Price(10, 3))
    assert lines[1].startswith("10 hours of eager mode at 3 an hour cost 30.00; with inductor 15.")
