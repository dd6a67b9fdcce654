"""A process of its own: runs programs and says how often each of them was compiled again.

Reads a JSON list of paths from standard input; writes a JSON list of counts.
"""

from __future__ import annotations

import json
import logging
import os
import runpy
import sys

import torch
import torch._dynamo
import torch._logging


class _Recompiles(logging.Handler):
    count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.getMessage().startswith("Recompiling function")


def main() -> None:
    answers = sys.stdout
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    recompiles = _Recompiles()
    logging.getLogger("torch._dynamo.guards.__recompiles").addHandler(recompiles)
    torch._logging.set_logs(recompiles=True)
    counts = []
    for path in json.load(sys.stdin):
        torch._dynamo.reset()
        recompiles.count = 0
        runpy.run_path(path, run_name="__main__")
        counts.append(recompiles.count)
    json.dump(counts, answers)
    # Torch ends the process in a way that loses what is still buffered.
    answers.flush()


if __name__ == "__main__":
    main()
