"""What watching a training costs, beside other monitors.

``python -m tests.benchmarks.watch_overhead``, or ``make watch-bench``. Each training with each
monitor has a process of its own (two with DDP), which compiles the model once and then trains ten
steps with the monitor and ten without it, again and again: two processes of the same program
differ by more than watching costs. With ``--site DIR`` the packages in a folder are used, too:
wandb is no dependency of the project.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from fullgraph.measure.statistics import student_quantile
from tests.benchmarks.measure import machine
from tests.benchmarks.watch_overhead_child import BLOCK_STEPS, MONITORS, SETTLE, TRAININGS
from tests.ports import free_port

ROUNDS = 40
ROUND_SECONDS = 0.5
START_SECONDS = 20.0
"""Of a training are not counted: Fullgraph measures more at the start, once in a run."""
_WARM_UP_BLOCKS = 2
_MOST_TIMES = 1.5
"""The median of a block: what is longer is cut off."""
_RANKS = {"ddp": 2}


class Child:
    """The processes of a training that is watched half of the time."""

    def __init__(self, training: str, monitor: str, site: str, threads: int) -> None:
        self._processes: list[subprocess.Popen[str]] = []
        ranks, port = _RANKS.get(training, 1), free_port()
        for rank in range(ranks):
            world = {"RANK": rank, "WORLD_SIZE": ranks, "MASTER_PORT": port}
            variables = {name: str(value) for name, value in world.items()}
            module = "tests.benchmarks.watch_overhead_child"
            self._processes.append(
                subprocess.Popen(
                    [sys.executable, "-m", module, training, monitor, site, str(threads)],
                    env={**os.environ, **variables, "MASTER_ADDR": "localhost"},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
            )

    def train(self, blocks: int) -> dict[str, Any]:
        """Train so many blocks of steps with the monitor, and as many without it.

        Returns:
            Of the first process: for each block the seconds of a step and those of its CPU time,
            ``alone`` and ``watched``, and the numbers of graphs, breaks and frames so far.

        Raises:
            RuntimeError: a process has failed.
        """
        for process in self._processes:
            self._tell(process, f"{blocks}\n")
        answers = [self._answer(process) for process in self._processes]
        return answers[0]

    def settle(self) -> None:
        """The start of the training is over."""
        for process in self._processes:
            self._tell(process, SETTLE)

    def _tell(self, process: subprocess.Popen[str], line: str) -> None:
        assert process.stdin is not None
        # One that has ended says why where its answer is read.
        with contextlib.suppress(OSError):
            process.stdin.write(line)
            process.stdin.flush()

    def _answer(self, process: subprocess.Popen[str]) -> dict[str, Any]:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        if not line:
            said = process.stderr.read().strip().splitlines()
            raise RuntimeError(said[-1] if said else "no answer")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.kill()
            process.communicate()


def measured(
    training: str,
    monitor: str,
    rounds: int,
    site: str,
    threads: int,
    start: float = START_SECONDS,
) -> str:
    """Print what a monitor adds to a step, and return the line.

    Args:
        training: one of ``TRAININGS`` or ``ON_CUDA``.
        monitor: one of ``MONITORS``.
        rounds: that are measured.
        site: a folder of further packages; empty for none.
        threads: of each process.
        start: seconds of watched training before that.
    """
    child = Child(training, monitor, site, threads)
    try:
        # Twice: with the monitor, something may be compiled again.
        child.train(_WARM_UP_BLOCKS)
        usual = _median(child.train(_WARM_UP_BLOCKS)["alone"], 0)
        blocks = math.ceil(ROUND_SECONDS / usual / BLOCK_STEPS)
        for _ in range(math.ceil(start / (usual * blocks * BLOCK_STEPS))):
            child.train(blocks)
        child.settle()
        found = [child.train(blocks) for _ in range(rounds)]
    except RuntimeError as error:
        line = f"  {training:5} {monitor:15} {error}"
        print(line)
        return line
    finally:
        child.close()
    alone = _median([block for each in found for block in each["alone"]], 0)
    wall, cpu = (_added(found, kind) for kind in range(2))
    last = found[-1]
    line = (
        f"  {training:5} {monitor:15} {1e3 * alone:8.2f} ms a step  {wall}  CPU {cpu}  "
        f"{last['graphs']} graphs, {last['breaks']} breaks, {last['frames']} frames"
    )
    print(line, flush=True)
    return line


def _median(blocks: Sequence[Sequence[float]], kind: int) -> float:
    return statistics.median(block[kind] for block in blocks)


def _added(rounds: Sequence[dict[str, Any]], kind: int) -> str:
    """What is added to each step, in percent: the mean, which rare expensive steps are part of.

    Of a block that takes far longer than the others of its kind, only a part counts: then the
    machine did something else. Both kinds have such blocks.
    """
    most = {
        name: _MOST_TIMES * _median([block for each in rounds for block in each[name]], kind)
        for name in ("alone", "watched")
    }

    def mean(each: dict[str, Any], name: str) -> float:
        return statistics.fmean(min(block[kind], most[name]) for block in each[name])

    shares = [mean(each, "watched") / mean(each, "alone") - 1 for each in rounds]
    center = statistics.fmean(shares)
    width = student_quantile(0.975, len(shares) - 1)
    width *= statistics.stdev(shares) / math.sqrt(len(shares))
    return (
        f"{100 * center:+6.2f} % ({100 * (center - width):+.2f} to {100 * (center + width):+.2f})"
    )


async def run(rounds: int = 6) -> None:
    """A sample of it: two trainings, few rounds."""
    for training in ("mlp", "loop"):
        measured(training, "fullgraph", rounds, "", 1, start=0)


def main() -> None:
    """Measure every training with every monitor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--site", default="", help="a folder of further packages (wandb)")
    parser.add_argument("--threads", type=int, default=1, help="of each process")
    parser.add_argument(
        "--start", type=float, default=START_SECONDS, help="seconds that are not counted"
    )
    parser.add_argument("--monitor", nargs="*", choices=list(MONITORS), default=list(MONITORS))
    parser.add_argument("--training", choices=list(TRAININGS), help="only this one")
    options = parser.parse_args()
    print(machine())
    for training in [options.training] if options.training else TRAININGS:
        for monitor in options.monitor:
            measured(
                training,
                monitor,
                options.rounds,
                options.site,
                options.threads,
                options.start,
            )


if __name__ == "__main__":
    main()
