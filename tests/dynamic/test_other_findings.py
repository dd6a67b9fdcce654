"""Records that are not breaks into findings, and their words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.dynamic.kinds import disabled_call, values_in_words
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.taxonomy import Taxonomy, load
from fullgraph.vocabulary.findings import Finding, Kind, Location
from fullgraph_worker.protocol import wire

TEXT = """\
@decorated(
    1)
async def \u00e9tape(x):
    return x


g = lambda x: x + 1
def broken(x): return (lambda y: y)(x)
"""
RECORD = wire.Record(
    path="/a.py",
    line=1,
    column=-1,
    end_line=-1,
    end_column=-1,
    gb_type="",
    gb_id="",
    reason="n was 1, now it is 2",
    hints=["Pass a tensor."],
    context="0/0: n == 1",
    stack=[wire.StackFrame("/a.py", 4, "\u00e9tape")],
    skips_frame=False,
    payload="",
    kind=wire.RECOMPILE,
    guard="n",
    was="1",
    now="2",
)
BREAK = replace(RECORD, kind=wire.BREAK, gb_id="GB0001", line=4, column=4, end_line=4, end_column=9)


def findings(
    *records: wire.Record, taxonomy: Taxonomy | None = None, done: wire.Done | None = None
) -> tuple[Finding, ...]:
    result = RunResult(records, {}, done, None, None, "")
    return observed_findings(result, taxonomy or load(), lambda path: TEXT)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (1, (3, 10, 15)),
        (7, (7, 4, 19)),
        (8, (8, 4, 10)),
        # Nothing is defined there: the line.
        (4, (4, 4, 12)),
    ],
)
def test_a_whole_function_is_shown_at_its_name(line: int, expected: tuple[int, ...]) -> None:
    [found] = findings(replace(RECORD, line=line))

    where = found.location
    assert (where.line, where.column, where.end_column) == expected


def test_one_guard_is_one_finding_and_another_is_another() -> None:
    found = findings(
        RECORD,
        replace(RECORD, was="2", now="3", context="0/1: n == 2"),
        replace(RECORD, guard="dtype of x", was="float32", now="float64", reason="dtype"),
        BREAK,
    )

    assert [(f.kind, f.observation.count) for f in found if f.observation] == [
        (Kind.RECOMPILE, 1),
        (Kind.RECOMPILE, 2),
        (Kind.BREAK, 1),
    ]
    assert found[1].observation is not None
    assert found[1].observation.reason == "n was 1, then 2 and 3"
    assert found[1].observation.context == "0/1: n == 2"
    assert found[1].observation.hints == ("Pass a tensor.",)


@pytest.mark.parametrize(
    ("kind", "page"),
    [
        (wire.RECOMPILE, "recompilation"),
        (wire.RECOMPILE_LIMIT, "recompile-limit"),
        (wire.BACKEND_FAILURE, "backend-failure"),
        (wire.DISABLED, "disabled-region"),
    ],
)
def test_each_kind_has_its_page_and_speaks_without_one(kind: str, page: str) -> None:
    record = replace(RECORD, kind=kind)

    [known] = findings(record)
    [unknown] = findings(record, taxonomy=Taxonomy(()))

    assert known.entry == page
    assert known.message.startswith(load().by_id(page).title)
    assert unknown.code == "FG000"
    assert "does not know" not in unknown.message


def test_what_a_run_with_fullgraph_refuses_is_marked() -> None:
    done = wire.Done({}, 1, "", 0.1, fullgraph=[wire.StackFrame("/a.py", 1, "\u00e9tape")])
    kinds = (wire.RECOMPILE, wire.RECOMPILE_LIMIT, wire.DISABLED)

    found = findings(*(replace(RECORD, kind=kind) for kind in kinds), done=done)

    marked = {f.kind for f in found if f.observation and f.observation.fullgraph}
    assert marked == {Kind.RECOMPILE_LIMIT, Kind.DISABLED}


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (["2"], "was 1, then 2"),
        (["2", "2", "3"], "was 1, then 2 and 3"),
        (["2", "1", "2"], "was 1, then 2, 1 and 2"),
        (["2", "3", "4", "5", "6", "7"], "was 1, then 2, 3, 4, 5 and 2 more"),
    ],
)
def test_values_in_a_row(later: list[str], words: str) -> None:
    assert values_in_words("1", later) == words


def test_a_disabled_call_of_an_older_torch_is_named_too() -> None:
    reason = "call torch._dynamo.disable() wrapped function <function helper>"

    assert disabled_call(reason, "") == "helper runs in eager mode because it is disabled."
    assert disabled_call("", "") == "a function runs in eager mode because it is disabled."


def test_a_file_that_does_not_parse_still_has_its_finding() -> None:
    result = RunResult((RECORD,), {}, None, None, None, "")

    [found] = observed_findings(result, load(), lambda path: "def (:\n")

    assert found.location == Location("/a.py", 1, 0, 1, 6)
