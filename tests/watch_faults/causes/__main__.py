"""``make watch-causes``: prints how far the chains lead from the alarms to the planted faults."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tests.watch_faults.causes.declared import origins
from tests.watch_faults.causes.measure import NEAR, Followed, follow


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.watch_faults.causes")
    parser.add_argument("names", nargs="*", help="programs; default: all")
    parser.add_argument("--backend", default="", help="of torch.compile; default: eager mode")
    parser.add_argument("--budget", type=float, default=0.01, help="share of the time to watch")
    parser.add_argument("--links", action="store_true", help="print each chain")
    options = parser.parse_args()
    # A fork has one thread, and Inductor's pool of workers is not forked.
    os.environ.update(OMP_NUM_THREADS="1", TORCHINDUCTOR_COMPILE_THREADS="1")

    rows = []
    for origin in origins():
        if not options.names or origin.name in options.names:
            rows.append(follow(origin, options.backend, options.budget))
            print(_line(rows[-1]), flush=True)
            if options.links:
                for link in rows[-1].chain.links:
                    print(f"      {link.step} {link.relation.value}: {link.what}")
    print(_counts(rows))
    return 0


def _line(row: Followed) -> str:
    origin, alarm, first = row.origin, row.alarm, row.chain.first
    planted = f"{origin.step:>3} {'/'.join(each or '-' for each in origin.layers)}"
    if alarm is None:
        return f"  {origin.name:24} {planted:24} {row.problem or 'no alarm'}"
    raised = f"{alarm.kind} at {alarm.step}"
    if first is None:
        return f"  {origin.name:24} {planted:24} {raised:32} no link"
    found = f"{first.step:>3} {first.layer or '-'}: {first.quantity}"
    wrong = [
        *([] if row.is_right_step else ["step"]),
        *([] if row.is_right_layer else ["layer"]),
        *([] if row.names_change or not origin.change else [f"without {origin.change}"]),
    ]
    told = f"WRONG: {', '.join(wrong)}" if wrong else "right"
    return f"  {origin.name:24} {planted:24} {raised:32} {found:44} {told}"


def _counts(rows: Sequence[Followed]) -> str:
    steps = sum(row.is_right_step for row in rows)
    both = sum(row.is_right_step and row.is_right_layer for row in rows)
    with_change = [row for row in rows if row.origin.change]
    named = sum(row.names_change for row in with_change)
    return (
        f"first link within {NEAR} steps: {steps} of {len(rows)}, and of the right layer: {both}; "
        f"recorded changes named: {named} of {len(with_change)}"
    )


if __name__ == "__main__":
    sys.exit(main())
