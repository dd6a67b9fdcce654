"""The page about the study, from results written by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.measure.statistics import Interval
from fullgraph_worker.measure.arm import EAGER, INDUCTOR
from tests.paper.__main__ import PAGE, committed, file_name
from tests.paper.page import page
from tests.paper.printed import PRINTED
from tests.paper.program import AS_PRINTED, CUDAGRAPHS, WITH_BREAKS
from tests.paper.rows import ArmRow, ModelRows, Steps
from tests.paper.scales import SCALES
from tests.paper.study import Study, begun, read, write

NO_GPU = "cudagraphs needs a CUDA device."
# 3.12 TFLOP in 2 s are 0.5 % of an A100, and 78 % of a device with 2 TFLOP/s.
MODEL = ModelRows(
    "nanoGPT",
    "GPT-2",
    "2 layers; batch 4",
    "training step with AdamW",
    2,
    3_120_000_000_000,
    2e12,
    0.04,
    [
        ArmRow(EAGER, "", Steps(2.0, 0.1), Steps(2.5, 1.0), 0.2),
        ArmRow(AS_PRINTED, "not compiled: Dynamo captured no graph"),
        ArmRow(CUDAGRAPHS, NO_GPU),
        ArmRow(
            INDUCTOR,
            "",
            Steps(1.6, 0.016, Interval(1.25, 1.2, 1.3)),
            Steps(2.0, 0.02, Interval(1.22, 1.15, 1.28)),
            0.3,
        ),
        ArmRow(WITH_BREAKS, "", Steps(1.7, 0.017, Interval(1.18, 1.1, 1.2)), breaks=1),
    ],
    "compile with inductor: 1.25x ± 0.05, pays after 20 calls (40 s)",
    Interval(1.06, 1.04, 1.08),
)
STUDY = Study("cpu", "Some processor", "torch 2.13.0 | 2 cores, 24 GiB", 0.4, [MODEL])


def test_each_arm_has_a_row_with_and_without_the_loader() -> None:
    lines = page([STUDY]).split("\n")
    row = "| GPT-2 | one batch | eager | 2.0 s | 5 % | 0.5 % | 78 % |  |  |  |  |"
    assert row in lines
    assert (
        "| GPT-2 | loader | eager | 2.5 s | 40 % | 0.4 % | 62 % |  | 20 % | 3107.334 ms |  |"
        in lines
    )
    assert (
        "| GPT-2 | one batch | inductor | 1.6 s | 1 % | 0.62 % | 98 % | 1.25x (1.20 to 1.30) |  |  "
        "|  |" in lines
    )
    assert (
        "| GPT-2 | loader | inductor | 2.0 s | 1 % | 0.5 % | 78 % | 1.22x (1.15 to 1.28) | 30 % "
        "| 2640.227 ms | 1.18x |" in lines
    )
    assert "| GPT-2 | loader | cudagraphs | not measured |  |  |  |  |  |  |  |" in lines


def test_the_figures_of_the_study_are_there_to_its_digits() -> None:
    assert len(PRINTED) == len({(each.model, each.arm) for each in PRINTED}) == 12
    lines = page([]).split("\n")
    assert (
        "| GPT-2 | inductor | A100 80 GB | 2640.227 ms | 5.773 ms | 51.023 % | 0.004 % | 1.18x |"
        in lines
    )
    assert "| ResNet-18 | inductor | H100 | 403 ms | 161 ms |  |  | 0.74x |" in lines
    assert {each.model for each in PRINTED} == {each.name for each in SCALES["gpu"].workloads}


@pytest.mark.parametrize(
    ("here", "words"),
    [
        (Interval(1.22, 1.15, 1.28), "the same"),
        (Interval(1.4, 1.35, 1.45), "the same direction"),
        (Interval(0.7, 0.6, 0.8), "the opposite"),
        (Interval(1.0, 0.99, 1.01), "no difference here"),
        (Interval(0.9, 0.7, 1.1), "cannot tell"),
    ],
)
def test_what_of_the_study_holds(here: Interval, words: str) -> None:
    rows = [
        replace(arm, loaded=Steps(2.0, 0.1, here)) if arm.name == INDUCTOR else arm
        for arm in MODEL.arms
    ]
    text = page([replace(STUDY, models=[replace(MODEL, arms=rows)])])
    assert f"- **GPT-2**: inductor 1.18x in the study, {here.estimate:.2f}x (" in text
    assert f") here: {words}.\n" in text


def test_the_printed_program_has_no_time_but_a_reason() -> None:
    text = page([STUDY])
    without = "|  |  |  |  |  |"
    rest = f"{without} 3098.297 ms | 1.00x |"
    arm = "cudagraphs, as printed"
    assert f"| GPT-2 | one batch | {arm} | not compiled (eager mode: 2.0 s) {without}  |  |" in text
    assert f"| GPT-2 | loader | {arm} | not compiled (eager mode: 2.5 s) {rest}" in text
    assert f"- {arm}: not compiled: Dynamo captured no graph.\n- cudagraphs: {NO_GPU}\n" in text


def test_both_questions_are_answered_from_the_rows() -> None:
    text = page([STUDY])
    assert (
        "- **GPT-2**: compile with inductor: 1.25x ± 0.05, pays after 20 calls (40 s). With the "
        "data loader: inductor 1.22x (1.15 to 1.28), 30 % of a step waits for data. The fastest "
        "arm (inductor) reaches 98 % of the measured peak." in text
    )
    assert (
        "- **GPT-2**: yes. Without the breaks, Inductor is 1.06x (1.04 to 1.08) as fast as with "
        "them. The published model has 0 breaks." in text
    )


def test_what_cannot_be_told_is_not() -> None:
    same = replace(MODEL, without_breaks=Interval(1.0, 0.99, 1.01))
    assert "it makes no difference" in page([replace(STUDY, models=[same])])
    noisy = "cannot tell: the noise is larger than the effect. More rounds reduce it (--rounds)"
    wide = replace(MODEL, sentence=noisy, without_breaks=Interval(1.0, 0.7, 1.4))
    text = page([replace(STUDY, models=[wide])])
    assert "- **GPT-2**: cannot tell. Without" in text
    assert "- **GPT-2**: cannot tell: the noise is larger than the effect. With the data" in text
    none = replace(MODEL, without_breaks=None)
    assert "cannot tell, because an arm was not measured" in page([replace(STUDY, models=[none])])


def test_a_busy_machine_is_named() -> None:
    words = "Other programs used the processors"
    assert words not in page([STUDY])
    assert words in page([replace(STUDY, models=[replace(MODEL, waited=0.3)])])


def test_models_without_results_are_named() -> None:
    text = page([STUDY])
    assert "Not measured yet: shakespeare-char, ResNet-18, ResNet-34." in text


def test_outputs_that_differ_are_named() -> None:
    wrong = replace(MODEL.arm(INDUCTOR), wrong="1 became 2")
    model = replace(MODEL, arms=[wrong if arm.name == INDUCTOR else arm for arm in MODEL.arms])
    text = page([replace(STUDY, models=[model])])
    assert "- GPT-2, inductor: the outputs differ: 1 became 2." in text


def test_a_study_continues_with_the_same_versions_and_sizes(tmp_path: Path) -> None:
    path, scale = tmp_path / "study.json", SCALES["cpu"]
    same = replace(MODEL, name="GPT-2", size=scale.workloads[1].size)
    study = replace(STUDY, models=[same, replace(MODEL, name="ResNet-18")])
    write(study, path)
    assert read(path) == study
    assert begun(path, "cpu", scale, STUDY.machine).models == [same]
    assert begun(path, "full", SCALES["full"], STUDY.machine).models == []
    assert begun(path, "cpu", scale, "torch 2.14.0").models == []
    path.write_text("{", encoding="utf-8")
    assert begun(path, "cpu", scale, STUDY.machine).models == []


def test_a_device_has_a_file() -> None:
    assert file_name("NVIDIA A100-SXM4-80GB") == "nvidia-a100-sxm4-80gb"


def test_the_page_is_that_of_the_committed_results() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(committed())
