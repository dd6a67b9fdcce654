"""A profile on a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from wcwidth import wcswidth

from fullgraph.dynamic.profile import AttemptCost, DeviceWait, GapCost, GraphCost, Ops, RunProfile
from fullgraph.report.profile_table import render_profile
from fullgraph.vocabulary.findings import Spread

CWD = Path("/work space")
FIRST = GraphCost(
    path=str(CWD / "model.py"),
    line=3,
    function="forward",
    ops=(Ops("F.linear", 3, ("float32[2, 4]", "float32[2, 8]")), Ops("Tensor.sum", 1, ())),
    compile_seconds={"tracing": 0.02, "guards": 0.03},
    runs=1,
    seconds=0.001,
    share=0.1,
    spread=Spread(0.0009, 0.0011),
)
SECOND = replace(
    FIRST,
    path="/elsewhere/run.py",
    line=12,
    function="step",
    runs=4,
    seconds=0.005,
    share=0.5,
    spread=Spread(0.0048, 0.0052),
)
PROFILE = RunProfile(
    backend="inductor",
    device="cpu",
    calls=20,
    call_seconds=0.01,
    compiled_seconds=0.008,
    eager_seconds=0.0123,
    compile_seconds=1.5,
    other_seconds=0.001,
    graphs=(FIRST, SECOND),
    gaps=(GapCost(str(CWD / "model.py"), 5, 1, 0.003, 0.0001, 0.3),),
    note="",
    call_spread=Spread(0.009, 0.012),
    compiled_spread=Spread(0.0075, 0.0085),
    eager_spread=Spread(0.0121, 0.0124),
    threads=2,
    default_threads=2,
)


def render(profile: RunProfile, colour: bool = False) -> str:
    return render_profile(profile, colour=colour, cwd=CWD)


def test_the_call_and_its_graphs_the_longest_first() -> None:
    assert render(PROFILE) == (
        "Profile with the backend inductor on cpu\n"
        "  one call: 10 ms: graphs 6.0 ms (60 %), breaks 3.0 ms (30 %), other 1.0 ms (10 %)\n"
        "  medians of 20 calls under torch.profiler, half of which took 9.0 to 12 ms\n"
        "  without the profiler: 8.0 ms compiled (7.5 to 8.5 ms), 12 ms in eager mode\n"
        "  2 graphs; compiling took 1.5 s\n"
        "\n"
        "  graph                             runs       time         quartiles  share    compile\n"
        "    2  step (/elsewhere/run.py:12)     4     5.0 ms     4.8 to 5.2 ms   50 %      50 ms\n"
        "       4 ops: 3 F.linear float32[2, 4]…, 1 Tensor.sum\n"
        "       compile: guards 30 ms, tracing 20 ms\n"
        "    1  forward (model.py:3)            1     1.0 ms     0.9 to 1.1 ms   10 %      50 ms\n"
        "       4 ops: 3 F.linear float32[2, 4]…, 1 Tensor.sum\n"
        "       compile: guards 30 ms, tracing 20 ms\n"
    )


def test_waits_for_the_device_stand_below_the_graphs() -> None:
    waits = (
        DeviceWait(str(CWD / "model.py"), 5, "forward", 12),
        DeviceWait("/elsewhere/run.py", 9, "step", 1),
    )
    assert render(replace(PROFILE, waits=waits)) == render(PROFILE) + (
        "\n"
        "  one call waits 13 times for the device\n"
        "       forward (model.py:5)         12 times\n"
        "       step (/elsewhere/run.py:9)     1 time\n"
    )


def test_a_graph_whose_times_differ_has_no_share() -> None:
    unclear = replace(FIRST, spread=Spread(0.0002, 0.0031))
    shown = render(replace(PROFILE, graphs=(unclear,))).splitlines()

    (row,) = (line for line in shown if "forward" in line)
    assert "10 %" not in row
    assert "0.2 to 3.1 ms      ?" in row
    assert "       time: cannot tell, equal calls took 0.2 to 3.1 ms" in shown


def test_few_calls_are_said_to_be_few() -> None:
    two, one = render(replace(PROFILE, calls=2)), render(replace(PROFILE, calls=1))

    assert "medians of 2 calls under torch.profiler, all of which took 9.0 to 12 ms" in two
    assert "  measured in one call under torch.profiler\n" in one


def test_fewer_threads_than_usual_are_told() -> None:
    told = "on 1 thread instead of 8, since other programs use the processors"

    assert told in render(replace(PROFILE, threads=1, default_threads=8))
    assert "instead of" not in render(PROFILE)


def test_columns_stand_below_each_other_whatever_the_files_are_called() -> None:
    names = ("plain.py", "模型.py", "\N{FIRE}e\u0301.py", "\u2764\ufe0f.py")
    graphs = tuple(replace(FIRST, path=str(CWD / name)) for name in names)
    attempts = tuple(AttemptCost(str(CWD / name), 3, "f", 1, {"tracing": 0.1}) for name in names)
    shown = render(replace(PROFILE, graphs=graphs, attempts=attempts)).splitlines()
    for end in ("50 ms", "100 ms"):
        rows = [line for line in shown if ".py" in line and line.endswith(end)]
        assert len(rows) >= len(names)
        assert len({wcswidth(row) for row in rows}) == 1


def test_many_graphs_are_summed_up() -> None:
    shown = render(
        replace(PROFILE, graphs=tuple([FIRST] * 12 + [replace(FIRST, seconds=5e-4)] * 2))
    )

    assert shown.count("forward (model.py:3)") == 12
    assert shown.endswith("and 2 more, 1.0 ms together; compile 100 ms\n")


def test_compile_time_that_belongs_to_no_graph_has_rows_of_its_own() -> None:
    attempt = AttemptCost(str(CWD / "model.py"), 8, "helper", 2, {"tracing": 1.0, "restarts": 0.4})

    shown = render(replace(PROFILE, attempts=(attempt, replace(attempt, count=1))))

    assert shown.endswith(
        "\n"
        "  3 compilations without a graph took 2.8 s\n"
        "       helper (model.py:8)    2 times      1.4 s\n"
        "       compile: tracing 1.0 s, restarts 400 ms\n"
        "       helper (model.py:8)     1 time      1.4 s\n"
        "       compile: tracing 1.0 s, restarts 400 ms\n"
    )


def test_a_profile_that_could_not_be_made_says_why() -> None:
    shown = render(
        replace(PROFILE, calls=0, call_seconds=0, note="A later call failed.", graphs=())
    )

    assert "note: A later call failed." in shown
    assert "one call" not in shown
    assert "0 graphs" in shown


def test_a_long_list_of_ops_is_cut_and_wrapped() -> None:
    ops = tuple(Ops(f"torch.nn.functional.operation_number_{n}", 1, ()) for n in range(9))
    shown = render(replace(PROFILE, graphs=(replace(FIRST, ops=ops),)))

    assert "9 ops" in shown
    assert "operation_number_4" in shown
    assert "operation_number_5" not in shown
    assert "4 more kinds" in shown
    assert max(map(len, shown.split("\n")[4:])) <= 100


def test_colours_change_nothing_but_colours() -> None:
    coloured = render(PROFILE, colour=True)

    assert coloured != render(PROFILE)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render(PROFILE)


def test_text_from_outside_cannot_act() -> None:
    evil = replace(FIRST, function="\x1b[2Jf", ops=(Ops("\x1b[2Jop", 1, ()),))

    assert "\x1b" not in render(replace(PROFILE, graphs=(evil,), note="\x1b[2J"))


def test_a_long_place_keeps_its_function_and_its_end() -> None:
    far = replace(FIRST, path="/environments/python/site-packages/library/models/network.py")
    shown = render(replace(PROFILE, graphs=(far,)))

    assert re.search(r"forward \(….*/library/models/network\.py:3\)", shown)
    assert max(map(len, shown.split("\n")[4:])) <= 130
