"""Which finding a measured gap belongs to."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.dynamic.profile import with_costs
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Cost, Spread
from fullgraph_worker.protocol import wire

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


def gap(record: int, seconds: float, spread: tuple[float, float] | None = None) -> wire.GapProfile:
    low, high = spread or (seconds, seconds)
    return wire.GapProfile(record, "/a.py", 2, 1, seconds, 0.0, wire.Spread(low, high))


def cost(seconds: float, rank: int | None) -> Cost:
    return Cost(seconds, 10.0, rank, Spread(seconds, seconds), Spread(9.0, 11.0), 1)


def costs(
    records: list[wire.Record], gaps: list[wire.GapProfile], calls: int = 1
) -> dict[tuple[str, int, int, str | None], Cost | None]:
    profile = wire.Profile("eager", "cpu", calls, 10.0, 0, 0, 0, 0, [], gaps)
    profile.call_spread = wire.Spread(9.0, 11.0)
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
        ("break", 2, 8, "GB0124"): cost(2.5, rank=1),
        ("break", 3, 4, "GB0124"): cost(2.0, rank=2),
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
    assert found[("break", 2, 8, "GB0124")] == cost(1.0, rank=1)


def test_a_break_of_a_later_call_has_no_finding() -> None:
    assert costs([RECORD], [gap(-1, 1.0)]) == {("break", 2, 8, "GB0124"): None}


def test_a_profile_of_no_call_gives_no_costs() -> None:
    assert costs([RECORD], [], calls=0) == {("break", 2, 8, "GB0124"): None}


def test_only_a_cost_that_is_clearly_more_or_less_has_a_rank() -> None:
    gaps = [gap(0, 5.0, (4.0, 6.0)), gap(1, 2.0, (1.0, 2.5)), gap(2, 1.5, (1.2, 1.6))]

    found = costs([RECORD, OTHER_KIND, OTHER_LINE], gaps)

    ranks = {round(cost.seconds, 1): cost.rank for cost in found.values() if cost}
    assert ranks == {5.0: 1, 2.0: None, 1.5: None}


def test_the_spreads_of_one_finding_are_added() -> None:
    found = costs([RECORD, RECORD], [gap(0, 1.0, (0.5, 2.0)), gap(1, 3.0, (2.5, 3.5))])

    joined = found[("break", 2, 8, "GB0124")]
    assert joined is not None
    assert joined.spread == Spread(3.0, 5.5)


def test_a_cost_is_clear_if_no_spread_is_wider_than_its_value() -> None:
    assert Cost(1.0, 9.0, 1, Spread(0.5, 1.5), Spread(8.0, 10.0), 20).is_clear
    assert not Cost(1.0, 9.0, 1, Spread(0.4, 1.5), Spread(8.0, 10.0), 20).is_clear
    assert not Cost(1.0, 9.0, 1, Spread(0.9, 1.1), Spread(3.0, 12.5), 20).is_clear
    assert Cost(1.0, 9.0, 1).is_clear


def test_a_share_is_of_the_whole_call() -> None:
    assert Cost(2.5, 10.0, 1).share == 0.25
    assert Cost(0.0, 0.0, 1).share == 0.0
