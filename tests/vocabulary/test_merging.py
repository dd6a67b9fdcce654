from __future__ import annotations

from dataclasses import replace

from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Location, Observation
from fullgraph.vocabulary.merging import behind_breaks, merge

FILE = "/project/model.py"


class Ran:
    """A run that evaluated all of these lines; elsewhere nothing is known."""

    def __init__(self, *lines: int) -> None:
        self.lines = lines

    def refutes(self, finding: Finding) -> bool:
        return finding.location.line in self.lines

    had_run = refutes


def finding(
    line: int,
    entry: str = "logging-call",
    code: str = "FG103",
    *,
    end: int | None = None,
    observed: bool = False,
    columns: tuple[int, int] = (4, 10),
) -> Finding:
    return Finding(
        code=code,
        entry=entry,
        location=Location(FILE, line, columns[0], end or line, columns[1]),
        evidence=Evidence.OBSERVED if observed else Evidence.PREDICTED,
        message="m",
        because="" if observed else "`x` is a tensor",
        observation=Observation("GB0059", "print") if observed else None,
    )


def test_prediction_and_observation_of_a_line_are_one_finding() -> None:
    merged = merge([finding(3)], [finding(3, observed=True)], Ran(3))
    (only,) = merged.findings
    assert only.evidence is Evidence.OBSERVED
    assert only.because == "`x` is a tensor"
    assert merged.cleared == ()


def test_what_a_run_broke_on_is_neither_assumed_nor_conditional() -> None:
    predicted = replace(finding(3), is_assumed=True, condition="self.training")
    (only,) = merge([predicted], [finding(3, observed=True)], Ran(3)).findings
    assert (only.is_assumed, only.condition) == (False, "")


def test_the_prediction_of_the_same_kind_gives_the_tighter_range() -> None:
    observed = finding(3, observed=True, end=5, columns=(4, 20))
    merged = merge([finding(3, columns=(7, 12))], [observed], Ran())
    assert merged.findings[0].location == Location(FILE, 3, 7, 3, 12)
    assert merged.findings[0].observation == observed.observation


def test_a_prediction_of_another_kind_keeps_the_observed_range() -> None:
    observed = finding(3, observed=True, columns=(4, 20))
    merged = merge([finding(3, "tensor-to-scalar", "FG102", columns=(7, 12))], [observed], Ran(3))
    assert [f.location for f in merged.findings] == [observed.location]


def test_a_line_traced_without_a_break_clears_the_prediction() -> None:
    merged = merge([finding(3), finding(9)], [], Ran(1, 2, 3))
    assert [f.location.line for f in merged.findings] == [9]
    assert [(f.location.line, f.evidence) for f in merged.cleared] == [(3, Evidence.CLEARED)]


def test_two_observations_on_one_line_stay_two() -> None:
    merged = merge(
        [finding(3)],
        [
            finding(3, observed=True),
            finding(3, "tensor-to-scalar", "FG102", observed=True, columns=(20, 30)),
        ],
        Ran(),
    )
    assert [(f.code, f.because) for f in merged.findings] == [
        ("FG103", "`x` is a tensor"),
        ("FG102", ""),
    ]


def test_two_calls_on_one_line_keep_their_own_ranges() -> None:
    left, right = finding(3, columns=(4, 10)), finding(3, columns=(12, 18))
    merged = merge([left, right], [finding(3, observed=True, columns=(12, 18))], Ran())
    assert [f.location for f in merged.findings] == [right.location]


def test_findings_come_in_file_order() -> None:
    merged = merge([finding(9), finding(1)], [finding(5, observed=True)], Ran())
    assert [f.location.line for f in merged.findings] == [1, 5, 9]


# What Dynamo made of these lines was measured with torch 2.13.
PRINT_IN_LOOP = "        print(x.sum().item())"


def test_what_a_run_never_came_to_on_a_line_that_broke_stays_predicted() -> None:
    # In a loop Dynamo gives the function up at `.item()`; fixing it uncovers the `print`.
    call, item = (8, 29), (14, 28)
    assert PRINT_IN_LOOP[slice(*call)] == "print(x.sum().item())"
    assert PRINT_IN_LOOP[slice(*item)] == "x.sum().item()"
    merged = merge(
        [finding(3, columns=call), finding(3, "tensor-to-scalar", "FG102", columns=item)],
        [finding(3, "tensor-to-scalar", "FG102", columns=item, observed=True)],
        Ran(),
    )
    assert [(f.code, f.evidence) for f in merged.findings] == [
        ("FG103", Evidence.PREDICTED),
        ("FG102", Evidence.OBSERVED),
    ]
    assert merged.cleared == ()


def test_the_same_where_the_observation_has_no_columns() -> None:
    # Before Python 3.11 it is shown at the whole line, which is the `print` too.
    merged = merge(
        [
            finding(3, columns=(8, 29)),
            finding(3, "tensor-to-scalar", "FG102", columns=(14, 28)),
        ],
        [finding(3, "tensor-to-scalar", "FG102", columns=(8, 29), observed=True)],
        Ran(),
    )
    assert [(f.code, f.evidence, f.location.column) for f in merged.findings] == [
        ("FG103", Evidence.PREDICTED, 8),
        ("FG102", Evidence.OBSERVED, 14),
    ]


def test_two_statements_of_a_line_are_two_findings() -> None:
    merged = merge(
        [finding(3, "tensor-to-scalar", "FG102", columns=(20, 34))],
        [finding(3, columns=(4, 14), observed=True)],
        Ran(),
    )
    assert [f.code for f in merged.findings] == ["FG103", "FG102"]


def test_an_argument_of_the_call_that_broke_had_run_by_then() -> None:
    # With capture_scalar_outputs `print(x.sum().item())` breaks at the print alone.
    merged = merge(
        [finding(3, "tensor-to-scalar", "FG102", columns=(14, 28))],
        [finding(3, columns=(8, 29), observed=True)],
        Ran(3),
    )
    assert [f.code for f in merged.findings] == ["FG103"]


def test_an_argument_that_was_not_evaluated_stays_predicted() -> None:
    # `print(x.item() if flag else 1)`, where flag is false.
    merged = merge(
        [finding(3, "tensor-to-scalar", "FG102", columns=(14, 22))],
        [finding(3, columns=(8, 39), observed=True)],
        Ran(),
    )
    assert [f.code for f in merged.findings] == ["FG103", "FG102"]


def test_a_branch_that_broke_may_not_have_come_to_what_lies_within_it() -> None:
    # `x.sum() > 0 and print(x)`: if the sum is not above 0, nothing is known of the print.
    merged = merge(
        [finding(3, columns=(22, 30))],
        [finding(3, "data-dependent-branch", "FG201", columns=(6, 30), observed=True)],
        Ran(),
    )
    assert [f.code for f in merged.findings] == ["FG201", "FG103"]


def test_one_expression_is_one_finding_whatever_it_is_called() -> None:
    merged = merge(
        [finding(3, "tensor-to-scalar", "FG102")],
        [finding(3, "unclassified", "FG000", observed=True)],
        Ran(),
    )
    assert [f.code for f in merged.findings] == ["FG000"]


def test_a_recompile_says_nothing_of_a_break() -> None:
    recompile = replace(
        finding(3, "unclassified", "FG000", observed=True),
        observation=Observation(None, "size changed", kind=Kind.RECOMPILE),
    )
    merged = merge([finding(3)], [recompile], Ran(3))
    assert [f.code for f in merged.cleared] == ["FG103"]


def test_what_is_behind_a_break_that_cannot_be_resumed_was_not_traced() -> None:
    broken = finding(10, observed=True)
    assert broken.observation is not None
    frames = (Frame(FILE, 9, "forward", "Net"), Frame(FILE, 10, "part", "Net"))
    seen = replace(broken.observation, stack=frames, skipped=("Net.forward",), skips_frame=True)
    broken = replace(broken, observation=seen)
    before, behind, elsewhere = finding(8), finding(12), finding(40)

    def function_at(path: str, line: int) -> str | None:
        return "forward" if 7 <= line < 20 else "part"

    found = behind_breaks((before, broken, behind, elsewhere), function_at)
    assert found[:2] == (before, broken)
    assert found[2].because == "not traced: behind the break at line 9; `x` is a tensor"
    assert found[3] == elsewhere
    assert [each.behind for each in found] == [0, 0, 9, 0]
