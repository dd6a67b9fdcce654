"""``python -m tests.fixes.branches [NAME ...]``: how many of the functions ``fix`` mends."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from fullgraph_worker.protocol import wire
from tests.fixes.branches import functions
from tests.fixing.solved import Solved, solve_all

PATH = Path(functions.__file__)
NAMES = [
    name
    for name, value in vars(functions).items()
    if callable(value)
    and getattr(value, "__module__", "") == functions.__name__
    and value not in (functions.all_finite, functions.positive_parts)
    and not name.startswith("_")
]


def solve(names: Iterable[str]) -> dict[str, Solved]:
    """What fixing each function comes to, with its first input."""
    jobs = [
        (
            name,
            wire.ExplainJob(name, str(PATH), inputs=f"INPUTS.get({name!r}, FLOATS)[0]", overlay={}),
        )
        for name in names
    ]
    solved = asyncio.run(solve_all(jobs, [sys.executable], processes=1, setup=False, calls=4))
    return {each.name: each for each in solved}


def judged(solved: dict[str, Solved]) -> dict[str, str]:
    """What is wrong with each function after its fixes; empty for nothing."""
    texts = {name: dict(each.texts).get(str(PATH), "") for name, each in solved.items()}
    ran = subprocess.run(
        [sys.executable, str(PATH.with_name("judge.py"))],
        input=json.dumps({"path": str(PATH), "texts": texts}),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answers: dict[str, str] = json.loads(ran.stdout)
    return answers


def main() -> None:
    """Print what is mended, and why the others are not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--diff", action="store_true", help="print the changes too")
    options = parser.parse_args()
    solved = solve(options.names or NAMES)
    answers = judged(solved)
    for name, each in solved.items():
        reasons = "; ".join(f"{r[0]}: {r[3]}" for r in each.refused)
        print(f"{name}: {answers[name] or 'mended'} {each.rewrites} {reasons} {each.failure}")
        if options.diff and each.texts:
            subprocess.run(["diff", "-u0", str(PATH), "-"], input=each.texts[0][1], text=True)
    print(f"{sum(not answer for answer in answers.values())} of {len(answers)} mended")


if __name__ == "__main__":
    main()
