"""``fullgraph check`` beside TorchFix on ten model files, whole processes, in turn.

TorchFix has no rules for graph breaks; it is the nearest linter: libcst, for PyTorch.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from tests.benchmarks.measure import model_file, row

NAMES = ("t5", "longformer", "bert", "gpt2", "llama", "vit", "whisper", "bart", "mixtral", "clip")
TORCHFIX = "torchfix==0.7.0"
PATTERN = "*/modeling_*.py"
ROUNDS = 5
# TorchFix needs an older libcst than ours, so it lives in an environment of its own.
ENVIRONMENT = Path(__file__).parents[2] / ".cache" / "torchfix"


async def run() -> None:
    """Print lines per second of both and their ratio."""
    files = [str(model_file(name)) for name in NAMES]
    lines = sum(Path(f).read_text(encoding="utf-8").count("\n") for f in files)
    torchfix = _torchfix()
    ours = [sys.executable, "-m", "fullgraph", "check", "--no-cache", *files]
    theirs = [torchfix, "--select", "ALL", *files]
    times: dict[str, list[float]] = {"fullgraph": [], "torchfix": []}
    for _ in range(ROUNDS):
        times["fullgraph"].append(_time(ours))
        times["torchfix"].append(_time(theirs))
    print(f"  {len(files)} files, {lines} lines")
    for name, seconds in times.items():
        row(f"{name}: whole process", [1000 * s for s in seconds])
        print(f"  {name}: {lines / statistics.median(seconds):.0f} lines per second")
    ratios = [b / a for a, b in zip(times["fullgraph"], times["torchfix"], strict=True)]
    print(f"  ratio torchfix/fullgraph, pair by pair: median {statistics.median(ratios):.1f}")
    _print_unchanged()


def _print_unchanged() -> None:
    """All models of transformers, twice: the second time nothing has changed."""
    folder = model_file(NAMES[0]).parents[1]
    files = [str(file) for file in sorted(folder.glob(PATTERN))]
    lines = sum(Path(f).read_text(encoding="utf-8").count("\n") for f in files)
    command = [sys.executable, "-m", "fullgraph", "check", *files]
    with tempfile.TemporaryDirectory() as home:
        first = _time(command, HOME=home)
        again = [_time(command, HOME=home) for _ in range(ROUNDS)]
    print(f"  {len(files)} files, {lines} lines: {lines / first:.0f} lines per second at first")
    row("fullgraph: the first time", [1000 * first])
    row("fullgraph: once more, nothing has changed", [1000 * s for s in again])
    print(f"  ratio first / once more: {first / statistics.median(again):.1f}")


def _torchfix() -> str:
    command = ENVIRONMENT / "bin" / "torchfix"
    if not command.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        subprocess.run(
            [ENVIRONMENT / "bin" / "python", "-m", "pip", "install", "--quiet", TORCHFIX],
            check=True,
        )
    return str(command)


def _time(command: list[str], **environment: str) -> float:
    begin = time.perf_counter()
    env = {**os.environ, **environment}
    subprocess.run(command, check=False, capture_output=True, env=env)
    return time.perf_counter() - begin
