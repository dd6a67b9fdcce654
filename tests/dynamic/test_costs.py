"""Which finding a measured gap belongs to."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.dynamic.profile import with_costs
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.findings import Cost
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker import wire

TEXT = "def f(x):\n    a = x.sum().item() + x.max().item()\n    print(a)\n"
RECORD = wire.Record(
    path="/a.py",
    line=2,
    column=8,
    end_line=2,
    end_column=22,
    gb_type="item",
    gb_id="GB0124",
    reason="item",
    hints=[],
    context="",
    stack=[wire.StackFrame("/a.py", 2, "f")],
    skips_frame=False,
    payload="",
)
OTHER_KIND = replace(RECORD, gb_type="max", gb_id="GB0002", reason="max")
OTHER_COLUMN = replace(RECORD, column=25, end_column=39)
OTHER_LINE = replace(RECORD, line=3, end_line=3, column=4, end_column=12)
RECOMPILE = replace(RECORD, kind=wire.RECOMPILE, gb_id="", gb_type="", reason="a guard failed")


def gap(record: int, seconds: float) -> wire.GapProfile:
    return wire.GapProfile(record, "/a.py", 2, 1, seconds, 0.0)


def costs(
    records: list[wire.Record], gaps: list[wire.GapProfile], calls: int = 1
) -> dict[tuple[str, int, int, str | None], Cost | None]:
    profile = wire.Profile("eager", "cpu", calls, 10.0, 0, 0, 0, 0, [], gaps)
    result = RunResult(tuple(records), {}, None, None, None, "", profile)
    found = with_costs(observed_findings(result, Taxonomy(()), lambda path: TEXT), result)
    return {
        (o.kind.value, f.location.line, f.location.column, o.gb_id): o.cost
        for f in found
        if (o := f.observation)
    }


def test_the_records_of_one_finding_cost_what_they_cost_together() -> None:
    found = costs([RECORD, RECORD, OTHER_LINE], [gap(2, 2.0), gap(0, 1.0), gap(1, 1.5)])

    assert found == {
        ("break", 2, 8, "GB0124"): Cost(2.5, 10.0, rank=1),
        ("break", 3, 4, "GB0124"): Cost(2.0, 10.0, rank=2),
    }


def test_breaks_of_one_line_are_told_apart_by_kind_and_column() -> None:
    records = [RECORD, OTHER_KIND, OTHER_COLUMN]

    found = costs(records, [gap(0, 1.0), gap(1, 2.0), gap(2, 3.0)])

    assert {at: cost.seconds for at, cost in found.items() if cost} == {
        ("break", 2, 8, "GB0124"): 1.0,
        ("break", 2, 8, "GB0002"): 2.0,
        ("break", 2, 25, "GB0124"): 3.0,
    }


def test_what_is_no_break_costs_nothing_of_a_break() -> None:
    found = costs([RECOMPILE, RECORD], [gap(1, 1.0)])

    assert found[("recompile", 2, 8, None)] is None
    assert found[("break", 2, 8, "GB0124")] == Cost(1.0, 10.0, 1)


def test_a_break_of_a_later_call_has_no_finding() -> None:
    assert costs([RECORD], [gap(-1, 1.0)]) == {("break", 2, 8, "GB0124"): None}


def test_a_profile_of_no_call_gives_no_costs() -> None:
    assert costs([RECORD], [], calls=0) == {("break", 2, 8, "GB0124"): None}


def test_a_share_is_of_the_whole_call() -> None:
    assert Cost(2.5, 10.0, 1).share == 0.25
    assert Cost(0.0, 0.0, 1).share == 0.0
