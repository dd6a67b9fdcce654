from __future__ import annotations

from fullgraph.dynamic.kinds import parting
from fullgraph.vocabulary.findings import Frame
from fullgraph_worker.protocol.wire import StackFrame


def stack(*lines: int) -> list[StackFrame]:
    names = ("<module>", "f", "helper")[-len(lines) :]
    return [StackFrame("a.py", line, name) for line, name in zip(lines, names, strict=True)]


def test_several_callers_are_each_named() -> None:
    ways = [stack(30, 17, 5), stack(30, 18, 5), stack(30, 17, 5)]
    assert parting(ways) == (Frame("a.py", 17, "f"), Frame("a.py", 18, "f"))


def test_where_the_ways_part_further_up_that_is_named() -> None:
    ways = [stack(30, 17, 5), stack(31, 17, 5)]
    assert parting(ways) == (Frame("a.py", 30, "<module>"), Frame("a.py", 31, "<module>"))


def test_one_way_and_its_own_end_have_nothing_to_part() -> None:
    assert parting([stack(30, 17, 5), stack(5)]) == ()
    assert parting([stack(30, 17, 5)]) == ()
