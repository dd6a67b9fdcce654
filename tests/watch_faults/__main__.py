"""``make watch-faults``: prints what the anomaly rules find of planted faults, and false alarms."""

from __future__ import annotations

import argparse
import os
import sys

from tests.watch_faults.declared import COMPILED, EAGER, Fault, faults, healthy
from tests.watch_faults.measure import Row, Twin, of_fault, of_healthy
from tests.watch_faults.report import table


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.watch_faults")
    parser.add_argument("names", nargs="*", help="programs; default: all")
    parser.add_argument("--mode", choices=(EAGER, COMPILED), help="default: both")
    parser.add_argument("--backend", default="aot_eager", help="of torch.compile")
    parser.add_argument("--budget", type=float, default=0.01, help="share of the time to watch")
    parser.add_argument("--healthy-steps", type=int, default=500, help="of each healthy training")
    parser.add_argument("--no-healthy", action="store_true", help="planted faults alone")
    options = parser.parse_args()
    # A fork has one thread, and Inductor's pool of workers is not forked.
    os.environ.update(OMP_NUM_THREADS="1", TORCHINDUCTOR_COMPILE_THREADS="1")

    modes = {EAGER: "", COMPILED: options.backend}
    if options.mode:
        modes = {options.mode: modes[options.mode]}
    chosen = [f for f in faults() if not options.names or f.name in options.names]
    rows: list[Row] = []
    for fault in chosen:
        for mode, backend in modes.items():
            if mode in fault.modes:
                rows.append(_shown(of_fault(fault, mode, backend, options.budget), fault))
    twins: list[Twin] = []
    if not options.no_healthy:
        for program in healthy():
            if options.names and program.stem not in options.names:
                continue
            for mode, backend in modes.items():
                twin = of_healthy(program, mode, backend, options.budget, options.healthy_steps)
                print(twin.line(), flush=True)
                twins.append(twin)
    print(table(rows, twins))
    return 0


def _shown(row: Row, fault: Fault) -> Row:
    print(row.line(fault), flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())
