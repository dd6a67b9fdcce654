"""A trace of torch of 1 GB, read by ``fullgraph trace --from`` and, if it is there, by tlparse.

The trace is a real one of a model with breaks and recompiles under Inductor, its records repeated
with other ids of compilations. Reading and printing run in a process of their own; its memory is
the largest resident one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

SIZE = 10**9
PROGRAM = """\
import torch

torch.manual_seed(0)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(16, 16) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).relu()
        if x.sum() > 0:
            x = x * 2
        print("step")
        return x * x.mean().item()


net = torch.compile(Net())
for size in (2, 3, 4, 5):
    net(torch.ones(size, 16))
"""
_FRAME = re.compile(rb'"frame_id": (\d+)')


async def run() -> None:
    """Print seconds and memory."""
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder, "trace")
        program = Path(folder, "program.py")
        program.write_text(PROGRAM, encoding="utf-8")
        environment = {**os.environ, "TORCH_TRACE": str(trace), "OMP_NUM_THREADS": "1"}
        subprocess.run(
            [sys.executable, str(program)], env=environment, check=True, capture_output=True
        )
        [file] = trace.iterdir()
        large = Path(folder, file.name)
        repeats = repeat(file, large, SIZE)
        print(f"  {large.stat().st_size / 1e6:.0f} MB: {repeats} times {file.stat().st_size} bytes")
        ours = [sys.executable, "-m", "fullgraph", "trace", "--from", str(large)]
        measured("fullgraph trace --from", ours)
        if tlparse := shutil.which("tlparse"):
            out = str(Path(folder, "out"))
            measured("tlparse", [tlparse, str(large), "-o", out, "--no-browser"])
        else:
            print("  tlparse is not installed: pip install tlparse")


def repeat(source: Path, target: Path, size: int) -> int:
    """Write the records of ``source`` again and again; how often that was.

    Args:
        source: a trace.
        target: the file to write.
        size: of which size it is to be, in bytes.
    """
    data = source.read_bytes()
    step = 1 + max(int(number) for number in _FRAME.findall(data))
    count = max(1, round(size / len(data)))
    with target.open("wb") as file:
        for position in range(count):
            file.write(_FRAME.sub(partial(_moved, by=position * step), data))
    return count


def _moved(found: re.Match[bytes], by: int) -> bytes:
    return b'"frame_id": %d' % (int(found.group(1)) + by)


def measured(name: str, command: list[str]) -> None:
    """Run a command, and print its time and its memory."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tempfile.gettempdir()
    )
    _, _, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    processor = used.ru_utime + used.ru_stime
    mebibytes = used.ru_maxrss / 1024
    print(f"  {name:<30} {seconds:7.1f} s ({processor:.1f} s of processor), {mebibytes:7.0f} MiB")
