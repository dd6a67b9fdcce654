"""``make matrix``: the zoo and the pages' programs on several torch versions.

Writes ``docs/torch-versions.md``, and the field ``breaks_in`` of each page.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys
from collections.abc import Sequence

from fullgraph.calibration.confirm import Confirmed
from tests.dynamic.zoo.run import Zoo, run_zoo
from tests.matrix.environments import ROOT, VERSIONS, python_with_torch
from tests.matrix.pages import run_pages, specifier, write_field
from tests.matrix.table import agrees, table

PAGE = ROOT / "docs" / "torch-versions.md"


def main() -> int:
    """Write what was measured; 1 if Fullgraph and Dynamo's trace differ anywhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("versions", nargs="*", default=VERSIONS, help="of torch")
    zoos: list[Zoo] = []
    runs: list[Confirmed] = []
    for version in parser.parse_args().versions:
        python = [python_with_torch(version)]
        runs.append(asyncio.run(run_pages(python)))
        for page in runs[-1].pages:
            if page.reason:
                reason = page.reason.strip().split("\n", 1)[0]
                print(f"  {page.entry.code} {page.entry.id}: {reason}")
        zoo = asyncio.run(run_zoo(python))
        different = [o for o in zoo.outcomes if not agrees(o)]
        print(f"torch {zoo.torch}: {len(zoo.outcomes)} functions, {len(different)} differ")
        for outcome in different:
            print(f"  {outcome.theme}.{outcome.name}")
        zoos.append(zoo)
    PAGE.write_text(table(zoos, runs, platform.python_version()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    _write_fields(runs)
    return int(any(not agrees(o) for zoo in zoos for o in zoo.outcomes))


def _write_fields(runs: Sequence[Confirmed]) -> None:
    for pages in zip(*(run.pages for run in runs), strict=True):
        measured = {
            run.hello.torch: page.breaks is True for run, page in zip(runs, pages, strict=True)
        }
        try:
            text = specifier(measured)
        except ValueError as error:
            print(f"  {pages[0].entry.id}.md is left as it is: {error}")
            continue
        if write_field(pages[0].entry, text):
            print(f"  {pages[0].entry.id}.md: breaks_in {text}")


if __name__ == "__main__":
    sys.exit(main())
