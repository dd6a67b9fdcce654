from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.trace import append
from fullgraph_worker.trace.append import MessageFile

FDS = Path("/proc/self/fd")


@pytest.fixture
def file(tmp_path: Path) -> MessageFile:
    return MessageFile(str(tmp_path), lambda: wire.Progress(f"process {os.getpid()}"))


def messages(folder: Path) -> dict[str, list[str]]:
    """Per file, the words of its messages."""
    found: dict[str, list[str]] = {}
    for path in folder.iterdir():
        with path.open("rb") as stream:
            found[path.name] = []
            while message := framing.read_message(stream):
                assert isinstance(message, wire.Progress)
                found[path.name].append(message.message)
    return found


def test_messages_stand_behind_an_introduction(file: MessageFile, tmp_path: Path) -> None:
    file.append(wire.Progress("one"))
    file.append(wire.Progress("two"))
    [(name, words)] = messages(tmp_path).items()
    assert name.startswith(f"{os.getpid()}-")
    assert words == [f"process {os.getpid()}", "one", "two"]


def test_a_process_that_has_nothing_to_say_leaves_no_file(
    file: MessageFile, tmp_path: Path
) -> None:
    assert messages(tmp_path) == {}


def test_a_fork_writes_a_file_of_its_own(file: MessageFile, tmp_path: Path) -> None:
    file.append(wire.Progress("before"))
    pid = os.fork()
    if pid == 0:
        file.append(wire.Progress("in the child"))
        os._exit(0)
    os.waitpid(pid, 0)
    file.append(wire.Progress("after"))
    assert sorted(messages(tmp_path).values()) == sorted(
        [
            [f"process {os.getpid()}", "before", "after"],
            [f"process {pid}", "in the child"],
        ]
    )


def test_nothing_stays_open(file: MessageFile) -> None:
    before = sorted(path.name for path in FDS.iterdir())
    file.append(wire.Progress("one"))
    assert sorted(path.name for path in FDS.iterdir()) == before


def full_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes ``count`` more bytes."""
    room = [count]

    def write(handle: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = os.write(handle, data[: room[0]])
        room[0] -= taken
        return taken

    monkeypatch.setattr(append, "write", write)


@pytest.mark.parametrize("room", [0, 30])
def test_a_full_disk_ends_the_file_and_disturbs_nobody(
    file: MessageFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    file.append(wire.Progress("one"))
    [path] = tmp_path.iterdir()
    size = path.stat().st_size
    full_after(room, monkeypatch)
    file.append(wire.Progress("two, which is cut off somewhere in its middle"))
    monkeypatch.undo()
    # There is room again, and what was cut off must stay the last.
    file.append(wire.Progress("three"))
    assert path.stat().st_size == size + room


def test_a_folder_that_is_gone_disturbs_nobody(file: MessageFile, tmp_path: Path) -> None:
    file.append(wire.Progress("one"))
    [path] = tmp_path.iterdir()
    path.unlink()
    tmp_path.rmdir()
    file.append(wire.Progress("two"))
    assert not tmp_path.exists()
