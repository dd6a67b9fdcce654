"""The calls in the explained file of helpers that break in another one."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.dynamic.call_marks import call_marks, without_doubled
from fullgraph.dynamic.run import Owners
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Location, Observation

MODEL = """\
class Net:
    def forward(self, x):
        y = helpers.clip(x)  # 😀
        return helpers.clip(y)
"""
STACK = (
    Frame("/w/run.py", 9, "<module>"),
    Frame("/w/model.py", 3, "forward", "Net"),
    Frame("/w/helpers.py", 2, "clip"),
)


def broken(line: int = 2, **observed: object) -> Finding:
    place = Location("/w/helpers.py", line, 4, line, 9)
    observation = Observation("GB0124", "r", stack=STACK)
    observation = replace(observation, **observed)  # type: ignore[arg-type]
    return Finding(
        "FG102", "e", place, Evidence.OBSERVED, "It breaks: `.item()`", observation=observation
    )


def read(path: str) -> str | None:
    return MODEL if path == "/w/model.py" else None


def test_the_innermost_call_in_the_file_is_marked_once() -> None:
    (mark,) = call_marks([broken(), broken(5), broken(6)], "/w/model.py", read)
    assert mark.location == Location("/w/model.py", 3, 8, 3, 27)
    assert mark.message == "In `clip`, called here, at helpers.py:2: It breaks, and 2 more"
    assert mark.marks_call
    assert mark.observation is not None
    assert mark.observation.breaks_at == broken().location


def test_each_line_that_calls_it_is_marked() -> None:
    callers = (Frame("/w/model.py", 3, "forward"), Frame("/w/model.py", 4, "forward"))
    marks = call_marks([broken(callers=callers)], "/w/model.py", read)
    assert [mark.location.line for mark in marks] == [3, 4]


def test_what_has_its_own_finding_or_is_no_break_is_not_marked() -> None:
    own = replace(broken(), location=Location("/w/model.py", 3, 8, 3, 20))
    assert call_marks([broken(), own], "/w/model.py", read) == ()
    assert call_marks([broken()], "/w/helpers.py", read) == ()
    assert call_marks([broken(called_from=(own.location,))], "/w/model.py", read) == ()
    assert call_marks([broken(kind=Kind.RECOMPILE)], "/w/model.py", read) == ()


def test_a_mark_is_left_out_beside_another_finding_or_mark() -> None:
    (mark,) = call_marks([broken()], "/w/model.py", read)
    predicted = Finding("FG201", "e", mark.location, Evidence.PREDICTED, "m")
    assert without_doubled([mark, predicted]) == (predicted,)
    assert without_doubled([mark, replace(mark, code="FG103")]) == (mark,)


OWNERS = """\
def mask(x):
    return x

class GPT:
    if True:
        @wrapped
        def forward(self, x):
            def inner():
                return mask(x)
            return inner()

    class Block:
        async def forward(self, x):
            return [mask(each) for each in x]
"""


def test_functions_are_named_with_their_classes() -> None:
    frames = tuple(
        Frame("/w/gpt.py", line, name)
        for line, name in ((6, "forward"), (9, "inner"), (14, "forward"), (2, "mask"), (99, "mask"))
    )
    named = Owners(lambda path: OWNERS).named(broken(stack=frames, callers=frames[:1]))
    assert named.observation is not None
    assert [frame.name for frame in named.observation.stack] == [
        "GPT.forward",
        "inner",
        "GPT.Block.forward",
        "mask",
        "mask",
    ]
    assert named.observation.callers[0].name == "GPT.forward"
