"""Graphs that no cache keeps, and what starts with filled caches take."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from fullgraph.dynamic.starts import missed_in
from fullgraph.runs.torch_trace.reader import read_torch_trace
from fullgraph.taxonomy import load
from fullgraph_worker.observe.caches import bypass_reason
from fullgraph_worker.protocol import wire
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

PAGE = load().by_id("cache-bypassed")
# A setting that no two processes have alike is a part of the key of each graph.
CHANGING = """
import os

import torch._inductor.config

torch._inductor.config.max_fusion_size = os.getpid()
"""
UNSUPPORTED = (
    "Unsupported call_function target <function opaque at 0x7f54c1>. \n Function module: "
    "__main__, \nFunction name: opaque"
)


def line_of(program: str) -> int:
    """The line that the page marks."""
    return next(n for n, text in enumerate(program.splitlines(), 1) if "# cache-bypassed" in text)


def test_torchs_reason_is_one_line_without_addresses() -> None:
    assert bypass_reason(UNSUPPORTED) == "Unsupported call_function target opaque"
    assert bypass_reason("Failed to pickle cache key") == "Failed to pickle cache key"


def first_call(*lookups: wire.CacheLookup) -> wire.FirstCall:
    """A call with these answers of the caches."""
    compilation = wire.Compilation("0/0", "/w/net.py", 3, "forward")
    return wire.FirstCall(1.0, 0.1, {}, [compilation], list(lookups))


def fx(answer: str, *parts: str) -> wire.CacheLookup:
    """An answer of the FX graph cache."""
    return wire.CacheLookup("0/0", "FX graph cache", answer, list(parts))


def test_the_second_pass_of_a_compilation_is_compared_with_the_second() -> None:
    same, before, now = "[aa] gm: <graph>", "[bb] system_info[triton]: 1", "[cc] system_info[x]: 1"
    cold = first_call(fx("miss", same, before), fx("miss", same, before))
    warm = first_call(fx("hit"), fx("miss", same, now))
    [missed] = missed_in(cold, warm)
    assert (missed.path, missed.line, missed.function) == ("/w/net.py", 3, "forward")
    assert [(p.name, p.before, p.now) for p in missed.parts] == [
        ("system_info[triton]", "1", ""),
        ("system_info[x]", "", "1"),
    ]


@pytest.mark.dynamo
def test_a_start_says_what_missed_and_why_and_what_was_bypassed(tmp_path: Path) -> None:
    program = f"{PAGE.example}\n{CHANGING}"
    tmp_path.joinpath("net.py").write_text(program, encoding="utf-8")
    done = fullgraph(
        "explain", "net.py:step", "--compile-time", "--json", "--python", MODEL_PYTHON, cwd=tmp_path
    )
    report = json.loads(done.stdout)
    [finding] = [each for each in report["findings"] if each["kind"] == wire.CACHE_BYPASSED]
    assert (finding["code"], finding["line"]) == ("FG424", line_of(program))
    assert "AOT autograd cache" in finding["message"]
    times = report["compile_time"]
    starts = {each["name"]: each for each in times["starts"]}
    assert list(starts) == ["cold", "warm", "artifacts", "precompiled"]
    assert not any(each["failure"] for each in starts.values())
    # A forward and a backward pass.
    assert starts["cold"]["caches"] == {"AOT autograd cache bypass": 1, "FX graph cache miss": 2}
    assert starts["warm"]["caches"] == starts["cold"]["caches"]
    assert sum(starts["cold"]["phases"].values()) <= starts["cold"]["seconds"]
    assert starts["precompiled"]["caches"]["precompiled code hit"] == 1
    for missed in times["missed"]:
        assert missed["function"] == "step"
        assert [part["name"] for part in missed["parts"]] == ["inductor_config[max_fusion_size]"]
    assert len(times["missed"]) == 2
    # The same program exits with 0: nothing fell back to eager mode.
    assert done.returncode == 0


@pytest.mark.dynamo
@pytest.mark.sample(1)
@pytest.mark.parametrize("is_mended", [False, True])
def test_what_torch_wrote_has_the_same_line(tmp_path: Path, is_mended: bool) -> None:
    text = PAGE.replacement if is_mended else PAGE.example
    program, logs = tmp_path / "example.py", tmp_path / "logs"
    program.write_text(f"{text}\nstep(*get_inputs()).sum()\n", encoding="utf-8")
    cache = str(tmp_path / "cache")
    environment = {**os.environ, "TORCH_TRACE": str(logs), "TORCHINDUCTOR_CACHE_DIR": cache}
    subprocess.run([MODEL_PYTHON, str(program)], env=environment, check=True)

    [process] = read_torch_trace(next(logs.iterdir())).processes

    found = [(r.path, r.line) for r in process.records if r.kind == wire.CACHE_BYPASSED]
    assert found == ([] if is_mended else [(str(program), line_of(text))])
