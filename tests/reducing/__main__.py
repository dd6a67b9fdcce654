"""``python -m tests.reducing [NAME…]``: reduces known faults, and judges what comes out.

Each fault is put into a project of 50 to 300 lines. The program that ``fullgraph reduce`` writes is
run by plain Python, without Fullgraph: it has to show the fault, and not without torch.compile.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.dynamic.prepared import MODEL_PYTHON
from tests.reducing.faults import BREAK, FAULTS, Fault
from tests.reducing.project import write_project

LINES, SECONDS = 25, 60
_WITH = """import functools
import torch
torch.compile = functools.partial(torch.compile, backend={!r})
{}"""
_BEFORE = {"inductor": "aot_eager", "aot_eager": "eager"}


class Measured(NamedTuple):
    """What came out of one fault.

    Attributes:
        name: of the fault.
        before: lines of the project.
        after: lines of the program; 0 if there is none.
        seconds: that the command took.
        wrong: why the program does not show the fault; empty if it does.
        program: its text.
    """

    name: str
    before: int
    after: int
    seconds: float
    wrong: str
    program: str


def main() -> int:
    """Print what becomes of each fault; 1 if one is lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.reducing", description=__doc__)
    parser.add_argument("names", nargs="*", help="names of faults (default: all)")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--show", action="store_true", help="print each program")
    options = parser.parse_args()
    chosen = [each for each in FAULTS if not options.names or each.name in options.names]
    print(f"{'fault':<28} {'before':>6} {'after':>5} {'seconds':>7}  same fault")
    all_ = []
    for number, fault in enumerate(chosen):
        found = measured(fault, number, options.seconds)
        all_.append(found)
        same = "yes" if not found.wrong else f"no: {found.wrong}"
        print(
            f"{found.name:<28} {found.before:>6} {found.after:>5} {found.seconds:>7.1f}  {same}",
            flush=True,
        )
        if options.show:
            print(found.program)
    same_ = [each for each in all_ if not each.wrong]
    small = [each for each in same_ if each.after <= LINES]
    quick = [each for each in small if each.seconds <= SECONDS]
    print(
        f"{len(all_)} faults: {len(same_)} programs show the same fault, {len(small)} of them in "
        f"at most {LINES} lines, {len(quick)} of these within {SECONDS} s"
    )
    return int(len(same_) < len(all_))


def measured(fault: Fault, seed: int, seconds: float) -> Measured:
    """Reduce a fault in a project, and run the program that comes out."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = write_project(folder, fault.text, seed)
        command = [
            "-m",
            "fullgraph",
            "reduce",
            "model.py:Model",
            "--json",
            "--python",
            MODEL_PYTHON,
        ]
        command += ["--seconds", str(seconds), *(["--break"] if fault.kind == BREAK else [])]
        started = time.perf_counter()
        done = subprocess.run(
            [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False
        )
        took = time.perf_counter() - started
        try:
            found = json.loads(done.stdout)
        except ValueError:
            return Measured(fault.name, before, 0, took, done.stderr[-300:], "")
        program = found["program"]
        if not program:
            return Measured(fault.name, before, 0, took, found["failure"], "")
        wrong = judged(fault, program)
        return Measured(fault.name, before, found["lines"], took, wrong, program)


def judged(fault: Fault, program: str) -> str:
    """Why a program does not show a fault, by plain runs of it; empty if it does."""
    text = "\n".join(line for line in program.splitlines() if not line.startswith("#"))
    if fault.mark not in text:
        return f"{fault.mark} is not in the program"
    eager, _ = _run(text, TORCHDYNAMO_DISABLE="1")
    if eager:
        return "it fails without torch.compile"
    status, output = _run(text)
    if (status == 0) is not (fault.kind == BREAK):
        return f"it ends with exit status {status}"
    if fault.shown not in output:
        return f"it does not print {fault.shown}"
    earlier = _BEFORE.get(fault.stage)
    if earlier is not None:
        # tidied programs have single quotes, and those with the user's names double ones
        named = text
        for quote in "\"'":
            named = named.replace(
                f"backend={quote}{fault.stage}{quote}", f"backend={quote}{earlier}{quote}"
            )
        if named == text:
            named = _WITH.format(earlier, text)
        if _run(named)[0]:
            return f"backend {earlier} shows it too"
    return ""


def _run(text: str, **environment: str) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "repro.py"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [MODEL_PYTHON, str(file)],
            cwd=folder,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
