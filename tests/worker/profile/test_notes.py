"""The link from a compilation to the record that it made."""

from __future__ import annotations

from fullgraph_worker.profile.notes import Notes
from fullgraph_worker.profile.timeline import GRAPH, REGION, Span
from fullgraph_worker.protocol.wire import BREAK, RECOMPILE, RECOMPILE_LIMIT, Record


def record(line: int, kind: str = BREAK) -> Record:
    return Record("/a.py", line, 4, line, 9, "kind", "GB0001", "why", [], "", [], False, "", kind)


def region(compile_id: str) -> Span:
    return Span(REGION, compile_id, 0, 1)


def noted(*notes: tuple[Record, str]) -> Notes:
    made = Notes()
    for each, compile_id in notes:
        made.add(each, compile_id, is_sent=True)
    return made


def test_each_compilation_has_the_break_that_it_made() -> None:
    notes = noted((record(3), "0/0"), (record(5), "1/0"))

    breaks = notes.breaks()

    assert {name: notes.record(key).line for name, key in breaks.items()} == {"0/0": 3, "1/0": 5}
    assert [notes.position(key) for key in breaks.values()] == [0, 1]


def test_a_recompilation_ended_no_graph() -> None:
    notes = noted((record(3, RECOMPILE), "0/1"), (record(3, RECOMPILE_LIMIT), "0/1"))

    assert notes.breaks() == {}


def test_a_break_that_a_later_call_repeats_is_the_first_ones() -> None:
    notes = noted((record(3), "0/0"), (record(5), "1/0"))
    notes.add(record(5), "1/1", is_sent=False)
    notes.add(record(9), "2/0", is_sent=False)

    positions = {name: notes.position(key) for name, key in notes.breaks().items()}

    assert positions == {"0/0": 0, "1/0": 1, "1/1": 1, "2/0": -1}


def test_a_record_outside_of_a_compilation_still_counts_as_sent() -> None:
    notes = noted((record(3), ""), (record(5), "1/0"))

    assert {name: notes.position(key) for name, key in notes.breaks().items()} == {"1/0": 1}


def test_a_target_without_a_region_was_skipped() -> None:
    notes = noted((record(3), "0/0"), (record(5), "1/0"))
    inner = [region("1/0"), Span(GRAPH, "0", 0, 1)]

    skipped = notes.skipped_target(inner)

    assert skipped is not None
    assert notes.record(skipped).line == 3
    assert notes.skipped_target([*inner, region("0/0")]) is None


def test_a_target_that_was_compiled_too_often_runs_as_plain_python_for_that() -> None:
    notes = noted(
        (record(3), "0/0"), (record(1, RECOMPILE), "0/1"), (record(1, RECOMPILE_LIMIT), "0/8")
    )

    skipped = notes.skipped_target([])

    assert skipped is not None
    assert notes.record(skipped).kind == RECOMPILE_LIMIT


def test_without_records_nothing_was_skipped() -> None:
    assert Notes().skipped_target([region("0/0")]) is None
    assert Notes().skipped_target([]) is None
