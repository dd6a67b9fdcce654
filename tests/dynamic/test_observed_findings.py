"""Break records into findings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.taxonomy import Entry, ReasonMatch, Taxonomy
from fullgraph.vocabulary.findings import Call, Evidence, Finding, Frame, Location, at_callers
from fullgraph_worker.protocol import wire

TEXT = """\
def f(x):
    '😀é'; print(x)
    for i in bar(
        x):
        print(i)
    return x
"""
PRINTS = Entry(
    id="logging-call",
    code="FG103",
    title="Call of print",
    category="operations",
    minor="logging-and-printing",
    gb_ids=(),
    matches=(ReasonMatch("GB0059", "builtin print"),),
    breaks_in="",
    fix_safety="safe",
    sections={},
)
RECORD = wire.Record(
    path="/a.py",
    line=2,
    column=14,
    end_line=2,
    end_column=22,
    gb_type="Failed to trace builtin operator",
    gb_id="GB0059",
    reason="Dynamo does not know\nhow to trace it.\n\nMuch more text.",
    hints=["Avoid it."],
    context="builtin print [...]",
    stack=[wire.StackFrame("/a.py", 2, "f")],
    skips_frame=False,
    payload="",
)


def findings(*records: wire.Record, text: str | None = TEXT) -> tuple[Finding, ...]:
    result = RunResult(records, {}, None, None, None, "")
    return observed_findings(result, Taxonomy((PRINTS,)), lambda path: text)


def test_a_record_is_an_observed_finding() -> None:
    [finding] = findings(RECORD)

    assert (finding.code, finding.entry) == ("FG103", "logging-call")
    assert finding.evidence is Evidence.OBSERVED
    assert finding.message == "Call of print: Dynamo does not know how to trace it."
    # An emoji is four bytes, an accented letter two.
    assert finding.location == Location("/a.py", 2, 10, 2, 18)
    assert TEXT.split("\n")[1][10:18] == "print(x)"
    assert finding.observation is not None
    assert finding.observation.gb_id == "GB0059"
    assert finding.observation.reason == RECORD.reason
    assert finding.observation.hints == ("Avoid it.",)
    assert finding.observation.count == 1


@pytest.mark.parametrize(
    "reason", ["Dynamo does not support this", "This is not supported.", "Currently not supported"]
)
def test_a_reason_that_names_nothing_gives_way_to_the_name_of_the_kind(reason: str) -> None:
    [finding] = findings(replace(RECORD, reason=reason))

    assert finding.message == "Call of print: Failed to trace builtin operator"
    assert finding.observation is not None
    assert finding.observation.reason == "Failed to trace builtin operator"


def test_equal_places_and_kinds_are_one_finding_with_the_longest_stack() -> None:
    outer = [wire.StackFrame("/b.py", 9, "g"), *RECORD.stack]

    [finding] = findings(
        RECORD,
        replace(RECORD, stack=outer),
        replace(RECORD, column=-1, end_line=-1, end_column=-1, skips_frame=True),
    )

    assert finding.observation is not None
    assert finding.observation.count == 3
    assert finding.observation.stack == (Frame("/b.py", 9, "g"), Frame("/a.py", 2, "f"))
    assert finding.observation.skips_frame
    assert finding.location.column == 10


def test_other_kinds_and_columns_are_other_findings() -> None:
    found = findings(
        RECORD,
        replace(RECORD, gb_id="GB0001"),
        replace(RECORD, column=4, end_column=12),
        replace(RECORD, line=5, column=-1),
    )

    assert [(f.code, f.location.line, f.location.column) for f in found] == [
        ("FG103", 2, 4),
        ("FG000", 2, 10),
        ("FG103", 2, 10),
        ("FG103", 5, 8),
    ]


def test_an_unclassified_finding_speaks_with_dynamos_words() -> None:
    [unknown] = findings(replace(RECORD, gb_id="GB9999"))
    [old] = findings(replace(RECORD, gb_id="", gb_type="", context="", reason="generic_jump"))
    [silent] = findings(replace(RECORD, gb_id="", gb_type="", context="", reason=""))

    assert unknown.code == "FG000"
    assert unknown.message == (
        "Failed to trace builtin operator: Dynamo does not know how to trace it."
    )
    assert old.message == "Graph break: generic_jump"
    assert silent.message == "Graph break"
    assert silent.observation is not None
    assert silent.observation.gb_id is None
    assert silent.observation.reason


@pytest.mark.parametrize(
    ("line", "column", "end_line", "end_column", "expected"),
    [
        # The whole for statement: only what it iterates over breaks.
        (3, 4, 5, 16, (3, 13, 4, 10)),
        (3, 13, 4, 10, (3, 13, 4, 10)),
        # Unknown columns, or columns of another text: the line without its indentation.
        (2, -1, -1, -1, (2, 4, 2, 18)),
        (2, 90, 2, 95, (2, 4, 2, 18)),
        (2, 10, 1, 3, (2, 4, 2, 18)),
        (2, 4, 99, 3, (2, 4, 2, 18)),
        (7, -1, -1, -1, (7, 0, 7, 0)),
        (99, 3, 99, 4, (99, 0, 99, 0)),
    ],
)
def test_ranges(
    line: int, column: int, end_line: int, end_column: int, expected: tuple[int, ...]
) -> None:
    [finding] = findings(
        replace(RECORD, line=line, column=column, end_line=end_line, end_column=end_column)
    )

    where = finding.location
    assert (where.line, where.column, where.end_line, where.end_column) == expected


def test_a_line_without_columns_is_shown_without_its_comment() -> None:
    text = "def f(x):\n    s = '#'; print(x)  # loud\n"
    [finding] = findings(replace(RECORD, column=-1), text=text)

    where = finding.location
    assert text.split("\n")[1][where.column : where.end_column] == "s = '#'; print(x)"


@pytest.mark.parametrize("text", [None, "def f(:\n    \u00e9; print(x)  # does not parse\n"])
def test_a_file_that_cannot_be_read_or_parsed_still_has_its_finding(text: str | None) -> None:
    [finding] = findings(RECORD, text=text)

    assert (finding.location.path, finding.location.line) == ("/a.py", 2)


def test_two_kinds_of_pytorch_that_are_one_kind_of_ours_are_one_finding() -> None:
    """As tqdm does: one record where the bar is made, one where it is iterated over."""
    bar = replace(PRINTS, gb_ids=("GB0007", "GB0008"))
    made = replace(RECORD, gb_id="GB0007", context="made")
    iterated = replace(RECORD, gb_id="GB0008", context="iterated", skips_frame=True)
    result = RunResult((made, iterated, iterated), {}, None, None, None, "")

    [finding] = observed_findings(result, Taxonomy((bar,)), lambda path: TEXT)

    assert finding.observation is not None
    assert finding.observation.gb_id == "GB0007"
    assert finding.observation.context == "made"
    assert finding.observation.count == 3
    assert finding.observation.skips_frame


def test_two_kinds_that_nobody_knows_stay_two_findings() -> None:
    made = replace(RECORD, gb_id="GB9998", gb_type="One", context="")
    other = replace(RECORD, gb_id="GB9999", gb_type="Another", context="")

    assert len(findings(made, other)) == 2


def test_a_break_under_fullgraph_is_marked() -> None:
    called = replace(RECORD, stack=[wire.StackFrame("/a.py", 6, "whole"), *RECORD.stack])
    done = wire.Done({}, 1, "", 0.1, fullgraph=[wire.StackFrame("/a.py", 5, "whole")])

    def fullgraph(record: wire.Record) -> bool:
        result = RunResult((record,), {}, done, None, None, "")
        [finding] = observed_findings(result, Taxonomy((PRINTS,)), lambda path: TEXT)
        assert finding.observation is not None
        return finding.observation.fullgraph

    assert fullgraph(called)
    assert not fullgraph(RECORD)


def numbered(number: int, line: int, caused_by: int = -1, **changes: Any) -> wire.Record:
    return replace(RECORD, number=number, line=line, caused_by=caused_by, column=-1, **changes)


def causes(*records: wire.Record) -> dict[int, int | None]:
    return {
        f.location.line: f.observation.caused_by.line if f.observation.caused_by else None
        for f in findings(*records)
        if f.observation
    }


def test_a_break_that_another_led_to_says_so() -> None:
    assert causes(numbered(0, 2), numbered(1, 5, caused_by=0)) == {2: None, 5: 2}


def test_a_break_that_also_came_up_by_itself_has_no_cause() -> None:
    led = numbered(1, 5, caused_by=0)
    assert causes(numbered(0, 2), led, numbered(2, 5)) == {2: None, 5: None}


def test_repeats_of_a_break_are_not_their_own_cause() -> None:
    again = numbered(1, 2, caused_by=0)
    assert causes(numbered(0, 2), again, numbered(2, 2, caused_by=1)) == {2: None}


def test_numbers_are_those_of_the_nearest_process() -> None:
    first = [numbered(0, 2), numbered(1, 3)]
    assert causes(*first, numbered(0, 5), numbered(1, 6, caused_by=0)) == {
        2: None,
        3: None,
        5: None,
        6: 5,
    }


def test_a_cause_that_is_not_among_the_records_is_none() -> None:
    assert causes(numbered(4, 2, caused_by=3)) == {2: None}


def test_different_calls_are_kept_and_equal_ones_are_not_repeated() -> None:
    shapes = [(0, 2), (0, 2), (1, 3), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7)]
    [finding] = findings(
        *(replace(RECORD, call=call, frame_inputs=f"f(x: float32[{n}])") for call, n in shapes)
    )
    assert finding.observation is not None
    assert finding.observation.count == 8
    assert finding.observation.calls == (
        Call("f(x: float32[2])", 0),
        Call("f(x: float32[3])", 1),
        Call("f(x: float32[4])", 2),
        Call("f(x: float32[5])", 2),
        Call("f(x: float32[6])", 2),
    )


def test_a_librarys_break_names_each_line_of_the_user_that_called_it() -> None:
    def called_at(line: int) -> wire.Record:
        stack = [
            wire.StackFrame("/mine/run.py", 1, "main"),
            wire.StackFrame("/mine/model.py", line, "forward"),
            wire.StackFrame("/lib/a.py", 6, "scale"),
        ]
        return replace(RECORD, path="/lib/a.py", line=6, column=-1, stack=stack)

    records = (called_at(2), called_at(6), called_at(2))
    result = RunResult(records, {}, None, None, None, "")
    [finding] = observed_findings(
        result, Taxonomy((PRINTS,)), lambda path: TEXT, lambda path: path.startswith("/mine/")
    )

    assert finding.location.path == "/lib/a.py"
    assert finding.observation is not None
    assert finding.observation.called_from == (
        Location("/mine/model.py", 2, 4, 2, 18),
        Location("/mine/model.py", 6, 4, 6, 12),
    )
    copies = at_callers(finding)
    assert [copy.location for copy in copies] == list(finding.observation.called_from)
    assert {copy.message for copy in copies} == {
        "In lib/a.py:6, called here: Call of print: Dynamo does not know how to trace it."
    }


def test_a_break_in_the_users_own_file_is_called_from_nowhere() -> None:
    [finding] = findings(RECORD)
    assert finding.observation is not None
    assert finding.observation.called_from == ()
    assert at_callers(finding) == ()
