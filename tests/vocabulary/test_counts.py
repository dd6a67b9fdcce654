from __future__ import annotations

from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location, Observation
from fullgraph.vocabulary.prose import counted, graphs_counted, in_numbers


def finding(kind: Kind, count: int = 1) -> Finding:
    seen = Observation(gb_id=None, reason="", count=count, kind=kind)
    where = Location("/a.py", 1, 0, 1, 1)
    return Finding("FG000", "unclassified", where, Evidence.OBSERVED, "", observation=seen)


def test_numbers_have_their_words() -> None:
    assert counted(1) == "1 graph break"
    assert counted(0) == "0 graph breaks"
    assert counted(2, Kind.BACKEND_FAILURE) == "2 backend failures"
    assert [graphs_counted(number) for number in (0, 1, 2)] == ["0 graphs", "1 graph", "2 graphs"]


def test_breaks_come_first_and_recompiles_count_each_time() -> None:
    found = [
        finding(Kind.RECOMPILE, 7),
        finding(Kind.DISABLED, 3),
        finding(Kind.BREAK, 12),
        finding(Kind.RECOMPILE, 2),
    ]

    assert in_numbers(found) == "1 graph break, 9 recompiles, 1 disabled call"
    assert in_numbers([]) == ""
