"""Models that nobody here wrote, against Dynamo's own trace of the same run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire

pytestmark = pytest.mark.dynamo

WORKSPACES = Path(__file__).parents[1] / "workspaces"
REFERENCE = """
import runpy, sys, torch
module = runpy.run_path(sys.argv[1], run_name="reference")
torch.manual_seed(0)
inputs = module["get_inputs"]()
torch.manual_seed(0)
torch.compile(module[sys.argv[2]], backend="eager")(*inputs)
"""


def reference_places(model: Path, name: str, folder: Path) -> Counter[tuple[str, int]]:
    """Where each break record of Dynamo's own trace file is, by (file, line)."""
    environment = {**os.environ, "TORCH_TRACE": str(folder), "TORCH_LOGS": "graph_breaks"}
    subprocess.run(
        [sys.executable, "-c", REFERENCE, str(model), name],
        env=environment,
        check=True,
        capture_output=True,
    )
    places: Counter[tuple[str, int]] = Counter()
    for log in folder.glob("*.log"):
        for metadata, payload in records(log.read_text(encoding="utf-8")):
            artifact = metadata.get("artifact")
            if isinstance(artifact, dict) and artifact["name"] == "dynamo_graph_break_reason":
                places[place(payload)] += 1
    return places


def records(log: str) -> list[tuple[dict[str, object], str]]:
    """The JSON of each record of a trace file, and the indented text that follows it."""
    found: list[tuple[dict[str, object], str]] = []
    for line in log.splitlines():
        if line.startswith("\t") and found:
            found[-1] = (found[-1][0], f"{found[-1][1]}{line[1:]}\n")
        elif "] {" in line:
            found.append((json.loads(line[line.index("] {") + 2 :]), ""))
    return found


def place(payload: str) -> tuple[str, int]:
    """The innermost call of a record that is not in torch itself."""
    user = payload[payload.index("User code traceback:") :].split("Traceback (most recent", 1)[0]
    calls = re.findall(r'File "(.+?)", line (\d+), in ', user)
    outside = [call for call in calls if "/site-packages/torch/" not in call[0]]
    return outside[-1][0], int(outside[-1][1])


@pytest.mark.parametrize("name", ["longformer"])
async def test_every_record_of_dynamos_trace_is_found(
    explain: Callable[..., Awaitable[RunResult]],
    findings: Callable[[RunResult], tuple[Finding, ...]],
    tmp_path: Path,
    name: str,
) -> None:
    model = WORKSPACES / name / "model.py"
    expected = reference_places(model, "model", tmp_path)
    assert len(expected) >= 2

    result = await explain(model, "model")

    assert result.failure is None
    observed: Counter[tuple[str, int]] = Counter()
    for finding in findings(result):
        assert finding.observation is not None
        observed[finding.location.path, finding.location.line] += finding.observation.count
        assert finding.observation.gb_id
        assert finding.observation.stack[-1].path == finding.location.path
    # It is called once more for each optional argument that it tests, and in evaluation mode.
    assert set(observed) == set(expected)
    usual = [each for each in result.records if each.kind == wire.BREAK and each.call == 0]
    assert len(usual) == expected.total()
