"""One watched training in a process that takes sketches of parameters and takes none, in turn."""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter, process_time

import torch

from fullgraph_worker.watch.api import Watch
from tests.benchmarks.watch_overhead_child import TRAININGS, Step

_WARM_UP_STEPS = 30


def main() -> None:
    """Train, and print what each round of steps took: seconds and processor seconds of a step."""
    training, folder, rounds, steps = sys.argv[1:5]
    torch.manual_seed(0)
    torch.set_num_threads(1)
    model, _, step = TRAININGS[training]()
    watch = Watch(folder, model)
    watch.start()
    for _ in range(_WARM_UP_STEPS):
        step()
    sketches = watch._watcher._sketches
    found: dict[str, list[tuple[float, float]]] = {"with": [], "without": []}
    for number in range(int(rounds)):
        # Back and forth: the second half has no advantage.
        for is_wanted in (False, True) if number % 2 == 0 else (True, False):
            sketches._is_wanted = is_wanted
            found["with" if is_wanted else "without"].append(_train(step, int(steps)))
    watch.close()
    cost = watch._watcher._budget._costs["sketch"]
    print(json.dumps({**found, "sketch_seconds": cost}), flush=True)
    os._exit(0)


def _train(step: Step, steps: int) -> tuple[float, float]:
    began, worked = perf_counter(), process_time()
    for _ in range(steps):
        step()
    return (perf_counter() - began) / steps, (process_time() - worked) / steps


if __name__ == "__main__":
    main()
