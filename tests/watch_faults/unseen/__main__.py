"""``python -m tests.watch_faults.unseen``: what the rules say of faults that nobody wrote them for.

The programs are from bug reports and papers on training faults, by somebody who had not read the
rules. An alarm counts if it comes at the first step with the fault or later, while telling it is
still of use, and names one of the layers.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import tomli

from fullgraph.training.anomalies.alarm import Alarm
from tests.watch_faults.measure import problem_of
from tests.watch_faults.running import run

HERE = Path(__file__).parent


def main() -> int:
    """Run all programs, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.watch_faults.unseen")
    parser.add_argument("names", nargs="*", help="programs; default: all")
    parser.add_argument("--backend", default="", help="of torch.compile; default: eager mode")
    parser.add_argument("--budget", type=float, default=0.01, help="share of the time to watch")
    options = parser.parse_args()
    # A fork has one thread, and Inductor's pool of workers is not forked.
    os.environ.update(OMP_NUM_THREADS="1", TORCHINDUCTOR_COMPILE_THREADS="1")
    truth = tomli.loads((HERE / "truth.toml").read_text(encoding="utf-8"))
    programs = sorted((HERE / "programs").glob("*.py"))
    seen = in_time = at_layer = false = steps = 0
    chosen = [each for each in programs if not options.names or each.stem in options.names]
    for program in chosen:
        fault = truth.get(program.stem)
        if fault is not None:
            alarms, _ = _alarms(program, options, "1")
            timely = [a for a in alarms if fault["step"] <= a.seen <= fault["in_time"]]
            right = [a for a in timely if a.layer in fault["layers"]]
            seen, in_time, at_layer = seen + 1, in_time + bool(timely), at_layer + bool(right)
            said = "right" if right else "in time, elsewhere" if timely else "not in time"
            print(f"  {program.stem:32} {said}", flush=True)
            _print(alarms, f"step {fault['step']}, {'/'.join(fault['layers'])}: {fault['cause']}")
        alarms, made = _alarms(program, options, "0")
        false, steps = false + len(alarms), steps + made
        if alarms:
            print(f"  {program.stem:32} FALSE ALARM of the healthy training", flush=True)
            _print(alarms, "nothing is wrong")
    print(
        f"{in_time} of {seen} faults told in time, {at_layer} of these at the right layer; "
        f"{false} false alarms in {steps} healthy steps of {len(chosen)} trainings"
    )
    return 0


def _alarms(program: Path, options: argparse.Namespace, fault: str) -> tuple[list[Alarm], int]:
    variables: dict[str, Any] = {"COMPILED": options.backend, "FAULT": fault}
    outcome = run(program, variables, budget=options.budget)
    if problem := problem_of(outcome):
        print(f"  {program.stem:32} {problem}", flush=True)
    return outcome.alarms, outcome.steps


def _print(alarms: list[Alarm], truth: str) -> None:
    print(f"      truth: {truth}", flush=True)
    for each in alarms[:4]:
        where = each.layer or "the whole model"
        print(f"      {each.kind} at {each.step}, seen at {each.seen}, {where}: {each.evidence}")


if __name__ == "__main__":
    sys.exit(main())
