"""``python -m tests.benchmarks [NAME…]``: run the measurements and print them as a table."""

from __future__ import annotations

import asyncio
import sys

from tests.benchmarks import (
    bench_truth,
    code_actions,
    explain,
    first_use,
    hover,
    keystroke,
    language_model,
    memory,
    overhead,
    profile_agreement,
    soak,
    starts,
    suite_overhead,
    survey,
    throughput,
    torch_trace,
    trace_overhead,
    watch_kill,
    watch_overhead,
    watch_page,
    watch_path,
    watch_ranks,
    watch_soak,
    watch_store,
    workspace_scan,
)
from tests.benchmarks.measure import machine

BENCHMARKS = {
    "first-use": first_use,
    "starts": starts,
    "keystroke": keystroke,
    "hover": hover,
    "code-actions": code_actions,
    "memory": memory,
    "scan": workspace_scan,
    "throughput": throughput,
    "explain": explain,
    "profile": profile_agreement,
    "trace": trace_overhead,
    "torch-trace": torch_trace,
    "overhead": overhead,
    "suite": suite_overhead,
    "llm": language_model,
    "bench": bench_truth,
    "survey": survey,
    "watch": watch_overhead,
    "watch-path": watch_path,
    "watch-store": watch_store,
    "watch-page": watch_page,
    "watch-ranks": watch_ranks,
    "watch-kill": watch_kill,
    "watch-soak": watch_soak,
    "soak": soak,
}


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    names = sys.argv[1:] or list(BENCHMARKS)
    print(machine())
    for name in names:
        print(f"\n{name}: {(BENCHMARKS[name].__doc__ or '').splitlines()[0]}")
        asyncio.run(BENCHMARKS[name].run())


if __name__ == "__main__":
    main()
