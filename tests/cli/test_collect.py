"""``fullgraph collect``, with ranks that send to it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fullgraph.training.run_folder import new_run, read_run
from fullgraph.training.runs import summary_of
from fullgraph_worker.watch.records import Event, Kind
from fullgraph_worker.watch.sending import Sender
from tests.cli.helpers import fullgraph
from tests.training.store.written import training, write
from tests.waiting import LONGEST

TOKEN = "a token of enough characters"


class File:
    """A file that is sent as it is."""

    def __init__(self, path: Path) -> None:
        self.path, self.folder = str(path), str(path.parent)
        rank, pid, time_ns = map(int, path.stem.split("-"))
        self.name = (rank, pid, time_ns)
        self.written = path.stat().st_size


@contextmanager
def collecting(
    folder: Path, token: str = TOKEN
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command, and what it printed before it listens."""
    # Not that of other tests, which is a process in front of it: signals are for the command.
    command = [sys.executable, "-m", "fullgraph", "collect", "--listen", "127.0.0.1:0"]
    with subprocess.Popen(
        [*command, "--run-folder", "run"],
        cwd=folder,
        env={**os.environ, "FULLGRAPH_COLLECTOR_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        yield program, [program.stdout.readline() for _ in range(4)]
        program.kill()


def sent(lines: list[str], path: Path, token: str = TOKEN) -> list[str]:
    """Send a file to the end; what the sender noted."""
    notes: list[str] = []
    found = re.search(r"FULLGRAPH_COLLECTOR=127.0.0.1:(\d+)", lines[1])
    assert found, lines
    sender = Sender("127.0.0.1", int(found[1]), token, File(path), notes.append)
    sender.start()
    sender.close()
    return notes


def test_it_ends_when_all_ranks_have_ended(tmp_path: Path) -> None:
    with collecting(tmp_path) as (program, lines):
        for rank in range(2):
            records = training(30, rank=rank, ranks=2)
            records[-1] = Event(29, 130.0, Kind.END, {"steps": 30, "error": ""})
            path = write(tmp_path / f"node{rank}", records, rank, 40 + rank)
            assert sent(lines, path) == []
        out, error = program.communicate(timeout=LONGEST)

    assert (program.returncode, error) == (0, "")
    assert "30 training steps recorded" in out
    assert TOKEN not in "".join(lines) + out
    summary = summary_of(read_run(tmp_path / "run"))
    assert {rank: each.last_step for rank, each in summary.ranks.items()} == {0: 29, 1: 29}


def test_it_goes_on_in_its_own_folder(tmp_path: Path) -> None:
    # Of two ranks, so that it waits for the other one.
    path = write(tmp_path / "node", training(30, ranks=2), 0)
    for _ in range(2):
        with collecting(tmp_path) as (program, lines):
            assert sent(lines, path) == []
            program.send_signal(signal.SIGTERM)
            program.communicate(timeout=LONGEST)
        assert program.returncode == 0
    assert (tmp_path / "run" / path.name).read_bytes() == path.read_bytes()


def test_a_token_is_made_and_printed(tmp_path: Path) -> None:
    with collecting(tmp_path, token="") as (_, lines):
        found = re.fullmatch(r"  export FULLGRAPH_COLLECTOR_TOKEN=(\S{32})\n", lines[2])
        assert found, lines
        path = write(tmp_path / "node", training(3), 0)
        assert sent(lines, path, found[1]) == []


@pytest.mark.parametrize(
    ("token", "address", "message"),
    [
        ("short", "127.0.0.1:0", "has less than 16 characters"),
        (TOKEN, "nowhere", "expected HOST:PORT"),
        (TOKEN, "127.0.0.1:{port}", "cannot be collected: Address already in use"),
        (TOKEN, "127.0.0.1:0", "run contains another run"),
    ],
)
def test_what_cannot_be_collected_is_one_sentence(
    token: str, address: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FULLGRAPH_COLLECTOR_TOKEN", token)
    folder = ["--run-folder", "run"]
    if message.startswith("run"):
        new_run(["other.py"], tmp_path, tmp_path / "run")
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = address.format(port=server.getsockname()[1])
        done = fullgraph("collect", "--listen", address, *folder, cwd=tmp_path)

    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""
