"""A small sample of each measurement, so that they cannot rot; no time is asserted."""

from __future__ import annotations

import re
import sys

import pytest

from tests.benchmarks import (
    bench_truth,
    code_actions,
    explain,
    hover,
    keystroke,
    language_model,
    measure,
    memory,
    overhead,
    profile_agreement,
    soak,
    starts,
    suite_overhead,
    survey,
    throughput,
    torch_trace,
    trace_overhead,
    watch_kill,
    watch_overhead,
    watch_page,
    watch_path,
    watch_ranks,
    watch_soak,
    watch_store,
    workspace_scan,
)
from tests.benchmarks.watch_overhead_child import SMALL
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.sample(5)
ROW = r"median +[\d.]+ ms   p95 +[\d.]+ ms   n="


async def test_starts_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(starts, "ROUNDS", 1)
    await starts.run()
    printed = capsys.readouterr().out
    for name in ("python -c pass", "fullgraph --version", "fullgraph doctor, without torch"):
        assert re.search(
            rf"{name} +median +[\d.]+ s +[\d.]+ x python +[1-9]\d* modules +n=1", printed
        )
    assert re.search(r"ruff --version +median +[\d.]+ s +[\d.]+ x python +- modules", printed)


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models run in processes that have imported torch: no time is asserted."""
    monkeypatch.setattr(sys, "executable", MODEL_PYTHON)


async def test_keystrokes_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(keystroke, "STARTS", 1)
    monkeypatch.setattr(keystroke, "KEYSTROKES", 3)
    monkeypatch.setattr(keystroke, "MODELS", ("t5",))
    await keystroke.run()
    printed = capsys.readouterr().out
    for at_cursor in ("nothing", "a fix"):
        assert re.search(rf"keystroke to all answers, {at_cursor} at the cursor +{ROW}3", printed)
    for share in keystroke.SHARES:
        assert len(re.findall(rf"  {share} +{ROW}3", printed)) == 2
    for share in keystroke.UNCHANGED:
        assert len(re.findall(rf"  {share} +{ROW}{keystroke.AGAIN}", printed)) == 2
    assert len(re.findall(r"server memory .*: [1-9]\d* MiB, after all this: [1-9]", printed)) == 2


async def test_hovers_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hover, "HOVERS", 3)
    monkeypatch.setattr(hover, "SAMPLED_HOVERS", 2)
    monkeypatch.setattr(hover, "MODELS", ("t5",))
    sizes = [path.stat().st_size for path in hover.sampled_files(20)]
    assert len(sizes) > 10
    assert sizes == sorted(sizes, reverse=True)
    files = hover.sampled_files(400)
    monkeypatch.setattr(hover, "EVERY", 400)
    await hover.run()
    printed = capsys.readouterr().out
    for when in ("first", "again", "at once"):
        assert len(re.findall(rf"t5 \(\d+ lines\): hover, {when} +{ROW}3", printed)) == 1
        assert len(re.findall(rf"hover, {when} +{ROW}2", printed)) == len(files)
    worst = rf"worst p95 of first hovers in these {len(files)} files: [\d.]+ ms \(modeling_"
    assert re.search(worst, printed)


async def test_code_actions_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(code_actions, "MODELS", ("reformer",))
    monkeypatch.setattr(code_actions, "MENUS", 2)
    await code_actions.run()
    printed = capsys.readouterr().out
    for how in ("edits at once", "resolved later"):
        what = rf"modeling_reformer: [1-9]\d* findings, {how}"
        assert len(re.findall(rf"{what} +{ROW}2", printed)) == 1
    assert len(re.findall(rf"the last one resolved +{ROW}2", printed)) == 1


async def test_memory_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(memory, "FILES", 3)
    monkeypatch.setattr(memory, "EVERY", 2)
    await memory.run()
    printed = capsys.readouterr().out
    assert re.search(r"before any file: [1-9]\d* MiB", printed)
    assert re.search(r"2 files open \([1-9]\d* lines\): [1-9]\d* MiB", printed)
    assert re.search(r"3 files open \([1-9]\d* lines\): [1-9]\d* MiB", printed)


async def test_the_scan_of_a_workspace_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workspace_scan, "FILES", 22)
    await workspace_scan.run()
    printed = capsys.readouterr().out
    assert re.search(r"22 files scanned in \d+ s", printed)
    assert re.search(r"server [1-9]\d* MiB, the scan's process [1-9]\d* MiB, both", printed)
    assert re.search(rf"keystroke to diagnostics during the scan +{ROW}[1-9]", printed)


async def test_the_cost_of_language_models_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(language_model, "ANSWERS", 3)
    monkeypatch.setattr(language_model, "STARTS", 1)
    monkeypatch.setattr(language_model, "FILES", 20)
    await language_model.run()
    printed = capsys.readouterr().out
    for label in (
        "kept answer, from disk",
        "kept answer, from memory",
        "request made, kept answer found and rendered",
        "answer stored beside 20 others",
    ):
        assert re.search(rf"{label} +{ROW}3", printed)
    for label in ("no SDK, off", "SDKs, openai enabled"):
        assert re.search(rf"server start, {label} +{ROW}1", printed)
        assert re.search(rf"server memory, {label} +median +[1-9][\d.]* MiB ", printed)


@pytest.mark.dynamo
@pytest.mark.usefixtures("prepared")
async def test_explains_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(explain, "WARM", 1)
    monkeypatch.setattr(explain, "COLD", 1)
    await explain.run()
    printed = capsys.readouterr().out
    assert re.search(rf"warm: request to result +{ROW}1", printed)
    assert re.search(r"ratio fresh torch._dynamo.explain / warm: [\d.]+", printed)


@pytest.mark.dynamo
@pytest.mark.usefixtures("prepared")
async def test_the_agreement_of_profiles_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(profile_agreement, "RUNS", 1)
    monkeypatch.setattr(profile_agreement, "WARM_RUNS", 1)
    monkeypatch.setattr(profile_agreement, "TARGETS", ["Item"])
    await profile_agreement.run()
    printed = capsys.readouterr().out
    assert re.search(r"Item: one call [\d.]+, [\d.]+ ms; [1-9]\d* to [1-9]\d* calls", printed)
    assert re.search(r"graph 1 at line \d+ +(\d+|cannot tell) (\d+|cannot tell) % ", printed)
    assert re.search(r"largest difference of two runs, of all programs: [\d.]+ points", printed)


@pytest.mark.dynamo
async def test_the_overhead_of_a_trace_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trace_overhead, "ROUNDS", 1)
    monkeypatch.setattr(trace_overhead, "STEPS", 4)
    monkeypatch.setattr(trace_overhead, "WARM_UP", 2)
    await trace_overhead.run()
    printed = capsys.readouterr().out
    assert re.search(r"traced: [1-9]\d* functions called by one step", printed)
    assert re.search(r"traced: [1-9][\d.]* KiB of recorded calls", printed)
    assert re.search(rf"traced: one step in steady state +{ROW}1", printed)
    assert re.search(r"ratio traced/plain, one step in steady state: [\d.]+ of medians", printed)


@pytest.mark.dynamo
async def test_the_cost_of_observing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(overhead, "ROUNDS", 1)
    monkeypatch.setattr(overhead, "MODELS", ("longformer",))
    await overhead.run()
    printed = capsys.readouterr().out
    # The model's own code breaks: nothing would be measured otherwise.
    assert re.search(r"longformer: [1-9]\d* breaks recorded", printed)
    assert re.search(r"ratio observed / bare: median [\d.]+", printed)


@pytest.mark.dynamo
async def test_explains_in_a_row_leave_no_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "EXPLAINS", 3)
    await soak.run()
    printed = capsys.readouterr().out
    assert re.search(r"server memory after 3: [\d.]+ MiB", printed)
    assert "processes left: 0" in printed


async def test_throughput_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Its peer wants an environment of its own, which is for `make bench` to install.
    monkeypatch.setattr(throughput, "_torchfix", lambda: "true")
    monkeypatch.setattr(throughput, "ROUNDS", 1)
    monkeypatch.setattr(throughput, "NAMES", ("t5",))
    monkeypatch.setattr(throughput, "PATTERN", "t5/modeling_*.py")
    await throughput.run()
    printed = capsys.readouterr().out
    assert re.search(r"fullgraph: [1-9]\d* lines per second", printed)
    assert re.search(r"ratio first / once more: [\d.]+", printed)


def test_percentiles(capsys: pytest.CaptureFixture[str]) -> None:
    measure.row("label", [float(value) for value in range(1, 101)])
    assert re.search(r"median +50\.5 ms   p95 +95\.0 ms   n=100", capsys.readouterr().out)


@pytest.mark.dynamo
async def test_reading_a_trace_of_torch_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torch_trace, "SIZE", 10**6)
    # Inductor compiles for a minute, for records of the same kinds.
    program = torch_trace.PROGRAM.replace("compile(Net())", "compile(Net(), backend='aot_eager')")
    monkeypatch.setattr(torch_trace, "PROGRAM", program)
    await torch_trace.run()
    assert re.search(r"fullgraph trace --from +[\d.]+ s .*, +[1-9]\d* MiB", capsys.readouterr().out)


@pytest.mark.dynamo
@pytest.mark.usefixtures("prepared")
async def test_benchmarks_are_compared_with_what_is_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_truth, "ROUNDS", 4)
    monkeypatch.setattr(bench_truth, "TRUTH_ROUNDS", 5)
    monkeypatch.setattr(bench_truth, "TRUTH_PROCESSES", 1)
    monkeypatch.setattr(bench_truth, "ROUND_SECONDS", 0.01)
    monkeypatch.setattr(bench_truth, "WARM_UP_SECONDS", 0.1)
    await bench_truth.run(equal=0, slower=0, models=1)
    printed = capsys.readouterr().out
    assert "equal arms: 0 of 0 intervals contain 1\n" in printed
    assert re.search(r"^long measurements: [01] of 1 intervals contain", printed, re.MULTILINE)


@pytest.mark.dynamo
@pytest.mark.usefixtures("prepared")
async def test_surveys_are_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(survey, "MODELS", ("bert",))
    monkeypatch.setattr(survey, "MODES", ("eval",))
    await survey.run()
    printed = capsys.readouterr().out
    for workers in (1, 2):
        assert re.search(rf"workers: {workers}: 1 models in [\d.]+ s, [\d.]+ per minute", printed)
    assert re.search(r"two workers instead of one: [\d.]+ times", printed)


@pytest.mark.dynamo
@pytest.mark.usefixtures("prepared")
async def test_the_cost_of_recording_a_suite_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = (
        "import torch\n\n"
        "def test_one():\n    torch.compile(torch.sin, backend='eager')(torch.ones(2))\n"
    )
    monkeypatch.setattr(suite_overhead, "ROUNDS", 1)
    monkeypatch.setattr(suite_overhead, "_COMPILES", small)
    await suite_overhead.run()
    printed = capsys.readouterr().out
    ratios = re.findall(
        r"ratio recorded/plain, .*: [\d.]+ of medians, pair by pair median", printed
    )
    assert len(ratios) == 3


async def test_stores_of_trainings_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    await watch_store.run(steps=600, tensors=5, times=1, kills=2)

    shown = capsys.readouterr().out
    for name in ("metric, 600 points", "statistic, 600 points", "heat_map, 3,000 points"):
        assert re.search(rf"sqlite: {name} +{ROW}1", shown)
    assert "): readable 2, without a hole 2; in the end 600 of 600 steps" in shown


async def test_the_updates_of_a_page_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    await watch_page.run(steps=600, tensors=5, updates=3)

    shown = capsys.readouterr().out
    for label, count in (("the whole page", 3), ("an update after 20 steps", 3)):
        assert re.search(rf"{label} +{ROW}{count}", shown)
        assert re.search(rf"{label}, of processor +{ROW}{count}", shown)
        assert re.search(rf"{label}: [\d.]+ MB", shown)


async def test_the_ranks_of_a_collector_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    await watch_ranks.run(ranks=(1, 2), steps=20, tensors=3)
    printed = capsys.readouterr().out
    assert re.search(r"2 ranks, [\d,]+ frames: .* ranks at 10 steps/s", printed)
    assert printed.count("over TCP") == 2


async def test_the_memory_of_a_long_training_is_measured(
    capfd: pytest.CaptureFixture[str],
) -> None:
    await watch_soak.run(hours=1, steps_a_second=1, training_steps=500)
    printed = capfd.readouterr().out
    assert re.search(r"after  1 hours: +[\d.]+ MiB; records \d+ MiB, store \d+ MiB", printed)
    assert len(re.findall(r"after +[\d,]+ steps: +[\d.]+ MiB", printed)) == 5


async def test_what_a_killed_training_loses_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    await watch_kill.run(kills=3, steps=50)
    printed = capsys.readouterr().out
    for target in ("training", "collector", "all"):
        assert re.search(rf"{target} +killed   1 times: readable 1, .* and stated in 1", printed)


@pytest.mark.dynamo
async def test_what_watching_adds_to_a_step_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SMALL, "1")
    await watch_overhead.run(rounds=2)
    # A program of which no step is recorded says so instead.
    added = r"[+-][\d.]+ % \([+-][\d.]+ to [+-][\d.]+\)"
    row = rf"fullgraph +[\d.]+ ms a step +{added}  CPU +{added}  1 graphs, 0 breaks"
    rows = capsys.readouterr().out.splitlines()
    assert [each.split()[0] for each in rows if re.search(row, each)] == ["mlp", "loop"]


@pytest.mark.dynamo
async def test_the_path_of_the_parameters_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SMALL, "1")
    await watch_path.run(("gpt",), rounds=2, steps=3, long=40)
    printed = capsys.readouterr().out
    assert re.search(r"gpt: [\d.]+ ms a step; sketches add [+-][\d.]+ us \(", printed)
    assert re.search(r"gpt: \d+ sketches in 12 steps, each [\d,]+ bytes of frames", printed)
    assert "40 steps: at most 41 sketches" in printed
