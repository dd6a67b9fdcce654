"""What torch counts and logs where CUDA graphs are skipped for a known cause."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fullgraph.runs.torch_trace.reader import read_torch_trace
from fullgraph_worker.protocol import wire
from tests.gpu.cuda_graph_programs import PROGRAMS, TARGETS
from tests.gpu.task import ROOT, Result, Task

_DRY = ("not_skipped", "mutated_input")
_PREFIX = re.compile(r"^.*?\] (\[[^\]]*\] )*")


def measure(task: Task) -> Result:
    """Run each program in a process of its own; its log and its trace are kept."""
    names = _DRY if task.is_dry else tuple(PROGRAMS)
    with ThreadPoolExecutor(2 if task.is_dry else len(names)) as pool:
        rows = list(pool.map(lambda name: _row(task, name), names))
    ended = [row for row in rows if row[1]]
    if not ended:
        raise RuntimeError(f"no program came to its end: {rows[0][-1]}")
    skipped = sum(row[1] != "0" for row in ended)
    return Result(
        [
            f"torch counts a skip in {skipped} of the {len(ended)} programs that came to their "
            "end, of which `not_skipped` must have none.",
            "The logs and the `TORCH_TRACE` of each program are files in the folder of the "
            "results.",
        ],
        [
            "program",
            "skips",
            "CUDA graph counters",
            "reasons in the trace",
            "lines of `trace --from`",
            "findings of `fullgraph trace`",
            "of `fullgraph explain`",
            "what torch logs",
        ],
        rows,
    )


def _row(task: Task, name: str) -> list[str]:
    folder = task.folder / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.log"):
        old.unlink()
    words = [sys.executable, "-m", "tests.gpu.cuda_graph_programs", name, task.device]
    extra = {
        "TORCH_TRACE": str(folder),
        "TORCH_LOGS": "cudagraphs,perf_hints",
        # What is found in a cache is not logged again.
        "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1",
    }
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, **extra},
            capture_output=True,
            text=True,
            timeout=max(1.0, task.left()),
        )
    except subprocess.TimeoutExpired:
        return [name, "", "", "", "", "", "", "came to no end"]
    (folder / "stderr.txt").write_text(done.stderr, encoding="utf-8")
    logged = [
        _PREFIX.sub("", line)
        for line in done.stderr.splitlines()
        if re.search("cuda ?graph", line, re.IGNORECASE)
    ]
    shown = list(dict.fromkeys(logged))[:4]
    if done.returncode:
        return [name, "", "", "", "", "", "", done.stderr.strip()[-200:]]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    counters = {k: n for k, n in answer["counters"].items() if "cudagraph" in k}
    return [
        name,
        str(counters.pop("cudagraph_skips", 0)),
        ", ".join(f"{key} {number}" for key, number in counters.items()),
        "; ".join(reasons_in(folder)),
        ", ".join(lines_found(folder)),
        found_by(task, name, "trace", "-m", "tests.gpu.cuda_graph_programs", name, task.device),
        _explained(task, name),
        answer["error"] or " / ".join(line[:200] for line in shown),
    ]


def _explained(task: Task, name: str) -> str:
    """Of the program's function alone, in the mode that the program compiles it with."""
    if name not in TARGETS:
        return ""
    function, inputs = TARGETS[name]
    words = [f"tests/gpu/cuda_graph_programs.py:{function}", "--inputs", inputs.format(task.device)]
    return found_by(task, name, "explain", *words, "--backend", "inductor", "--calls", "4")


def found_by(task: Task, name: str, command: str, *arguments: str) -> str:
    """What a command says of CUDA graphs, with the memory of recordings."""
    report = task.folder / name / f"{command}.json"
    words = [sys.executable, "-m", "fullgraph", command, "--python", sys.executable]
    words += ["--format", "json", "--output", str(report), *arguments]
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=max(1.0, task.left()),
        )
        findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
    except subprocess.TimeoutExpired:
        return "came to no end"
    except (OSError, ValueError, KeyError):
        return f"no answer: {done.stderr.strip()[-200:]}"
    found = [each for each in findings if each.get("kind") == wire.CUDA_GRAPHS_SKIPPED]
    return "; ".join(f"line {each['line']}: {each['message'][:300]}" for each in found) or "none"


def reasons_in(folder: Path) -> list[str]:
    """``cudagraph_skip_reason`` of the compilations in the trace."""
    found = []
    for path in folder.glob("*.log"):
        text = path.read_text(encoding="utf-8", errors="replace")
        found += re.findall(r'"cudagraph_skip_reason": "((?:[^"\\]|\\.)*)"', text)
    return [reason[:200] for reason in dict.fromkeys(found)]


def lines_found(folder: Path) -> list[str]:
    """The lines at which ``fullgraph trace --from`` shows graphs without CUDA graphs."""
    records = [
        record
        for path in folder.glob("*.log")
        for process in read_torch_trace(path).processes
        for record in process.records
    ]
    return [
        f"{Path(each.path).name}:{each.line}"
        for each in records
        if each.kind == wire.CUDA_GRAPHS_SKIPPED
    ]
