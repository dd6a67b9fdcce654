"""What a program does by itself: run as a script, in a process without Fullgraph.

``python truth.py FILE COMPILED CALLS`` prints it as JSON.
"""

from __future__ import annotations

import json
import logging
import runpy
import sys
from typing import Any

import torch


class _Recompiles(logging.Handler):
    """Counts the lines of torch's own log of recompiles."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.getMessage().startswith("Recompiling function")


def run(path: str, compiled: str, calls: int, *, is_eager: bool) -> tuple[list[Any], str]:
    """The results of the calls, up to the one that raises, and what that raised."""
    module = runpy.run_path(path, run_name="program")
    if is_eager:
        torch.compiler.set_stance("force_eager")
    results: list[Any] = []
    for number in range(calls):
        made = module["get_inputs_of_call"](number)
        torch.manual_seed(0)
        try:
            results.append(module[compiled](*(made if isinstance(made, tuple) else (made,))))
        except Exception as error:
            return results, type(error).__name__
    return results, ""


def main() -> None:
    """Run the program, then again in eager mode."""
    path, compiled, calls = sys.argv[1], sys.argv[2], int(sys.argv[3])
    recompiles = _Recompiles()
    torch._logging.set_logs(recompiles=True)
    logging.getLogger("torch._dynamo.guards.__recompiles").addHandler(recompiles)
    counters = torch._dynamo.utils.counters
    results, raised = run(path, compiled, calls, is_eager=False)
    found = {
        "breaks": sum(counters["graph_break"].values()),
        "graphs": counters["stats"]["unique_graphs"],
        "recompiles": recompiles.count,
        "raised": raised,
    }
    eager, _ = run(path, compiled, calls, is_eager=True)
    is_same = len(eager) == len(results) and all(map(torch.allclose, results, eager))
    print(json.dumps({**found, "same": is_same}))


if __name__ == "__main__":
    main()
