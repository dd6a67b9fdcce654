"""``make paper``: models of a published study, trained in each arm; writes ``docs/paper.md``.

A run that was stopped goes on where it was, as long as versions and sizes are the same.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from pathlib import Path

import torch

from tests.benchmarks.measure import machine
from tests.paper.page import page
from tests.paper.program import ROOT
from tests.paper.scales import SCALES
from tests.paper.study import Study, begun, measure, read, write

PAGE = ROOT / "docs" / "paper.md"
RESULTS = Path(__file__).with_name("results")


def main() -> None:
    """Measure what is missing, and write the page."""
    has_gpu = torch.cuda.is_available()
    parser = argparse.ArgumentParser(prog="python -m tests.paper", description=__doc__)
    parser.add_argument(
        "--scale",
        choices=SCALES,
        default="full" if has_gpu else "cpu",
        help="the sizes of models and batches (default here: %(default)s)",
    )
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda" if has_gpu else "cpu")
    parser.add_argument("--fresh", action="store_true", help="measure all models again")
    options = parser.parse_args()
    folder = ROOT / ".cache" / "paper" / f"{options.scale}-{options.device}"
    kept = folder / "study.json"
    if options.fresh:
        kept.unlink(missing_ok=True)
    scale = SCALES[options.scale]
    study = begun(kept, options.scale, scale, machine())
    asyncio.run(measure(study, scale, folder, options.device, _show))
    if options.scale == "tiny":
        print(page([study]))
        return
    write(study, RESULTS / f"{file_name(study.device)}.json")
    PAGE.write_text(page(committed()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


def committed() -> list[Study]:
    """The studies in ``results/``, by the names of their files."""
    return [study for path in sorted(RESULTS.glob("*.json")) if (study := read(path))]


def file_name(device: str) -> str:
    """The device in small letters and hyphens: ``nvidia-a100-sxm4-80gb``."""
    return re.sub(r"[^a-z0-9]+", "-", device.lower()).strip("-")


def _show(message: str) -> None:
    print(message, flush=True)


if __name__ == "__main__":
    main()
