"""``kill -9`` of a watched training, its collector or both: what can be read, and what is lost.

The training writes the time of each step into a file of its own, with which the store is compared.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil

KILLS, STEPS = 100, 300
_LEAST_STEPS = 5
_PAUSE_SECONDS = 0.005
_PROGRAM = """\
import os, sys, time, torch

torch.set_num_threads(1)
model = torch.nn.Linear(16, 4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
own = os.open("steps.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
for step in range(int(sys.argv[1])):
    optimizer.zero_grad()
    model(torch.randn(8, 16)).square().mean().backward()
    optimizer.step()
    os.write(own, b"%.6f\\n" % time.time())
    time.sleep({pause})
"""
_TARGETS = ("training", "collector", "all")


class _Outcome(NamedTuple):
    """What came of one kill.

    Attributes:
        is_readable: whether ``fullgraph runs show`` reads the run.
        lost: seconds of the training that are not in the store.
        is_stated: whether it says after which step something is missing, if something is.
    """

    is_readable: bool
    lost: float
    is_stated: bool


async def run(kills: int = KILLS, steps: int = STEPS) -> None:
    """Print what is left after each kind of kill.

    Args:
        kills: at random moments, of each process in turn and of all.
        steps: of each training.
    """
    moments = random.Random(0)
    outcomes: dict[str, list[_Outcome]] = {target: [] for target in _TARGETS}
    for number in range(kills):
        target = _TARGETS[number % len(_TARGETS)]
        with tempfile.TemporaryDirectory() as folder:
            outcomes[target].append(_killed(Path(folder), target, moments.random(), steps))
    for target, found in outcomes.items():
        lost = sorted(each.lost for each in found)
        readable, stated = (sum(each[place] for each in found) for place in (0, 2))
        print(
            f"  {target:9} killed {len(found):3} times: readable {readable}, "
            f"lost at most {lost[-1]:.2f} s (median {lost[len(lost) // 2]:.2f} s), "
            f"and stated in {stated}"
        )


def _killed(folder: Path, target: str, moment: float, steps: int) -> _Outcome:
    (folder / "train.py").write_text(_PROGRAM.format(pause=_PAUSE_SECONDS), encoding="utf-8")
    command = ["trace", "--watch", "--run-folder", "run", "train.py", str(steps)]
    with subprocess.Popen(
        [sys.executable, "-m", "fullgraph", *command],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as program:
        while len(_times(folder)) < _LEAST_STEPS:
            time.sleep(0.02)
        time.sleep(moment * steps * _PAUSE_SECONDS)
        for pid in _pids(program.pid, target):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    return _outcome(folder)


def _pids(program: int, target: str) -> list[int]:
    """Of the processes to end, the children first."""
    children = psutil.Process(program).children(recursive=True)
    named = {
        "collector": [c for c in children if "fullgraph.training.collector" in c.cmdline()],
        "training": [c for c in children if "train.py" in c.cmdline()],
    }
    if target == "all":
        return [program, *(child.pid for child in children)]
    return [child.pid for child in named[target]]


def _outcome(folder: Path) -> _Outcome:
    shown = [_shown(folder, form) for form in ("json", "text")]
    if any(done.returncode for done in shown):
        return _Outcome(is_readable=False, lost=float("inf"), is_stated=False)
    steps = json.loads(shown[0].stdout)["steps"]
    times = _times(folder)
    is_missing = steps < len(times)
    lost = times[-1] - times[steps - 1] if is_missing else 0.0
    is_stated = f"after step {steps - 1} " in shown[1].stdout
    return _Outcome(True, lost, is_stated or not is_missing)


def _shown(folder: Path, form: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fullgraph", "runs", "show", str(folder / "run")]
    return subprocess.run([*command, "--format", form], capture_output=True, text=True, check=False)


def _times(folder: Path) -> list[float]:
    try:
        return [float(line) for line in (folder / "steps.txt").read_text().splitlines()]
    except FileNotFoundError:
        return []
