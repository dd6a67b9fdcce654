"""``fullgraph bench --breaks`` as a user runs it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

QUICK = ("--rounds", "8", "--round-seconds", "0.01", "--warm-up", "0.2", "--threads", "1")
PROGRAM = """\
import time

import torch


class Slow:
    def __init__(self, seconds):
        self.seconds = seconds

    def __str__(self):
        time.sleep(self.seconds)
        return "slow"


FIRST, SECOND = Slow(0.005), Slow(0.015)


def prints(x):
    x = x.sin()
    print(FIRST)
    y = x.cos()
    print(SECOND)
    return y + 1


def unfixable(x):
    y = x.sin()
    text = open(__file__)
    return y.cos() + len(text.mode)


def get_inputs():
    return [torch.ones(2, 8)]
"""


def bench(cwd: Path, target: str, *more: str) -> subprocess.CompletedProcess[str]:
    (cwd / "net.py").write_text(PROGRAM, encoding="utf-8")
    command = ("bench", f"net.py:{target}", "--python", MODEL_PYTHON, *QUICK, "--breaks", *more)
    return fullgraph(*command, cwd=cwd)


def costs(process: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    (benchmark,) = json.loads(process.stdout)["benchmarks"]
    found: dict[str, Any] = benchmark["break_costs"]
    return found


def test_breaks_are_ranked_by_what_they_cost_and_explain_knows_it(tmp_path: Path) -> None:
    process = bench(tmp_path, "prints", "--arms", "aot_eager", "--json")
    assert process.returncode == 0, process.stderr
    found = costs(process)
    # What a print costs is known: its object takes 15 ms or 5 ms to become a text.
    assert [cost["breaks"][0]["line"] for cost in found["measured"]] == [22, 20]
    seconds = [cost["seconds"]["estimate"] for cost in found["measured"]]
    assert seconds[0] > 0.014
    assert 0.0045 < seconds[1] < seconds[0]
    assert found["together"]["seconds"]["estimate"] > 0.019
    assert found["estimated"] == []
    (benchmark,) = json.loads(process.stdout)["benchmarks"]
    assert [found["together"]["effect"], found["measured"][0]["effect"]] == ["costs", "costs"]
    assert [arm["name"] for arm in benchmark["arms"] if not arm["is_ablation"]] == [
        "eager",
        "aot_eager",
    ]

    explained = fullgraph("explain", "net.py:prints", "--python", MODEL_PYTHON, cwd=tmp_path)
    (place,) = (line for line in explained.stdout.split("\n") if " --> " in line)
    assert place.split(":")[1] == "22"
    assert re.search(r"also at: net\.py:20 \([\d.]+ ms measured\)", explained.stdout)
    assert explained.stdout.count("measured with and without its fix") == 1

    every = fullgraph(
        "explain", "net.py:prints", "--python", MODEL_PYTHON, "--verbose", cwd=tmp_path
    )
    assert every.stdout.count("measured with and without its fix") == 2
    places = [line for line in every.stdout.split("\n") if " --> " in line]
    assert [place.split(":")[1] for place in places] == ["22", "20"]


def test_what_has_no_proven_fix_is_an_estimate(tmp_path: Path) -> None:
    process = bench(tmp_path, "unfixable", "--arms", "aot_eager")
    assert process.returncode == 0, process.stderr
    (row,) = (line for line in process.stdout.split("\n") if "(file-access)" in line)
    assert "  estimate, from the profile  " in row
    assert "  No fix of a graph break is proven, so no cost can be measured." in process.stdout


def test_without_an_arm_that_compiles_there_is_nothing_to_measure(tmp_path: Path) -> None:
    process = bench(tmp_path, "prints", "--arms", "eager,torchscript")
    assert process.returncode == 2
    assert process.stderr.startswith("fullgraph: --breaks needs an arm that torch.compile compiles")
