"""``python -m tests.dynamic.zoo``: what Dynamo, Fullgraph and explain() say of each case."""

from __future__ import annotations

import asyncio
import json
import platform
import subprocess
import sys

from tests.dynamic.zoo.marks import FOLDER
from tests.dynamic.zoo.run import run_zoo


def main() -> int:
    """Print the table; 1 if Fullgraph and Dynamo's trace differ anywhere."""
    zoo = asyncio.run(run_zoo())
    rows = [
        (o, len(o.traced), len(o.found), reported)
        for o, reported in zip(zoo.outcomes, _reported(), strict=True)
    ]
    print(f"torch {zoo.torch}, Python {platform.python_version()}")
    print("distinct breaks (lines and kinds) by: Dynamo's own trace, Fullgraph, explain()\n")
    for outcome, traced, found, reported in rows:
        note = "" if outcome.agrees else "  DIFFERENT"
        name = f"{outcome.theme}.{outcome.name}"
        result = "raised" if reported is None else reported
        print(f"{name:60} {traced:3} {found:3} {result:>6}{note}")
    broken = [row for row in rows if row[1]]
    lost = [row for row in broken if (row[3] or 0) <= 0]
    print(
        f"\n{len(rows)} functions, {len(broken)} of them with breaks, {len(rows) - len(broken)} "
        f"without.\nDistinct breaks: {sum(r[1] for r in rows)} in Dynamo's trace, "
        f"{sum(r[2] for r in rows)} found by Fullgraph, "
        f"{sum(max(r[3] or 0, 0) for r in rows)} reported by torch._dynamo.explain, which "
        f"reports none at all for {len(lost)} of the {len(broken)}."
    )
    return 0 if all(o.agrees for o in zoo.outcomes) else 1


def _reported() -> list[int | None]:
    done = subprocess.run(
        [sys.executable, str(FOLDER / "explained.py")], check=True, capture_output=True, text=True
    )
    reported: list[int | None] = json.loads(done.stdout.splitlines()[-1])
    return reported


if __name__ == "__main__":
    sys.exit(main())
