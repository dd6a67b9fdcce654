"""``make matrix``: the zoo on several torch versions; writes ``docs/torch-versions.md``."""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys

from tests.dynamic.zoo.run import run_zoo

from .environments import ROOT, VERSIONS, python_with_torch
from .table import agrees, page

PAGE = ROOT / "docs" / "torch-versions.md"


def main() -> int:
    """Write the page; 1 if Fullgraph and Dynamo's trace differ anywhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("versions", nargs="*", default=VERSIONS, help="of torch")
    zoos = []
    for version in parser.parse_args().versions:
        zoo = asyncio.run(run_zoo([python_with_torch(version)]))
        different = [o for o in zoo.outcomes if not agrees(o)]
        print(f"torch {zoo.torch}: {len(zoo.outcomes)} functions, {len(different)} differ")
        for outcome in different:
            print(f"  {outcome.theme}.{outcome.name}")
        zoos.append(zoo)
    PAGE.write_text(page(zoos, platform.python_version()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return int(any(not agrees(o) for zoo in zoos for o in zoo.outcomes))


if __name__ == "__main__":
    sys.exit(main())
