"""Ctrl-C while a subcommand runs a target."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from fullgraph.cli import main
from fullgraph.cli.interruptible import run_interruptible
from tests.cli.test_fix import LOGS, WHEN_FIXED
from tests.waiting import LONGEST

HANG = "    open('hangs', 'w').close()\n    while True: pass\n"
IN_CALL = LOGS.replace("    y = x + 1\n", HANG)
IN_ROUNDS = """\
import torch

calls = 0


def scale(x):
    global calls
    calls += 1
    if calls == 30_000:
        open("hangs", "w").close()
    return x + 1


def get_inputs():
    return [torch.ones(3)]
"""
# A search refuses to write files, and knows no event of a named pipe.
IN_SEARCH = """\
import os

import torch


class scale(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        if not os.path.exists("hangs"):
            os.mkfifo("hangs")
        while True: pass

    def forward(self, x):
        return x
"""
IN_PROOF = LOGS + WHEN_FIXED + HANG


def interrupted(
    folder: Path,
    text: str,
    *arguments: str,
    presses: int = 1,
    number: signal.Signals = signal.SIGINT,
) -> tuple[subprocess.Popen[str], str, list[psutil.Process]]:
    """The process after a signal at ``HANG``, what it printed, and the processes that it had."""
    (folder / "logs.py").write_text(text, encoding="utf-8")
    (folder / "tmp").mkdir()
    command = [sys.executable, "-m", "fullgraph", *arguments, "--python", sys.executable]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "TMPDIR": str(folder / "tmp")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        while not (folder / "hangs").exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        started = psutil.Process(process.pid).children(recursive=True)
        for _ in range(presses):
            process.send_signal(number)
            time.sleep(0.05)
        printed, _ = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    return process, printed, started


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["ctrl-c", "timeout"]
)
def test_a_benchmark_prints_what_it_measured_so_far(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    command = ["bench", "logs.py:scale", "--arms", "torchscript", "--round-seconds", "0.02"]
    process, printed, started = interrupted(
        tmp_path, IN_ROUNDS, *command, "--rounds", "100000", number=number
    )
    assert process.returncode == status
    # Its verdict, if the rounds so far give one, comes first.
    assert "logs.py:scale(x: float32[3])\n" in printed
    assert "rounds, in each of which every arm ran in turn." in printed
    assert not any(each.is_running() for each in started)


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
@pytest.mark.parametrize(
    ("text", "arguments", "presses"),
    [
        pytest.param(IN_CALL, ["verify"], 40, id="verify"),
        pytest.param(IN_SEARCH, ["explain"], 1, id="explain"),
        pytest.param(IN_PROOF, ["fix", "--write", "--patch", "p", "--overlay", "o"], 1, id="fix"),
    ],
)
def test_the_processes_end_and_nothing_is_written(
    tmp_path: Path, text: str, arguments: list[str], presses: int
) -> None:
    command, *flags = arguments
    process, printed, started = interrupted(
        tmp_path, text, command, "logs.py:scale", *flags, presses=presses
    )
    assert (process.returncode, printed) == (130, "")
    assert len(started) >= 2, "a worker, and what watches it"
    assert [each for each in started if is_running(each)] == []
    assert (tmp_path / "logs.py").read_text(encoding="utf-8") == text
    # Inductor keeps what it compiled.
    left = {path.name for path in tmp_path.iterdir()} - {"__pycache__"}
    assert left == {"logs.py", "hangs", "tmp"}
    assert [path.name for path in (tmp_path / "tmp").glob("fullgraph-*")] == []


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to another process")
def test_a_survey_says_that_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text('[[models]]\ntarget = "logs.py:scale"\n')
    process, printed, started = interrupted(tmp_path, IN_CALL, "survey", "s.toml")
    assert process.returncode == 130
    assert printed == (
        "fullgraph: Stopped. s.sqlite3 has what has ended; the same command goes on from there.\n"
    )
    assert [each for each in started if is_running(each)] == []


def is_running(process: psutil.Process) -> bool:
    # A process whose parent was killed stays a zombie until the system's first process reaps it.
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def test_ctrl_c_while_the_command_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    def import_module(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("importlib.import_module", import_module)
    assert main.main(["verify", "logs.py:scale"]) == 130


def test_work_that_was_cancelled_by_itself_is_no_interrupt() -> None:
    async def cancelled() -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        run_interruptible(cancelled())


def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    async def press() -> str:
        signal.raise_signal(signal.SIGINT)
        await asyncio.sleep(0)
        return "done"

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert run_interruptible(press()) == "done"
    finally:
        signal.signal(signal.SIGINT, before)
