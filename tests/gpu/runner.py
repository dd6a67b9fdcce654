"""Runs parts one after the other, each in a process group of its own with a limit."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tests.gpu.parts import Part
from tests.gpu.task import (
    DONE,
    FAILED,
    ROOT,
    STOPPED,
    Identity,
    Record,
    Result,
    Task,
    read,
    write,
)

_DEVICE = """
import json, torch
has_gpu = torch.cuda.is_available()
print(json.dumps([torch.__version__, torch.cuda.get_device_name() if has_gpu else ""]))
"""


def identity() -> Identity:
    """Of this machine and of this checkout; torch is imported in a process of its own."""
    done = subprocess.run([sys.executable, "-c", _DEVICE], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"torch cannot be imported: {done.stderr.strip()[-500:]}")
    torch, device = json.loads(done.stdout.splitlines()[-1])
    return Identity(torch, device, _code(), _commit())


def _code() -> str:
    digest = hashlib.sha256()
    for folder in ("server", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _commit() -> str:
    with contextlib.suppress(OSError):
        words = ["git", "rev-parse", "--short", "HEAD"]
        return subprocess.run(words, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    return ""


def run_parts(
    parts: Sequence[Part],
    folder: Path,
    here: Identity,
    seconds: float,
    show: Callable[[str], None],
    *,
    is_dry: bool = False,
    is_fresh: bool = False,
) -> list[Record]:
    """Run the parts that have no result for ``here``; those that came to no end come last.

    Args:
        parts: in order.
        folder: the results, ``<part>.json``.
        here: what they depend on.
        seconds: for all of them together.
        show: prints a line.
        is_dry: whether they run a few cases on the CPU.
        is_fresh: whether to measure again what is done.

    Returns:
        What was measured now or is kept for ``here``; a part that was not reached has no record.
    """
    end = time.monotonic() + seconds
    kept = {part.name: _kept(part, folder, here) for part in parts}
    records: dict[str, Record] = {}
    for part in sorted(parts, key=lambda each: kept[each.name] is not None):
        before = kept[part.name]
        left = end - time.monotonic()
        if before is not None and (before.state == DONE and not is_fresh):
            show(f"{part.name}: {DONE} before")
            records[part.name] = before
        elif left < part.seconds / 2:
            show(f"{part.name}: not run, no time is left")
            if before is not None:
                records[part.name] = before
        else:
            limit = min(part.seconds, left)
            if is_fresh:
                shutil.rmtree(folder / part.name, ignore_errors=True)
            show(f"{part.name}: at most {limit:.0f} s")
            record = replace(_run(part, folder, limit, is_dry=is_dry), identity=here)
            write(record, folder / f"{part.name}.json")
            show(f"{part.name}: {record.state}, {record.seconds:.0f} s")
            records[part.name] = record
    return [records[part.name] for part in parts if part.name in records]


def _kept(part: Part, folder: Path, here: Identity) -> Record | None:
    record = read(folder / f"{part.name}.json")
    return record if record and record.identity.is_same(here) else None


def _run(part: Part, folder: Path, limit: float, *, is_dry: bool) -> Record:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{part.name}.json"
    path.unlink(missing_ok=True)
    words = [sys.executable, "-m", "tests.gpu", "--run", part.name, "--out", str(folder)]
    # It ends by itself before its limit, if it can.
    words += ["--seconds", f"{0.9 * limit:.1f}", *(["--dry"] if is_dry else [])]
    start = time.monotonic()
    log = folder / f"{part.name}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            words, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            status: int | None = process.wait(limit)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            # Also what it left behind: a process that holds the GPU disturbs the next part.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    seconds = round(time.monotonic() - start, 1)
    record = replace(read(path) or Record(part.name, STOPPED), seconds=seconds)
    if status is None or record.state != STOPPED:
        return record
    # It ended before it could say why: a crash, or no memory.
    end = log.read_text(encoding="utf-8", errors="replace").strip()[-1000:]
    return replace(record, state=FAILED, error=f"exit status {status}\n{end}")


def run_here(name: str, task: Task) -> None:
    """Run a part in this process, and write what it returned or raised."""
    task.save(Result())
    try:
        # The tests have parts elsewhere.
        module = importlib.import_module(name if "." in name else f"tests.gpu.{name}")
        result: Result = module.measure(task)
    except Exception:
        task.save(_saved(task), FAILED, traceback.format_exc()[-3000:])
        raise
    task.save(result, DONE)


def _saved(task: Task) -> Result:
    """What the part had saved before it failed."""
    record = read(task.path)
    return record.result if record else Result()
