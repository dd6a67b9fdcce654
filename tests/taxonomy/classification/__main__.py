"""How many breaks are given the page that a person gives them.

``python -m tests.taxonomy.classification`` runs the zoo and ten Hugging Face models, and compares
with the tables beside it.
"""

from __future__ import annotations

import asyncio
import platform
import sys
from importlib.metadata import version

from tests.taxonomy.classification.observed import MODELS, model_breaks, zoo_breaks
from tests.taxonomy.classification.table import read_table, wrong

LEAST = 0.98


def main() -> int:
    """Print the counts and each difference; 1 if too many differ."""
    print(f"torch {version('torch')}, Python {platform.python_version()}")
    good = every = 0
    for name, what, observe in (
        ("zoo.csv", "the zoo", zoo_breaks),
        ("models.csv", f"{len(MODELS)} models of transformers", model_breaks),
    ):
        seen = asyncio.run(observe())
        differences = wrong(seen, read_table(name))
        right = len(seen) - len(differences)
        print(f"{right} of {len(seen)} breaks of {what} have the page that was expected by hand")
        print("".join(f"  {line}\n" for line in differences), end="")
        good, every = good + right, every + len(seen)
    print(f"{good} of {every} breaks are classified as expected: {good / every:.1%}")
    return int(good < LEAST * every)


if __name__ == "__main__":
    sys.exit(main())
