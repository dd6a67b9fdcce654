"""``python -m tests.llm.context.grounding [-v] [NAME ...]``: print the table."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from fullgraph.dynamic.supervisor import Supervisor
from tests.dynamic import forks
from tests.llm.context.grounding.table import CASES, Row, as_table, ground

_SECONDS = 120


async def _rows(names: list[str], interpreter: tuple[str, ...]) -> list[Row]:
    rows = []
    for case in CASES:
        if names and not any(name in case.name for name in names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder).resolve()
            supervisor = Supervisor(
                interpreter, timeout_seconds=_SECONDS, keep_warm=False, working_folder=place
            )
            try:
                rows.append(await ground(case, supervisor, place))
            finally:
                await supervisor.close()
    return rows


def main(arguments: list[str]) -> int:
    """Print the table; 1 if a fact is missing."""
    is_verbose = "-v" in arguments
    names = [each for each in arguments if each != "-v"]
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "s"))
        process = forks.start(path)
        try:
            rows = asyncio.run(_rows(names, forks.command(path)))
        finally:
            process.kill()
            process.wait()
    if is_verbose:
        print("\n\n".join(f"=== {row.case.name}\n{row.text}" for row in rows))
    print(as_table(rows))
    return 0 if all(row.is_grounded for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
