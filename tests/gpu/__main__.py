"""``make gpu``: what Fullgraph does on this machine's GPU, in parts; writes ``docs/gpu.md``.

Parts that are done for the same code, torch and device are not measured again.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from pathlib import Path

from tests.gpu.page import page
from tests.gpu.parts import NAMES, PARTS
from tests.gpu.runner import identity, run_here, run_parts
from tests.gpu.task import DONE, ROOT, Identity, Record, Task, read

PAGE = ROOT / "docs" / "gpu.md"
RESULTS = Path(__file__).with_name("results")
SECONDS = 480.0


def main() -> int:
    """Run what the command line says; 1 if a part failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.gpu",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="parts: " + ", ".join(NAMES),
    )
    parser.add_argument("--part", nargs="+", choices=NAMES, help="only these")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for all (%(default).0f)")
    parser.add_argument("--dry", action="store_true", help="a few cases of each part, on the CPU")
    parser.add_argument("--fresh", action="store_true", help="measure again what is done")
    parser.add_argument("--out", type=Path, help="folder of the results; the default is $OUT")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        run_here(options.run, Task(options.run, options.out, options.seconds, is_dry=options.dry))
        return 0
    here = identity()
    if not options.dry and not here.device:
        print("There is no CUDA device. --dry runs a few cases on the CPU.", file=sys.stderr)
        return 2
    # On a GPU, the results are files of the repository: the page is made from them.
    here = Identity(here.torch, "", here.code, here.commit) if options.dry else here
    folder = ROOT / ".cache" / "gpu-dry" if options.dry else RESULTS / _file_name(here.device)
    out = options.out or (Path(os.environ["OUT"]) if os.environ.get("OUT") else None)
    if options.dry and out:
        folder = out
    print(f"torch {here.torch}, {here.device or 'CPU'}, code {here.code}", flush=True)
    parts = [part for part in PARTS if not options.part or part.name in options.part]
    seconds = options.seconds
    if options.dry:
        # Nobody pays for the time of this machine, and it may have other work.
        parts = [part._replace(seconds=10 * part.seconds) for part in parts]
        seconds *= 10
    try:
        records = run_parts(
            parts,
            folder,
            here,
            seconds,
            _show,
            is_dry=options.dry,
            is_fresh=options.fresh,
        )
    finally:
        if not options.dry:
            _publish(folder, out)
    if options.dry:
        for part in parts:
            print(f"would measure {part.name}: {part.measures}")
        print("\n" + page({here.device: records}))
    return int(any(record.state != DONE for record in records))


def committed() -> dict[str, list[Record]]:
    """The results in ``results/``, by the name of the device."""
    found: dict[str, list[Record]] = {}
    for path in sorted(RESULTS.glob("*/*.json")):
        record = read(path)
        if record is not None:
            found.setdefault(record.identity.device, []).append(record)
    return found


def _publish(folder: Path, out: Path | None) -> None:
    """Write the pages, and copy all that is new to where this machine wants it."""
    from tests.paper.__main__ import PAGE as PAPER
    from tests.paper.__main__ import RESULTS as STUDIES
    from tests.paper.__main__ import committed as studies
    from tests.paper.__main__ import file_name
    from tests.paper.page import page as paper
    from tests.paper.study import read as study_at
    from tests.paper.study import write as write_study

    study = study_at(folder / "study" / "study.json")
    if study is not None and study.device:
        write_study(study, STUDIES / f"{file_name(study.device)}.json")
        PAPER.write_text(paper(studies()), encoding="utf-8")
    PAGE.write_text(page(committed()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    if out is not None:
        for path in (PAGE, PAPER, RESULTS, STUDIES):
            to = out / path.relative_to(ROOT)
            to.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                shutil.copytree(path, to, dirs_exist_ok=True)
            else:
                shutil.copy(path, to)


def _file_name(device: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", device.lower()).strip("-")


def _show(message: str) -> None:
    print(message, flush=True)


if __name__ == "__main__":
    sys.exit(main())
