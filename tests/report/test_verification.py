"""A verification for people."""

from __future__ import annotations

from fullgraph.dynamic.run import RunResult
from fullgraph.report.verification import line_ranges, render_verification
from fullgraph_worker.protocol.wire import Difference, DifferingOperation, Rounding, Stage


def _result(**fields: object) -> RunResult:
    return RunResult((), {}, None, None, None, "", **fields)  # type: ignore[arg-type]


def test_lines_in_a_row_are_one_range() -> None:
    assert line_ranges([3, 4, 5, 9, 11, 12]) == "3-5, 9, 11-12"


def test_a_target_that_is_the_same() -> None:
    stages = (
        Stage("eager mode", 0.1, 0, ["", "again"], raised=["", ""]),
        Stage("inductor", 0.1, 1, ["", "again"], raised=["", ""]),
    )
    assert render_verification("a.py:f", _result(stages=stages)).splitlines() == [
        "a.py:f: 2 calls give the same results in eager mode and with backend inductor.",
        "  calls: the inputs as given, again",
        "  inductor  same as eager mode",
    ]


def test_a_target_that_is_the_same_but_for_rounding() -> None:
    result = _result(
        stages=(Stage("eager mode", 0.1, 0, [""]), Stage("inductor", 0.1, 1, [""])),
        rounding=(Rounding("inductor", 3, ["gradient", "output"], 0.0216, 0, "self.weight"),),
    )
    assert render_verification("a.py:f", result).splitlines() == [
        "a.py:f: 1 call gives the same results but for rounding in eager mode and with backend "
        "inductor.",
        "  inductor  same as eager mode but for rounding",
        "    3 values differ (gradient, output), by up to 0.022 of the norm in call 1, "
        "self.weight: rounding errors in the inputs and weights change them as much in eager mode",
    ]


def test_a_difference_with_all_that_is_known_of_it() -> None:
    result = _result(
        stages=(
            Stage("eager mode", 0.1, 0, [""], raised=["ValueError: no"]),
            Stage("eager", 0.1, 1, [""], raised=["ValueError: no"]),
        ),
        differences=(Difference(0, "state", "self.n", "1 became 2", "values", "eager"),),
        operation=DifferingOperation("eager", 0, "aten.add.Tensor", "/x/a.py", 3),
        uncovered={"/x/a.py": (7, 8)},
    )
    assert render_verification("a.py:f", result).splitlines() == [
        "a.py:f differs from eager mode with backend eager: call 1: the state differs, self.n: "
        "1 became 2",
        "  call 1 raises an exception in eager mode: ValueError: no",
        "  eager  differs from eager mode: state",
        "    call 1: the state differs, self.n: 1 became 2",
        "    first operation that differs: aten.add.Tensor at a.py:3, in call 1",
        "  not covered: a.py:7-8",
    ]


def test_the_same_difference_in_several_calls_is_one_line() -> None:
    result = _result(
        stages=(Stage("eager mode", 0.1, 0, [""] * 4), Stage("eager", 0.1, 1, [""] * 4)),
        differences=tuple(
            Difference(n, "output", "output", f"{n} became 5", "values", "eager") for n in (0, 2, 3)
        ),
    )
    assert render_verification("a.py:f", result).splitlines()[3:] == [
        "    call 1: the output differs: 0 became 5; also in call 3-4",
    ]
