"""``make matrix``: the zoo and the pages' programs on several torch versions.

Writes ``docs/torch-versions.md``, and the field ``breaks_in`` of each page.
"""

from __future__ import annotations

import argparse
import asyncio
import platform
import sys
from collections.abc import Sequence
from contextlib import aclosing
from typing import NamedTuple

from fullgraph.calibration.confirm import Confirmed
from fullgraph.measure.survey.engines.local import in_parallel
from tests.dynamic.zoo.run import Zoo, run_zoo
from tests.matrix.environments import ROOT, VERSIONS, python_with_torch
from tests.matrix.pages import run_pages, specifier, write_field
from tests.matrix.table import agrees, table

PAGE = ROOT / "docs" / "torch-versions.md"


class _Measured(NamedTuple):
    """What one version of torch does."""

    version: str
    pages: Confirmed
    zoo: Zoo


def main() -> int:
    """Write what was measured; 1 if Fullgraph and Dynamo's trace differ anywhere."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__)
    parser.add_argument("versions", nargs="*", default=VERSIONS, help="of torch")
    parser.add_argument("--workers", type=int, default=1, help="versions at a time")
    options = parser.parse_args()
    measured = asyncio.run(_measure(options.versions, options.workers))
    zoos, runs = [each.zoo for each in measured], [each.pages for each in measured]
    PAGE.write_text(table(zoos, runs, platform.python_version()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    _write_fields(runs)
    return int(any(not agrees(o) for zoo in zoos for o in zoo.outcomes))


async def _measure(versions: Sequence[str], workers: int) -> list[_Measured]:
    """What each version does, in their order."""
    found: dict[str, _Measured] = {}
    async with aclosing(in_parallel(versions, _version, workers)) as results:
        async for each in results:
            _show(each)
            found[each.version] = each
    return [found[version] for version in versions]


async def _version(version: str) -> _Measured:
    # The environment takes minutes to make, while other versions run.
    python = [await asyncio.to_thread(python_with_torch, version)]
    return _Measured(version, await run_pages(python), await run_zoo(python))


def _show(measured: _Measured) -> None:
    for page in measured.pages.pages:
        if page.reason:
            reason = page.reason.strip().split("\n", 1)[0]
            print(f"  {page.entry.code} {page.entry.id}: {reason}")
    zoo = measured.zoo
    different = [o for o in zoo.outcomes if not agrees(o)]
    print(f"torch {zoo.torch}: {len(zoo.outcomes)} functions, {len(different)} differ", flush=True)
    for outcome in different:
        print(f"  {outcome.theme}.{outcome.name}")


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
