"""What watching a training costs, beside other monitors, in interleaved rounds.

``python -m tests.benchmarks.watch_overhead``, or ``make watch-bench``. Each monitor has a process
of its own, which has compiled the model; they train in turn, back and forth. With ``--site DIR``
the packages in a folder are used, too: wandb is no dependency of the project.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from fullgraph.measure.statistics import median_interval
from tests.benchmarks.measure import machine
from tests.benchmarks.watch_overhead_child import MONITORS, TRAININGS

ROUNDS = 20
ROUND_SECONDS = 1.0
NOTHING = "nothing"
_WARM_UP_STEPS = 30


class Child:
    """A process that trains."""

    def __init__(self, training: str, monitor: str, site: str, threads: int) -> None:
        self.monitor = monitor
        module = "tests.benchmarks.watch_overhead_child"
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, training, monitor, site, str(threads)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.last: dict[str, Any] = {}

    def train(self, steps: int) -> tuple[float, float]:
        """The seconds of a step, and those of its CPU time in all threads.

        Raises:
            RuntimeError: the process has failed.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{steps}\n")
            self._process.stdin.flush()
        except OSError:
            pass
        line = self._process.stdout.readline()
        if not line:
            assert self._process.stderr is not None
            said = self._process.stderr.read().strip().splitlines()
            raise RuntimeError(said[-1] if said else "no answer")
        self.last = json.loads(line)
        return self.last["seconds"] / steps, self.last["cpu_seconds"] / steps

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


def measured(training: str, monitors: Sequence[str], rounds: int, site: str, threads: int) -> None:
    """Print what each monitor adds to a step."""
    children: list[Child] = []
    usual = 0.0
    for monitor in monitors:
        child = Child(training, monitor, site, threads)
        try:
            child.train(_WARM_UP_STEPS)
            usual = usual or child.train(_WARM_UP_STEPS)[0]
        except RuntimeError as error:
            print(f"  {training:5} {monitor:15} {error}")
            child.close()
        else:
            children.append(child)
    steps = max(1, round(ROUND_SECONDS / usual))
    times: dict[str, list[tuple[float, float]]] = {child.monitor: [] for child in children}
    for number in range(rounds):
        for child in children if number % 2 == 0 else reversed(children):
            times[child.monitor].append(child.train(steps))
    for child in children:
        step = statistics.median(wall for wall, _ in times[child.monitor])
        wall, cpu = (
            _added([each[kind] for each in times[child.monitor]], [n[kind] for n in times[NOTHING]])
            for kind in range(2)
        )
        last = child.last
        print(
            f"  {training:5} {child.monitor:15} {1e3 * step:8.2f} ms a step  {wall}  CPU {cpu}  "
            f"{last['graphs']} graphs, {last['breaks']} breaks, {last['frames']} frames",
            flush=True,
        )
        child.close()


def _added(times: Sequence[float], without: Sequence[float]) -> str:
    """What is added to each step, in percent, with its interval over the rounds."""
    found = median_interval([a / b - 1 for a, b in zip(times, without, strict=True)])
    assert found is not None
    low, high = 100 * found.low, 100 * found.high
    return f"{100 * found.estimate:+6.2f} % ({low:+.2f} to {high:+.2f})"


async def run() -> None:
    """A sample of it: one training, few rounds."""
    measured("mlp", [NOTHING, "fullgraph"], 6, "", 1)


def main() -> None:
    """Measure every training with every monitor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--site", default="", help="a folder of further packages (wandb)")
    parser.add_argument("--threads", type=int, default=1, help="of each training")
    parser.add_argument("--monitor", nargs="*", choices=list(MONITORS), default=list(MONITORS))
    parser.add_argument("--training", choices=list(TRAININGS), help="only this one")
    options = parser.parse_args()
    print(machine())
    for training in [options.training] if options.training else TRAININGS:
        measured(training, options.monitor, options.rounds, options.site, options.threads)


if __name__ == "__main__":
    main()
