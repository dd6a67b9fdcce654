"""What ``torch._dynamo.explain`` reports for each case: run with the user's torch."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from typing import Any

import torch
from driver import cases, load, theme_files  # type: ignore[import-not-found]


def breaks_reported(function: Any, calls: list[tuple[Any, ...]]) -> int | None:
    """The most breaks that it reports for one call; None if it raises each time."""
    counts = []
    for arguments in calls:
        torch._dynamo.reset()
        with contextlib.suppress(Exception):
            counts.append(torch._dynamo.explain(function)(*arguments).graph_break_count)
    return max(counts, default=None)


def main() -> None:
    """Print the numbers of all cases as one line of JSON."""
    reported = []
    for path in theme_files():
        module = load(path)
        for name, function, calls in cases(module):
            options = getattr(module, "OPTIONS", {}).get(name, {})
            with (
                torch._dynamo.config.patch(**options),
                contextlib.redirect_stdout(io.StringIO()),
                contextlib.redirect_stderr(io.StringIO()),
            ):
                sys.breakpointhook = lambda *args, **kwargs: None
                reported.append(breaks_reported(function, calls))
    print(json.dumps(reported))


if __name__ == "__main__":
    main()
