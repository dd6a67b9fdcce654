"""``python -m tests.benchmarks.watch_stores.query CANDIDATE QUERY FOLDER``: one chart, timed.

It prints milliseconds: of the imports, from opening the file to the finished chart, and of these
the time of the processor; and how many points the chart has.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.benchmarks.watch_stores.candidates import CANDIDATES

if __name__ == "__main__":
    name, query, folder = sys.argv[1:]
    candidate = CANDIDATES[name]()
    start = time.perf_counter()
    candidate.load()
    loaded, used = time.perf_counter(), time.process_time()
    points = getattr(candidate, query)(Path(folder))
    end, used_at_end = time.perf_counter(), time.process_time()
    milliseconds = (loaded - start, end - loaded, used_at_end - used)
    print(*(each * 1000 for each in milliseconds), points)
