"""Frames of ranks on other machines: over real sockets, with everything that goes wrong there."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.training import receiver as receiver_module
from fullgraph.training.receiver import Receiver
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch import sending
from fullgraph_worker.watch.collector_protocol import (
    ANSWER,
    MAGIC,
    MESSAGE,
    MOST_BYTES,
    MOST_CONTROL_BYTES,
    NAME,
    Channel,
    Name,
    ProtocolError,
    address_of,
    join,
)
from fullgraph_worker.watch.sending import Sender, sender_of
from fullgraph_worker.watch.writer import Writer
from tests.training.store.written import introduction, training
from tests.waiting import LONGEST, until

TOKEN = "a token of enough characters"
NAMED = Name(0, 1, 2)


class Collector:
    """A receiver into a folder, and what it said."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.said: list[str] = []
        self.receiver = Receiver(("127.0.0.1", port), TOKEN, folder, self.said.append)
        self.receiver.start()

    def wait_for(self, size: int, name: str) -> bytes:
        """What it has of a file, once that is so much."""
        return until(lambda: data if len(data := self.read(name)) >= size else b"")

    def read(self, name: str) -> bytes:
        path = self.folder / name
        return path.read_bytes() if path.exists() else b""


@pytest.fixture
def collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    monkeypatch.setattr(sending, "RETRY_SECONDS", 0.05)
    made = Collector(tmp_path / "collected")
    yield made
    made.receiver.close()


class Rank:
    """A process that writes and sends, without a training."""

    def __init__(self, folder: Path, port: int, rank: int = 0, token: str = TOKEN) -> None:
        folder.mkdir(exist_ok=True)
        self.notes: list[str] = []
        self.records = training(300, rank=rank, ranks=2)[1:]
        self.writer = Writer(str(folder), introduction(rank, 2), lambda: None)
        self.sender = Sender("127.0.0.1", port, token, self.writer, self.notes.append)
        self.writer.start()
        self.sender.start()
        self.path = Path(self.writer.path)

    def write(self, begin: int, end: int) -> None:
        for record in self.records[begin:end]:
            self.writer.put(lambda record=record: record)  # type: ignore[misc]

    def close(self) -> bytes:
        """What the file has in the end."""
        self.writer.close()
        self.sender.close()
        return self.path.read_bytes()


class Cut:
    """A network between rank and collector that breaks after some bytes, again and again."""

    def __init__(self, port: int, after: int) -> None:
        self._to, self._after = port, after
        self.cuts = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            here, _ = self._server.accept()
            there = socket.create_connection(("127.0.0.1", self._to))
            threading.Thread(target=self._copy, args=(there, here, 1 << 40), daemon=True).start()
            self._copy(here, there, self._after)
            self.cuts += 1
            self._after *= 2

    def _copy(self, one: socket.socket, other: socket.socket, most: int) -> None:
        with contextlib.suppress(OSError), one, other:
            while most > 0:
                data = one.recv(min(most, 4096))
                if not data:
                    return
                other.sendall(data)
                most -= len(data)
            for each in (one, other):
                each.shutdown(socket.SHUT_RDWR)


def test_two_nodes_become_one_run(collector: Collector, tmp_path: Path) -> None:
    ranks = [Rank(tmp_path / f"node{n}", collector.receiver.port, n) for n in range(2)]
    for rank in ranks:
        rank.write(0, 1000)
    for rank in ranks:
        data = rank.close()
        assert collector.wait_for(len(data), rank.path.name) == data
    assert [rank.notes for rank in ranks] == [[], []]
    with Ingest(collector.folder) as ingest:
        ingest.read_all()
    with StoreReader(collector.folder) as store:
        assert {r: p.last_step for r, p in store.ranks().items()} == {0: 299, 1: 299}


def test_a_network_that_breaks_loses_nothing_and_sends_nothing_twice(
    collector: Collector, tmp_path: Path
) -> None:
    cut = Cut(collector.receiver.port, 700)
    rank = Rank(tmp_path / "node", cut.port)
    rank.write(0, 150)
    until(lambda: b"once" if cut.cuts else None)
    rank.write(150, 1000)
    data = rank.close()

    assert cut.cuts >= 2
    assert collector.wait_for(len(data), rank.path.name) == data
    assert collector.said == []


def test_a_collector_that_begins_again_goes_on(tmp_path: Path, collector: Collector) -> None:
    rank = Rank(tmp_path / "node", collector.receiver.port)
    rank.write(0, 100)
    collector.wait_for(1000, rank.path.name)
    port = collector.receiver.port
    collector.receiver.close()
    rank.write(100, 1000)
    again = Collector(collector.folder, port)
    data = rank.close()

    assert again.wait_for(len(data), rank.path.name) == data
    again.receiver.close()


def test_without_a_collector_the_file_stays_and_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(sending, "LAST_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    rank = Rank(tmp_path / "node", port)
    rank.write(0, 1000)
    until(lambda: b"noted" if rank.notes else None)
    began = time.monotonic()
    assert rank.close()
    assert time.monotonic() - began < 5.0

    [note] = rank.notes
    assert "cannot be reached (Connection refused)" in note
    assert str(rank.path) in note


def test_another_token_is_refused_on_both_sides(collector: Collector, tmp_path: Path) -> None:
    rank = Rank(tmp_path / "node", collector.receiver.port, token="another one, of the same length")
    rank.write(0, 1000)
    until(lambda: b"noted" if rank.notes and collector.said else None)
    rank.sender._deadline = 0.0
    rank.close()

    assert "does not accept the token" in rank.notes[0]
    assert "127.0.0.1 was refused: its token is another one." in collector.said
    assert list(collector.folder.iterdir()) == []


def test_a_collector_without_the_token_gets_nothing() -> None:
    ours, theirs = socket.socketpair()
    theirs.sendall(MAGIC + bytes(32) + bytes(32))
    with ours, theirs, pytest.raises(ProtocolError, match="has another token"):
        join(ours, TOKEN, Name(0, 1, 2))


def test_requests_reach_the_training(collector: Collector, tmp_path: Path) -> None:
    (collector.folder / "control.json").write_text('{"number": 7, "dense_steps": 20}')
    rank = Rank(tmp_path / "node", collector.receiver.port)
    rank.write(0, 10)
    asked = tmp_path / "node" / "control.json"
    assert until(lambda: asked.read_bytes() if asked.exists() else None)
    rank.close()
    assert asked.read_text() == '{"number": 7, "dense_steps": 20}'


@pytest.mark.parametrize(
    "garbage",
    [b"", b"GET / HTTP/1.1\r\n\r\n", bytes(10_000), b"\xff" * (NAME.size + 64)],
    ids=["nothing", "http", "zeros", "ones"],
)
def test_garbage_writes_nothing(collector: Collector, garbage: bytes) -> None:
    connection = socket.create_connection(("127.0.0.1", collector.receiver.port))
    with connection, contextlib.suppress(OSError):
        connection.sendall(garbage)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(4096):
            pass
    assert list(collector.folder.iterdir()) == []


def joined(collector: Collector, name: Name = NAMED) -> tuple[socket.socket, Channel]:
    connection = socket.create_connection(("127.0.0.1", collector.receiver.port), timeout=LONGEST)
    channel = join(connection, TOKEN, name)
    channel.receive(ANSWER, MOST_CONTROL_BYTES)
    return connection, channel


def test_a_message_that_is_too_long_or_changed_is_refused(collector: Collector) -> None:
    for head, body, why in (
        (MESSAGE.pack(0, MOST_BYTES + 1), b"", "is too long"),
        (MESSAGE.pack(0, 4), b"abcd" + bytes(32), "was changed on its way"),
    ):
        connection, _ = joined(collector)
        with connection:
            connection.sendall(head + body)
            assert connection.recv(1) == b""
        assert why in collector.said[-1]
    assert collector.read("0-1-2.frames") == b""


def test_what_is_sent_again_is_kept_once(collector: Collector) -> None:
    for offset, data in ((0, b"abcdef"), (0, b"abcdef"), (3, b"defghi"), (40, b"beyond")):
        connection, channel = joined(collector)
        with connection:
            channel.send(MESSAGE.pack(offset, len(data)), data)
            channel.receive(ANSWER, MOST_CONTROL_BYTES)
    assert collector.read("0-1-2.frames") == b"abcdefghi"


def test_files_are_bounded_in_number_and_size(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiver_module, "MOST_FILES", 1)
    monkeypatch.setattr(receiver_module, "MOST_FILE_BYTES", 4)
    connection, channel = joined(collector)
    with connection:
        channel.send(MESSAGE.pack(0, 6), b"abcdef")
        assert connection.recv(1) == b""
    with pytest.raises(ConnectionError):
        joined(collector, Name(1, 1, 2))
    assert "has more than 4 bytes" in collector.said[0]
    assert "too many ranks" in collector.said[1]


@pytest.mark.parametrize(
    ("environment", "note"),
    [
        ({}, None),
        ({"FULLGRAPH_COLLECTOR": "h:1"}, "FULLGRAPH_COLLECTOR_TOKEN is not set"),
        ({"FULLGRAPH_COLLECTOR": "h", "FULLGRAPH_COLLECTOR_TOKEN": TOKEN}, "HOST:PORT, not 'h'"),
    ],
)
def test_what_the_environment_lacks_is_said(
    environment: dict[str, str], note: str | None, tmp_path: Path
) -> None:
    notes: list[str] = []
    writer = Writer(str(tmp_path), introduction(), lambda: None)
    assert sender_of(environment, writer, notes.append) is None
    assert len(notes) == (note is not None)
    assert note is None or note in notes[0]


def test_addresses() -> None:
    assert address_of("node1:7070") == ("node1", 7070)
    assert address_of("[::1]:0") == ("::1", 0)
    for text in ("", "7070", ":7070", "node1:", "node1:x", "node1:70000"):
        with pytest.raises(ValueError, match="HOST:PORT"):
            address_of(text)
