"""What a terminal shows."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.report.table import render_table
from fullgraph.report.terminal import (
    columns,
    end_of,
    fitted,
    printable,
    underline,
    uses_colour,
    wrapped,
)
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import (
    Call,
    Cost,
    Evidence,
    Finding,
    Frame,
    Kind,
    Location,
    Observation,
)
from fullgraph_worker.guards.guard import Guard, GuardKind

ENTRY = replace(
    UNCLASSIFIED,
    id="tensor-to-scalar",
    code="FG102",
    sections={"Use instead": "Keep the value\na tensor.\n\n```python\nx = 1\n```"},
)
TAXONOMY = Taxonomy((ENTRY,))
TEXT = "def f(x):\n    v = x.sum().item()\n    return v\n"
CWD = Path("/work space")
PATH = str(CWD / "pkg" / "model.py")
PREDICTED = Finding(
    "FG102",
    "tensor-to-scalar",
    Location(PATH, 2, 8, 2, 22),
    Evidence.PREDICTED,
    "A tensor becomes a Python number",
    because="`x` is a tensor",
)
OBSERVED = replace(
    PREDICTED,
    evidence=Evidence.OBSERVED,
    observation=Observation(
        "GB0124",
        "Dynamo does not trace it",
        stack=(Frame("/elsewhere/run.py", 7, "main"), Frame(PATH, 2, "f")),
        count=3,
        skips_frame=True,
    ),
)


def render(*findings: Finding, text: str | None = TEXT, colour: bool = False) -> str:
    return render_table(findings, lambda path: text, TAXONOMY, colour=colour, cwd=CWD)


def test_a_prediction() -> None:
    assert render(PREDICTED) == (
        "1 graph break in 1 file: 1 predicted from the code.\n"
        "\n"
        "FG102 A tensor becomes a Python number\n"
        " --> pkg/model.py:2:9  predicted\n"
        "  |\n"
        "2 |     v = x.sum().item()\n"
        "  |         ^^^^^^^^^^^^^^\n"
        "  = because: `x` is a tensor.\n"
        "  = instead: Keep the value a tensor.\n"
    )


def test_a_function_alone_is_a_place_and_no_reason() -> None:
    text = render(replace(PREDICTED, because="in `Small.forward`"))
    assert "  = in: `Small.forward`.\n" in text
    assert "because" not in text


def test_an_observation() -> None:
    assert render(OBSERVED) == (
        "1 graph break in 1 file: 1 observed in the run.\n"
        "\n"
        "FG102 A tensor becomes a Python number\n"
        " --> pkg/model.py:2:9  observed 3 times, PyTorch's GB0124\n"
        "  |\n"
        "2 |     v = x.sum().item()\n"
        "  |         ^^^^^^^^^^^^^^\n"
        "  = because: `x` is a tensor.\n"
        "  = Dynamo: Dynamo does not trace it.\n"
        "  = through: main (/elsewhere/run.py:7) → f (pkg/model.py:2)\n"
        "  = note: Dynamo skips all of `f`, which now runs in eager mode.\n"
        "  = instead: Keep the value a tensor.\n"
    )


def test_the_brief_form_leaves_out_calls_and_what_is_known_already() -> None:
    found = [
        replace(OBSERVED, location=Location(f"{PATH}{line:02}", 1, 0, 1, 3))
        for line in range(1, 24)
    ]
    text = render_table(
        found, lambda path: TEXT, TAXONOMY, colour=False, cwd=CWD, is_brief=True, below="It ran."
    )
    head, first, *_, last = text.split("\n\n")
    assert head == "23 graph breaks in 23 files: 23 observed in the run.\nIt ran."
    assert first == (
        "FG102 A tensor becomes a Python number\n"
        " --> pkg/model.py01:1:1  observed 3 times\n"
        "1 | def f(x):\n"
        "  | ^^^\n"
        "  = because: `x` is a tensor.\n"
        "  = note: Dynamo skips all of `f`, which now runs in eager mode.\n"
        "  = instead: Keep the value a tensor."
    )
    assert last.startswith("3 findings more: --verbose shows all")
    assert text.count("-->") == 20


def test_after_a_run_without_breaks_the_first_line_is_about_the_run() -> None:
    text = render_table(
        [PREDICTED], lambda path: TEXT, TAXONOMY, colour=False, cwd=CWD, below="It ran."
    )
    assert text.startswith(
        "No graph breaks in the run; 1 predicted in code that it did not reach.\nIt ran.\n"
    )


def test_a_narrow_terminal_gets_lines_of_its_width() -> None:
    text = render_table(
        [OBSERVED], lambda path: TEXT, TAXONOMY, colour=False, cwd=CWD, below="a b " * 30, width=40
    )
    # A place is not broken: terminals open it.
    assert max(len(line) for line in text.splitlines() if "-->" not in line) <= 40


def test_the_brief_form_shows_one_cause_once_with_its_places() -> None:
    places = [replace(OBSERVED, location=Location(PATH, line, 4, line, 10)) for line in (3, 2, 5)]
    other = replace(PREDICTED, location=Location(PATH, 4, 0, 4, 3))
    text = render_table(
        [*places, other], lambda path: TEXT, TAXONOMY, colour=False, cwd=CWD, is_brief=True
    )
    assert re.findall(r"--> (\S+)", text) == ["pkg/model.py:2:5", "pkg/model.py:4:1"]
    assert "= also at: pkg/model.py:3, pkg/model.py:5\n" in text


def test_the_brief_form_folds_what_follows_under_its_origin() -> None:
    at = [Location(PATH, line, 4, line, 5) for line in (1, 5)]
    seen = Observation(
        None, "size of x was 2, now it is 3", kind=Kind.RECOMPILE, origin="the sizes"
    )
    first = replace(seen, count=4, followers=(at[1],), recompiles=7)
    second = replace(seen, reason="size of y was 4, now it is 6", count=3, caused_by=at[0])
    found = [
        replace(OBSERVED, location=place, code="FG401", observation=observed)
        for place, observed in zip(at, (first, second), strict=True)
    ]
    behind = replace(PREDICTED, location=Location(PATH, 9, 0, 9, 3), behind=2)
    text = render_table(
        [*found, OBSERVED, behind],
        lambda path: TEXT,
        TAXONOMY,
        colour=False,
        cwd=CWD,
        is_brief=True,
    )
    assert re.findall(r"--> (\S+)  (.*)", text) == [
        ("pkg/model.py:2:9", "observed 3 times"),
        ("pkg/model.py:1:5", "observed 7 times"),
    ]
    assert "= behind it: not traced yet, and likely to break next: pkg/model.py:9\n" in text
    assert "FG401 7 recompiles follow from the sizes\n" in text
    assert (
        "= where: pkg/model.py:1 (size of x was 2, now it is 3), pkg/model.py:5 (size of y was 4, "
        "now it\n      is 6)\n"
    ) in text


def test_how_a_break_came_about() -> None:
    assert OBSERVED.observation is not None
    observation = replace(
        OBSERVED.observation,
        stack=(),
        skips_frame=False,
        calls=(Call("f(x: float32[2])"), Call("f(x: float32[3])", 1)),
        caused_by=Location(PATH, 9, 0, 9, 4),
        called_from=(Location(str(CWD / "run.py"), 5, 4, 5, 9),),
    )
    out = render(replace(OBSERVED, observation=observation))
    assert (
        "  = seen behind: the break at pkg/model.py:9\n"
        "  = calls: f(x: float32[2]); f(x: float32[3]) in call 2\n"
    ) in out
    once = replace(observation, calls=observation.calls[:1])
    assert "calls:" not in render(replace(OBSERVED, observation=once))


@pytest.mark.parametrize(("other", "named"), [(GuardKind.RANK, True), (GuardKind.DTYPE, False)])
def test_advice_on_one_of_several_guards_says_on_which(other: GuardKind, named: bool) -> None:
    at = [Location(PATH, line, 4, line, 5) for line in (1, 5)]
    guards = [Guard("dtype of x", GuardKind.DTYPE), Guard("x", other)]
    seen = Observation(None, "", kind=Kind.RECOMPILE, origin="the type of x")
    first = replace(seen, guard=guards[0], followers=(at[1],), recompiles=2)
    second = replace(seen, guard=guards[1], caused_by=at[0])
    found = [
        replace(OBSERVED, location=place, code="FG401", observation=observed)
        for place, observed in zip(at, (first, second), strict=True)
    ]
    text = render_table(found, lambda path: TEXT, TAXONOMY, colour=False, cwd=CWD, is_brief=True)
    assert ("= instead: On dtype of x: Each dtype" in text) is named
    assert ("= instead: Each dtype" in text) is not named


def test_without_a_page_dynamos_first_hint_is_the_advice() -> None:
    observation = Observation(None, "No.", hints=("Please report an issue.", "Avoid ", "this"))
    finding = replace(OBSERVED, code="FG000", entry="unclassified", observation=observation)
    assert "= instead: Dynamo's hint: Avoid this.\n" in render(finding)


def test_what_a_run_saw_comes_first_and_cleared_ones_are_only_counted() -> None:
    other = replace(PREDICTED, location=Location(str(CWD / "a.py"), 1, 0, 1, 1))
    late = replace(OBSERVED, location=Location(PATH, 3, 4, 3, 10))
    cleared = replace(PREDICTED, evidence=Evidence.CLEARED)
    text = render(late, other, PREDICTED, cleared)
    assert re.findall(r"--> (\S+)", text) == ["pkg/model.py:3:5", "a.py:1:1", "pkg/model.py:2:9"]
    assert text.startswith(
        "3 graph breaks in 2 files: 1 observed in the run, 2 predicted from the code. "
        "1 prediction refuted by the run.\n"
    )


def test_the_most_expensive_break_comes_first_with_its_cost() -> None:
    assert OBSERVED.observation is not None
    cheap = replace(OBSERVED, observation=replace(OBSERVED.observation, cost=Cost(0.001, 0.01, 2)))
    costly = replace(
        OBSERVED,
        location=Location(PATH, 3, 4, 3, 12),
        observation=replace(OBSERVED.observation, cost=Cost(0.004, 0.01, 1)),
    )
    unknown = replace(OBSERVED, location=Location(PATH, 1, 0, 1, 3))

    shown = render(unknown, cheap, costly)

    lines = [int(line) for line in re.findall(r"model\.py:(\d+):\d+  observed", shown)]
    assert lines == [3, 2, 1]
    assert shown.count("= cost: ") == 2
    assert "= cost: 4.0 ms of the 10 ms call (40 %), an estimate from the profile\n" in shown
    assert "in eager mode; the cost is its time outside graphs." in " ".join(shown.split())


def test_nothing_found() -> None:
    assert render() == "No graph breaks found.\n"
    cleared = replace(PREDICTED, evidence=Evidence.CLEARED)
    assert render(cleared, cleared) == (
        "No graph breaks found. 2 predictions refuted by the run.\n"
    )


def test_a_file_that_is_gone_or_shorter_shows_no_source() -> None:
    for text in (None, "", "one line"):
        out = render(PREDICTED, text=text)
        assert "pkg/model.py:2:9" in out
        assert "^" not in out


def test_a_range_over_lines_is_underlined_on_the_first() -> None:
    finding = replace(PREDICTED, location=Location(PATH, 2, 8, 3, 5))
    out = render(finding, text="def f(x):\r\n    v = g(x,  \r\n      1)\r\n")
    assert "2 |     v = g(x,\n  |         ^^^^ to line 3\n" in out


def test_colours_change_nothing_but_colours() -> None:
    coloured = render(OBSERVED, PREDICTED, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render(OBSERVED, PREDICTED)


def test_text_from_outside_cannot_move_the_cursor() -> None:
    assert OBSERVED.observation is not None
    evil = "\x1b[2J\x07"
    finding = replace(
        OBSERVED,
        message=evil,
        because=evil,
        observation=replace(OBSERVED.observation, reason=evil),
    )
    out = render(finding, text=f"x\n        {evil}\n")
    assert "\x1b" not in out
    assert "\x07" not in out


def test_long_notes_are_wrapped_and_aligned() -> None:
    finding = replace(PREDICTED, because="word " * 40)
    lines = render(finding).splitlines()
    first = next(i for i, line in enumerate(lines) if "because" in line)
    assert lines[first + 1].startswith("      word")
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize(
    ("line", "part", "indent", "carets"),
    [
        ("v = y.item()", "y.item()", 4, 8),
        ("\tv = y.item()", "y.item()", 8, 8),
        ("  \tv = y", "y", 8, 1),
        ("a\tb\ty", "y", 8, 1),
        ("名前 = y", "y", 7, 1),
        ("'🔥'; y", "y", 6, 1),
        ("y = '🔥名'", "'🔥名'", 4, 6),
        ("e\u0301 = y", "y", 4, 1),
        ("'\u2764\ufe0f'; y", "y", 6, 1),
        ("'1\ufe0f\u20e3'; y", "y", 6, 1),
        ("'\U0001f469\u200d\U0001f469\u200d\U0001f467'; y", "y", 6, 1),
        ("'\U0001f1e9\U0001f1ea'; y", "y", 6, 1),
        ("'\u1100\u1161'; y", "y", 6, 1),
        ("\ufeffy", "y", 0, 1),
        ("\x1b y", "y", 2, 1),
    ],
)
def test_carets_stand_under_what_they_mean(line: str, part: str, indent: int, carets: int) -> None:
    column = line.index(part)
    shown = underline(line, column, column + len(part), 80)
    assert shown.carets == " " * indent + "^" * carets


def test_an_empty_or_misplaced_range_gets_a_caret() -> None:
    assert underline("ab", 1, 1, 80).carets == " ^"
    assert underline("ab", 9, 12, 80).carets == "  ^"
    assert underline("ab", 1, 0, 80).carets == " ^"
    assert underline("", 0, 0, 80).carets == "^"


def test_a_cut_parts_no_character() -> None:
    line = "e\u0301" * 200
    shown = underline(line, 300, 302, 80).line
    assert shown.strip("…").startswith("e\u0301")
    assert shown.strip("…").count("e") == shown.count("\u0301")


def test_the_end_of_a_text_parts_no_character() -> None:
    assert end_of("model.py", 8) == "model.py"
    assert end_of("model.py", 5) == "…l.py"
    assert end_of("\N{FIRE}模型.py", 9) == "\N{FIRE}模型.py"
    assert end_of("\N{FIRE}模型.py", 8) == "…模型.py"
    assert end_of("\N{FIRE}模型.py", 7) == "…型.py"
    assert end_of("me\u0301.py", 5) == "me\u0301.py"
    assert end_of("moe\u0301.py", 5) == "…e\u0301.py"


def test_words_are_wrapped_by_their_columns() -> None:
    lines = wrapped("模型 " * 40, 20)
    assert "".join(lines).replace(" ", "") == "模型" * 40
    assert {columns(line) for line in lines} == {19}


def test_a_file_name_cannot_move_the_cursor() -> None:
    evil = replace(PREDICTED, location=replace(PREDICTED.location, path="/elsewhere/\x1b[2J模.py"))
    assert "\x1b" not in render(evil)
    assert "/elsewhere/\ufffd[2J模.py:" in render(evil)


@pytest.mark.parametrize("filler", ["a", "名", "🔥"])
@pytest.mark.parametrize("where", [0, 50, 400, 996])
def test_a_long_line_is_cut_around_the_break(filler: str, where: int) -> None:
    line = filler * where + "HERE" + filler * (996 - where)
    shown = underline(line, where, where + 4, 80)
    before = shown.line[: shown.line.index("HERE")]
    columns = sum(1 if c == "…" or c.isascii() else 2 for c in before)
    assert shown.carets == " " * columns + "^^^^"
    total = sum(1 if c == "…" or c.isascii() else 2 for c in shown.line)
    assert total <= 80


def test_printable_keeps_words() -> None:
    assert printable("naïve 名 🔥") == "naïve 名 🔥"
    assert printable("a\x1bb\u2028c\ud800") == "a\ufffdb\ufffdc\ufffd"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "expected"),
    [
        (Terminal(), {}, True),
        (io.StringIO(), {}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (Terminal(), {"FORCE_COLOR": "0"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
    ],
)
def test_when_to_colour(stream: io.StringIO, environ: dict[str, str], expected: bool) -> None:
    assert uses_colour(stream, environ) is expected


def test_calls_of_an_installed_program_that_runs_the_users_are_left_out() -> None:
    packages = "/venv/lib/python3.11/site-packages"
    runner = Frame(f"{packages}/pytest/__main__.py", 9, "<module>")
    stack = (runner, Frame(PATH, 1, "test_f"), Frame(f"{packages}/lib.py", 3, "g"))
    assert OBSERVED.observation is not None
    finding = replace(OBSERVED, observation=replace(OBSERVED.observation, stack=stack))

    shown = " ".join(render(finding).split())

    assert "through: test_f (pkg/model.py:1) → g (lib.py:3)" in shown
    assert "__main__" not in shown


def test_calls_of_libraries_alone_are_all_shown() -> None:
    frames = tuple(Frame("/usr/lib/python3.11/runpy.py", line, "run") for line in (1, 2))
    assert OBSERVED.observation is not None
    finding = replace(OBSERVED, observation=replace(OBSERVED.observation, stack=frames))

    assert "runpy.py:1" in render(finding)


def test_long_lines_go_on_two_columns_deeper_in_their_colour() -> None:
    text = "short\n  \x1b[31mone two three four\x1b[0m\n    a_word_that_is_too_long b"
    assert fitted(text, 12) == (
        "short\n  \x1b[31mone two\n    three\n    four\x1b[0m\n    a_word_that_is_too_long\n      b"
    )
    assert fitted(text, 80) == text
